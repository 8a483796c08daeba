/**
 * The clock of a game. It goes by the server's clock, asked for again whenever the phone wakes up, so that every
 * phone shows the same second; a tap is sent with the second it was made in, however long the sending takes.
 */
const SYNC_MS = 30_000;
const FIVE_MINUTES = 300;
const SOUND_KEY = "companion-sound";

class Game {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.face = /** @type {HTMLElement | null} */ (root.querySelector("[data-face]"));
    if (!this.face) return;
    this.limit = Number(root.dataset.limit);
    this.alarm = /** @type {HTMLElement} */ (root.querySelector("[data-alarm]"));
    this.announce = /** @type {HTMLElement} */ (root.querySelector("[data-announce]"));
    /** When the game began, by this phone's own clock. */
    this.began = Date.now() - Number(root.dataset.seconds) * 1000;
    this.rang = Number(root.dataset.seconds) >= this.limit;
    this.told = this.rang || Number(root.dataset.seconds) >= this.limit - FIVE_MINUTES;
    this.offerSound();
    for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (root.querySelectorAll("[data-tap]"))) {
      form.addEventListener("submit", () => { this.sent = true; this.stamp(form); }, true);
    }
    addEventListener("visibilitychange", () => { if (!document.hidden) this.sync(); });
    addEventListener("pageshow", () => this.sync());
    setInterval(() => this.sync(), SYNC_MS);
    this.sync();
    this.tick();
  }

  seconds() {
    return Math.max(0, Math.floor((Date.now() - this.began) / 1000));
  }

  /** How far this phone's clock is from the server's: half the way there and back belongs to each direction. */
  async sync() {
    try {
      const sent = Date.now();
      const answer = await (await fetch(this.root.dataset.sync ?? "", { cache: "no-store" })).json();
      const middle = (sent + Date.now()) / 2;
      // The game was ended, undone or started again elsewhere.
      if (answer.started === null) return location.reload();
      this.began = middle - (answer.now - answer.started) * 1000;
      this.show();
      if (String(answer.number) !== this.root.dataset.number) this.lookAgain();
    } catch {
      // Without the network the clock goes on by itself.
    }
  }

  /** Another phone has written: show it, unless somebody is in the middle of something here. */
  lookAgain() {
    const busy = this.root.querySelector("details[open], .waiting:not([hidden])") || this.sent;
    if (busy) this.announce.textContent = this.root.dataset.textChanged ?? "";
    else location.reload();
  }

  tick() {
    this.show();
    // Right after the next full second.
    setTimeout(() => this.tick(), 1000 - ((Date.now() - this.began) % 1000) + 5);
  }

  show() {
    const seconds = this.seconds();
    const shown = Math.min(seconds, this.limit);
    const text = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    if (this.face && this.face.textContent !== text) this.face.textContent = text;
    const minute = seconds < this.limit ? ` · ${Math.floor(seconds / 60)} min` : "";
    for (const place of this.root.querySelectorAll("[data-minute]")) {
      if (place.textContent !== minute) place.textContent = minute;
    }
    if (!this.told && seconds >= this.limit - FIVE_MINUTES) {
      this.told = true;
      this.announce.textContent = this.root.dataset.textFive ?? "";
    }
    if (!this.rang && seconds >= this.limit) this.ring();
  }

  ring() {
    this.rang = true;
    this.alarm.hidden = false;
    // Said again, for screen readers that do not notice what is only shown.
    this.announce.textContent = this.root.dataset.textUp ?? "";
    if (this.sound) for (const start of [0, 0.5, 1, 1.8, 2.3, 2.8]) this.beep(start);
    navigator.vibrate?.([300, 150, 300, 150, 600]);
  }

  /** @param {HTMLFormElement} form */
  stamp(form) {
    const field = form.querySelector("input[name=at]") ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "at" }));
    /** @type {HTMLInputElement} */ (field).value ||= String(this.seconds());
  }

  offerSound() {
    const button = /** @type {HTMLButtonElement} */ (this.root.querySelector("[data-sound]"));
    this.sound = localStorage.getItem(SOUND_KEY) === "on";
    const show = () => {
      button.textContent = (this.sound ? this.root.dataset.textSoundOn : this.root.dataset.textSoundOff) ?? "";
    };
    button.hidden = false;
    show();
    button.addEventListener("click", () => {
      this.sound = !this.sound;
      localStorage.setItem(SOUND_KEY, this.sound ? "on" : "off");
      show();
      if (this.sound) this.beep(0);
    });
    // Browsers make no sound before somebody has touched the page.
    addEventListener("pointerdown", () => { if (this.sound) this.audio(); }, { once: true });
  }

  audio() {
    this.context ??= new AudioContext();
    void this.context.resume();
    return this.context;
  }

  /** @param {number} start */
  beep(start) {
    const audio = this.audio();
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = 880;
    loudness.gain.setValueAtTime(0.4, audio.currentTime + start);
    loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.4);
    tone.connect(loudness).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.45);
  }
}

document.querySelectorAll("[data-game]").forEach((root) => new Game(/** @type {HTMLElement} */ (root)));
