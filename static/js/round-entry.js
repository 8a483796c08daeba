/**
 * Recording a round one question at a time: who went out, then each hand by points, cards or marks.
 * It only fills in the plain form below it; every change is kept in the page's storage until the round is saved.
 */
import { SIGNS, WRITTEN } from "./faces.js";

const MODE_KEY = "companion-count-in";
const TYPING_KEY = "companion-typing";

class RoundEntry {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.text = (/** @type {string} */ name) => form.dataset[`text${name}`] ?? "";
    this.marks = JSON.parse(form.dataset.marks ?? "{}");
    /** For everyone who may go out: whose hands count then. @type {Record<string, string[]>} */
    this.counted = JSON.parse(form.dataset.counted ?? "{}");
    this.faces = JSON.parse(form.dataset.faces ?? "[]");
    if (form.dataset.hasGrayskull) this.faces.push(["grayskull", 50]);
    this.faceNames = JSON.parse(form.dataset.faceNames ?? "{}");
    this.facePoints = Object.fromEntries(this.faces);
    this.out = /** @type {HTMLElement} */ (form.querySelector("[data-out]"));
    this.hands = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-hand]")]);
    this.lastCard = /** @type {HTMLElement} */ (form.querySelector("[data-last-card]"));
    this.status = /** @type {HTMLElement} */ (form.querySelector("[data-status]"));
    this.mode = localStorage.getItem(MODE_KEY) ?? "points";
    /** What was counted another way, in case the other way is chosen again. @type {Record<string, string>} */
    this.stash = {};
    /** Until something is pressed, a figure replaces what is there. */
    this.untouched = true;
    this.zeroAt = -Infinity;
    form.classList.add("round-entry--steps");
    form.querySelector("[data-plain]")?.setAttribute("hidden", "");
    this.restore();
    this.build();
    form.addEventListener("input", () => { this.keep(); this.refresh(); });
    this.out.addEventListener("change", () => { this.form.dataset.saidOut = ""; this.keep(); });
    // A tap moves on; the arrow keys only look around, so a keyboard goes on with Enter.
    this.out.addEventListener("click", (event) => {
      if (event.target instanceof HTMLInputElement && event.detail > 0) this.go(this.order()[0]);
    });
    form.addEventListener("submit", (event) => this.submit(event), true);
    addEventListener("hashchange", () => this.show());
    // An error in a hand leads to that hand.
    for (const link of document.querySelectorAll(".error-summary a")) {
      link.addEventListener("click", (event) => {
        const key = this.keyOf(link.getAttribute("href") ?? "");
        if (!key) return;
        event.preventDefault();
        this.go(key);
      });
    }
    document.addEventListener("companion:changed", (event) => this.takeIn(JSON.parse(/** @type {CustomEvent} */ (event).detail)));
    const wrong = this.form.querySelector("[aria-invalid]");
    if (wrong) history.replaceState(null, "", `#${this.keyOf(`#${wrong.id}`)}`);
    this.show();
  }

  /** The players who count, from the left of the one who went out. */
  order() {
    return this.counted[this.wentOut()] ?? [];
  }

  wentOut() {
    return /** @type {HTMLInputElement | null} */ (this.form.querySelector("input[name=out]:checked"))?.value ?? "";
  }

  current() {
    const key = decodeURIComponent(location.hash.slice(1));
    return this.order().includes(key) ? key : "";
  }

  /** @param {string} key */
  input(kind, key) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(`${kind}-${key}`));
  }

  /** The player that a field's address is about. @param {string} href */
  keyOf(href) {
    return href.replace(/^#(points|cards)-/, "").replace(/^#/, "");
  }

  /** @param {string} key */
  go(key) {
    if (this.current() === key) this.show();
    else location.hash = key;
  }

  /** What a hand comes to, or null while it is empty or cannot be read. @param {string} key */
  sum(key) {
    const points = this.input("points", key).value.trim();
    if (points) return /^\d{1,4}$/.test(points) ? Number(points) : null;
    const cards = this.input("cards", key).value.trim().toLowerCase();
    if (!cards) return null;
    let sum = 0;
    for (const card of cards.split(/\s+/)) {
      const face = Object.keys(WRITTEN).find((name) => WRITTEN[name] === card) ?? card;
      const worth = this.facePoints[face] ?? this.marks[card];
      if (worth === undefined) return null;
      sum += worth;
    }
    return sum;
  }

  build() {
    this.who = this.make("div", "round-entry__who");
    this.modes = this.make("div", "round-entry__modes");
    this.modes.setAttribute("role", "group");
    this.modes.setAttribute("aria-label", this.text("Mode"));
    for (const mode of ["points", "cards", "marks"]) {
      const button = this.button(this.text(mode[0].toUpperCase() + mode.slice(1)), "", () => this.setMode(mode));
      button.dataset.mode = mode;
      this.modes.append(button);
    }
    this.pad = this.make("div", "pad");
    this.total = this.make("p", "sheet round-entry__sum");
    this.total.setAttribute("role", "status");
    this.dock = this.make("div", "dock round-entry__dock");
    this.zero = this.button(this.text("Zero"), "button button--quiet", () => this.countZero());
    this.next = this.button("", "button", () => this.moveOn());
    this.dock.append(this.zero, this.next);
    this.plainDock = /** @type {HTMLElement} */ (this.form.querySelector("[data-plain-submit]"));
    this.form.querySelector("[data-hand]")?.before(this.who, this.modes);
    this.lastCard.before(this.pad, this.total);
    this.form.append(this.dock);
  }

  show() {
    const key = this.current();
    this.out.hidden = Boolean(key);
    // Hands that do not count are not sent: those of who went out, and of partners.
    const counted = this.order();
    for (const hand of /** @type {HTMLFieldSetElement[]} */ (this.hands)) {
      hand.hidden = hand.dataset.hand !== key;
      hand.disabled = counted.length > 0 && !counted.includes(hand.dataset.hand ?? "");
    }
    for (const part of [this.who, this.modes, this.total]) part.hidden = !key;
    this.zero.hidden = !key;
    this.pad.hidden = !key || this.mode === "marks";
    this.lastCard.hidden = !key || key !== this.order()[0];
    this.plainDock.hidden = true;
    this.status.textContent = "";
    // After a reload in the middle of a number the next figure goes on with it.
    this.untouched = sessionStorage.getItem(TYPING_KEY) !== this.form.dataset.draft + key;
    if (!key) {
      this.next.textContent = this.text("On");
      return;
    }
    // A hand already counted one way is shown that way.
    if (this.input("cards", key).value && this.mode === "points") this.mode = /[a-z]{2}/.test(this.input("cards", key).value.replace(/skip|reverse|wild|grayskull/g, "")) ? "marks" : "cards";
    else if (this.input("points", key).value && this.mode !== "points") this.mode = "points";
    this.drawPad(key);
    this.refresh();
    const field = this.mode === "points" ? this.input("points", key) : this.mode === "marks" ? this.input("cards", key) : null;
    if (field && (matchMedia("(pointer: fine)").matches || this.mode === "marks")) field.focus();
    else {
      // Whose hand it is gets the focus, so that it is read out; a touch screen keeps its keyboard down.
      const legend = /** @type {HTMLElement} */ (this.hands.find((hand) => !hand.hidden)?.querySelector("legend"));
      legend.tabIndex = -1;
      legend.focus();
    }
  }

  /** @param {string} mode */
  setMode(mode) {
    const key = this.current();
    const [points, cards] = [this.input("points", key), this.input("cards", key)];
    this.mode = mode;
    localStorage.setItem(MODE_KEY, mode);
    const [chosen, left] = mode === "points" ? [points, cards] : [cards, points];
    if (left.value) this.stash[left.name] = left.value;
    left.value = "";
    chosen.value ||= this.stash[chosen.name] ?? "";
    this.keep();
    this.show();
  }

  /** @param {string} key */
  drawPad(key) {
    const points = this.input("points", key);
    points.setAttribute("inputmode", matchMedia("(pointer: coarse)").matches ? "none" : "numeric");
    points.closest(".field")?.toggleAttribute("hidden", this.mode !== "points");
    this.input("cards", key).closest(".field")?.toggleAttribute("hidden", this.mode !== "marks");
    this.pad.hidden = this.mode === "marks";
    this.pad.className = this.mode === "cards" ? "pad pad--cards" : "pad pad--numbers";
    this.pad.replaceChildren(...(this.mode === "cards" ? this.cardKeys(key) : this.numberKeys(key)));
    for (const button of this.modes.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
  }

  /** @param {string} key */
  numberKeys(key) {
    const points = this.input("points", key);
    const press = (/** @type {string} */ value) => { points.value = value; this.touch(key); this.keep(); this.refresh(); };
    const digits = [..."123456789", "0"].map((digit) => this.button(digit, "pad__key", () => press(((this.untouched ? "" : points.value) + digit).slice(0, 4))));
    const back = this.button("⌫", "pad__key", () => press(points.value.slice(0, -1)));
    back.setAttribute("aria-label", this.text("Back"));
    return [...digits, back];
  }

  /** @param {string} key */
  cardKeys(key) {
    const cards = this.input("cards", key);
    const held = () => cards.value.split(/\s+/).filter(Boolean);
    const press = (/** @type {string[]} */ list) => { cards.value = list.join(" "); this.keep(); this.refresh(); };
    const keys = this.faces.map(([face, worth]) => {
      const button = this.button("", SIGNS[face] ? "pad__key pad__key--action" : "pad__key", () => press([...held(), WRITTEN[face] ?? face]));
      button.dataset.face = WRITTEN[face] ?? face;
      const worthText = Object.assign(document.createElement("small"), { textContent: String(worth) });
      worthText.setAttribute("aria-hidden", "true");
      button.append(SIGNS[face] ?? face, worthText);
      button.dataset.name = this.faceNames[face] ?? face;
      button.setAttribute("aria-label", button.dataset.name);
      return button;
    });
    const back = this.button("⌫", "pad__key pad__key--back", () => press(held().slice(0, -1)));
    back.setAttribute("aria-label", this.text("Back"));
    return [...keys, back];
  }

  /** A card in the sum line, in the reader's words; marks and figures as they are. @param {string} card */
  shown(card) {
    return this.faceNames[card === WRITTEN.wild ? "wild" : card] ?? card;
  }

  /** Chips, counts, the sum and the way on. */
  refresh() {
    const key = this.current();
    if (!key) return;
    const order = this.order();
    const out = this.button(this.text("Out").replace("NAME", this.name(this.wentOut())), "round-entry__chip round-entry__chip--out", () => { location.hash = ""; });
    this.who.replaceChildren(out, ...order.map((player) => {
      const sum = this.sum(player);
      const chip = this.button(this.name(player), "round-entry__chip", () => this.go(player));
      if (sum !== null) chip.append(Object.assign(document.createElement("b"), { textContent: String(sum) }));
      if (player === key) chip.setAttribute("aria-current", "true");
      return chip;
    }));
    this.who.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    const held = this.input("cards", key).value.split(/\s+/).filter(Boolean);
    for (const button of this.pad.querySelectorAll("[data-face]")) {
      button.querySelector(".pad__count")?.remove();
      const count = held.filter((card) => card === /** @type {HTMLElement} */ (button).dataset.face).length;
      if (count) button.append(Object.assign(document.createElement("span"), { className: "pad__count", textContent: String(count) }));
      const name = /** @type {HTMLElement} */ (button).dataset.name ?? "";
      button.setAttribute("aria-label", count ? `${name}, ${count}` : name);
    }
    const sum = this.sum(key);
    // In points mode the field itself shows the figure; the sum is then for the ear only.
    this.total.classList.toggle("visually-hidden", this.mode === "points");
    this.total.replaceChildren(held.map((card) => this.shown(card)).join(" · "), Object.assign(document.createElement("b"), { textContent: sum === null ? "–" : String(sum) }));
    const following = order[order.indexOf(key) + 1];
    this.next.textContent = following ? this.text("Next").replace("NAME", this.name(following)) : this.text("Check");
  }

  /** @param {string} key */
  touch(key) {
    this.untouched = false;
    sessionStorage.setItem(TYPING_KEY, this.form.dataset.draft + key);
  }

  countZero() {
    // The second tap of a double tap must not answer for the next player.
    if (performance.now() - this.zeroAt < 400) return;
    this.zeroAt = performance.now();
    const key = this.current();
    this.input("cards", key).value = "";
    this.input("points", key).value = "0";
    this.keep();
    this.moveOn();
  }

  moveOn() {
    const key = this.current();
    if (!key) {
      if (this.order().length) this.go(this.order()[0]);
      else this.status.textContent = this.text("Say");
      return;
    }
    if (!this.input("points", key).value.trim() && !this.input("cards", key).value.trim()) {
      this.status.textContent = this.text("Empty");
      return;
    }
    if (this.sum(key) === null) {
      this.status.textContent = this.text("Unreadable");
      return;
    }
    const order = this.order();
    const following = order[order.indexOf(key) + 1];
    sessionStorage.removeItem(TYPING_KEY);
    if (following) this.go(following);
    else this.form.requestSubmit();
  }

  /** Enter moves on through the questions; the last one sends. @param {SubmitEvent} event */
  submit(event) {
    const key = this.current();
    const order = this.order();
    const unanswered = order.find((player) => !this.input("points", player).value.trim() && !this.input("cards", player).value.trim());
    if (!key && order.length) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.go(order[0]);
    } else if (unanswered) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (unanswered === key) this.status.textContent = this.text("Empty");
      else this.go(unanswered);
    }
  }

  /** @param {string} key */
  name(key) {
    return this.hands.find((hand) => hand.dataset.hand === key)?.dataset.name ?? "";
  }

  keep() {
    // What a player's phone has sent is not part of the draft: it may be sent again, and the newer one is meant.
    const typed = ([name, value]) => value && value !== this.sent(name);
    const values = Object.fromEntries([...new FormData(this.form)].filter(typed));
    localStorage.setItem(this.form.dataset.draft ?? "", JSON.stringify(values));
  }

  /** What the address says wins; else the draft, with what its writer had seen when it was begun. */
  restore() {
    const kept = JSON.parse(localStorage.getItem(this.form.dataset.draft ?? "") ?? "{}");
    const used = JSON.parse(this.form.dataset.used ?? "[]");
    const filled = new URLSearchParams(location.search).has("out") || this.form.querySelector("[aria-invalid]");
    // A draft that has been saved, though the answer got lost, is none any more.
    if (!kept.ticket || used.includes(kept.ticket) || filled) return this.keep();
    for (const [name, value] of Object.entries(kept)) {
      const field = this.form.elements.namedItem(name);
      if (field instanceof RadioNodeList || field instanceof HTMLInputElement) field.value = value;
    }
  }

  /** What has been sent for a field. @param {string} name */
  sent(name) {
    const hand = this.hands.find((each) => each.dataset.hand === this.keyOf(`#${name}`));
    return name.startsWith("points-") ? hand?.dataset.sentPoints : name.startsWith("cards-") ? hand?.dataset.sentCards : undefined;
  }

  /**
   * Hands that players send while this form is open. What was typed here stays.
   * @param {{out: string[], points: Record<string, string>, cards: Record<string, string>, says: string, number: number, before: number}} arrived
   */
  takeIn(arrived) {
    for (const hand of this.hands) {
      const key = hand.dataset.hand ?? "";
      const [points, cards] = [this.input("points", key), this.input("cards", key)];
      const untouched = points.value === (hand.dataset.sentPoints ?? "") && cards.value === (hand.dataset.sentCards ?? "");
      hand.dataset.sentPoints = arrived.points[key] ?? "";
      hand.dataset.sentCards = arrived.cards[key] ?? "";
      if (untouched) [points.value, cards.value] = [hand.dataset.sentPoints, hand.dataset.sentCards];
      const note = /** @type {HTMLElement} */ (hand.querySelector("[data-sent-note]"));
      note.hidden = !hand.dataset.sentPoints && !hand.dataset.sentCards;
      note.textContent = this.text("Sent").replace("HAND", hand.dataset.sentCards || hand.dataset.sentPoints);
    }
    // What arrived is seen now; what else was written meanwhile is shown before saving.
    const seen = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("seen"));
    if (Number(seen.value) >= arrived.before) seen.value = String(arrived.number);
    const counting = /** @type {HTMLElement} */ (this.form.querySelector("[data-counting]"));
    counting.hidden = !arrived.says;
    if (counting.textContent !== arrived.says) counting.textContent = arrived.says;
    // Who says so alone is chosen, as long as nobody has chosen here; two who say so are for a person to decide.
    const chosen = this.wentOut();
    if (!chosen || chosen === this.form.dataset.saidOut) {
      this.form.dataset.saidOut = arrived.out.length === 1 ? arrived.out[0] : "";
      for (const radio of this.out.querySelectorAll("input")) radio.checked = radio.value === this.form.dataset.saidOut;
    }
    this.refresh();
  }

  make(tag, className) {
    return Object.assign(document.createElement(tag), { className });
  }

  /** @param {string} text @param {string} className @param {() => void} press */
  button(text, className, press) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, className });
    button.addEventListener("click", press);
    return button;
  }
}

document.querySelectorAll("[data-round-entry]").forEach((form) => new RoundEntry(/** @type {HTMLFormElement} */ (form)));
