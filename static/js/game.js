/**
 * The clock of a game. It goes by the server's clock, asked for again whenever the phone wakes up, so that every
 * phone shows the same second; a tap is sent with the second it was made in, however long the sending takes.
 */
const SYNC_MS = 30_000;
const SPREAD_MS = 5000;
const FIVE_MINUTES = 300;
/** Clocks differ by less than this many seconds after a sync. */
const SLACK = 3;
const SOUND_KEY = "companion-sound";

class Game {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.limit = Number(root.dataset.limit);
    const seconds = Number(root.dataset.seconds);
    this.rang = seconds >= this.limit;
    this.told = seconds >= this.limit - FIVE_MINUTES;
    this.began = Date.now() - seconds * 1000;
    this.started = root.dataset.started;
    this.offerSound();
    root.addEventListener("submit", (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (form.matches("[data-tap]")) this.stamp(form);
    }, true);
    addEventListener("visibilitychange", () => { if (!document.hidden) this.sync(); });
    addEventListener("pageshow", () => this.sync());
    setInterval(() => this.sync(), SYNC_MS);
    this.sync();
    this.tick();
  }

  /** Another phone has started the next game or set the clock: near enough at once, and to the second a moment later. */
  follow() {
    if (this.started === this.root.dataset.started) return;
    this.started = this.root.dataset.started;
    this.goBy(Date.now() - Number(this.root.dataset.seconds) * 1000);
    this.show();
    // Not all phones in the same moment.
    setTimeout(() => this.sync(), Math.random() * SPREAD_MS);
  }

  /** @param {string} name */
  part(name) {
    return /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-${name}]`));
  }

  /** @param {number} began When the game began, by this phone's own clock. */
  goBy(began) {
    this.began = began;
    const left = this.limit - this.seconds();
    // Another game, or a clock that was set back: it has not rung yet.
    if (left > FIVE_MINUTES + SLACK) this.told = false;
    if (left <= SLACK) return;
    this.rang = false;
    this.showAlarm(false);
  }

  /** @param {boolean} on */
  showAlarm(on) {
    const alarm = this.part("alarm");
    if (alarm) alarm.hidden = !on;
  }

  /** @param {string} text */
  announce(text) {
    const place = this.part("announce");
    if (place) place.textContent = text;
  }

  seconds() {
    return Math.max(0, Math.floor((Date.now() - this.began) / 1000));
  }

  /** How far this phone's clock is from the server's: half the way there and back belongs to each direction. */
  async sync() {
    if (!this.root.isConnected) return;
    try {
      const sent = Date.now();
      const answer = await (await fetch(this.root.dataset.sync ?? "", { cache: "no-store" })).json();
      const middle = (sent + Date.now()) / 2;
      if (answer.started === null) return; // it was ended or undone elsewhere: the page is about to say so
      this.goBy(middle - (answer.now - answer.started) * 1000);
      this.show();
    } catch {
      // Without the network the clock goes on by itself.
    }
  }

  tick() {
    if (!this.root.isConnected) return;
    this.show();
    // Right after the next full second.
    setTimeout(() => this.tick(), 1000 - ((Date.now() - this.began) % 1000) + 5);
  }

  show() {
    const seconds = this.seconds();
    const shown = Math.min(seconds, this.limit);
    const text = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    const face = this.part("face");
    if (face && face.textContent !== text) face.textContent = text;
    const minute = seconds < this.limit ? ` · ${Math.floor(seconds / 60)} min` : "";
    for (const place of this.root.querySelectorAll("[data-minute]")) {
      if (place.textContent !== minute) place.textContent = minute;
    }
    if (!this.told && seconds >= this.limit - FIVE_MINUTES) {
      this.told = true;
      this.announce(this.root.dataset.textFive ?? "");
    }
    if (!this.rang && seconds >= this.limit) this.ring();
  }

  ring() {
    this.rang = true;
    this.showAlarm(true);
    // Said again, for screen readers that do not notice what is only shown.
    this.announce(this.root.dataset.textUp ?? "");
    if (this.sound) for (const start of [0, 0.5, 1, 1.8, 2.3, 2.8]) this.beep(start);
    navigator.vibrate?.([300, 150, 300, 150, 600]);
  }

  /** @param {HTMLFormElement} form */
  stamp(form) {
    const field = form.querySelector("input[name=at]") ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "at" }));
    /** @type {HTMLInputElement} */ (field).value ||= String(this.seconds());
  }

  offerSound() {
    const button = this.part("sound");
    if (!button) return;
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

/** @type {WeakMap<Element, Game>} */
const games = new WeakMap();

/** Every clock on the page, also after another phone has started a game or set its clock. */
function wind() {
  for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-game]"))) {
    const game = games.get(root);
    if (game) game.follow();
    else if (root.querySelector("[data-face]")) games.set(root, new Game(root));
  }
}

wind();
document.addEventListener("companion:changed", wind);
