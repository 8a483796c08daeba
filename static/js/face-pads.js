/** A pad of faces under each hand that is counted: a tap writes the card into the field above it. */
import { SIGNS, WRITTEN } from "./faces.js";

class FacePads {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.faces = JSON.parse(form.dataset.faces ?? "[]");
    if (form.dataset.hasGrayskull) this.faces.push("grayskull");
    this.names = JSON.parse(form.dataset.faceNames ?? "{}");
    this.back = form.dataset.textBack ?? "";
    /** What each face is worth, where the sum is shown. @type {Record<string, number> | null} */
    this.points = form.dataset.facePoints ? JSON.parse(form.dataset.facePoints) : null;
    for (const hand of form.querySelectorAll("[data-pad-hand]")) this.add(/** @type {HTMLElement} */ (hand));
    if (form.dataset.textSent) {
      document.addEventListener("companion:changed", (event) => this.takeIn(form, JSON.parse(/** @type {CustomEvent} */ (event).detail)));
    }
  }

  /**
   * Hands that players send while this form is open. What was typed here stays.
   * @param {HTMLFormElement} form @param {{cards: Record<string, string>, says: string, number: number, before: number}} arrived
   */
  takeIn(form, arrived) {
    for (const hand of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-pad-hand]"))) {
      const field = /** @type {HTMLInputElement} */ (hand.querySelector("input[name^=cards-]"));
      const untouched = field.value === (hand.dataset.sent ?? "");
      hand.dataset.sent = arrived.cards[hand.dataset.padHand ?? ""] ?? "";
      if (untouched && field.value !== hand.dataset.sent) {
        field.value = hand.dataset.sent;
        field.dispatchEvent(new Event("input"));
      }
      const note = /** @type {HTMLElement} */ (hand.querySelector("[data-sent-note]"));
      note.hidden = !hand.dataset.sent;
      note.textContent = (form.dataset.textSent ?? "").replace("HAND", hand.dataset.sent);
    }
    const seen = /** @type {HTMLInputElement} */ (form.elements.namedItem("seen"));
    if (Number(seen.value) >= arrived.before) seen.value = String(arrived.number);
    const counting = /** @type {HTMLElement} */ (form.querySelector("[data-counting]"));
    counting.hidden = !arrived.says;
    if (counting.textContent !== arrived.says) counting.textContent = arrived.says;
  }

  /** @param {HTMLElement} hand */
  add(hand) {
    const field = /** @type {HTMLInputElement} */ (hand.querySelector("input[name^=cards-]"));
    const pad = Object.assign(document.createElement("div"), { className: "pad pad--cards pad--small" });
    const held = () => field.value.split(/\s+/).filter(Boolean);
    const write = (/** @type {string[]} */ cards) => { field.value = cards.join(" "); show(); };
    const keys = this.faces.map((/** @type {string} */ face) => {
      const written = WRITTEN[face] ?? face;
      const key = this.key(SIGNS[face] ?? face, this.names[face] ?? face, () => write([...held(), written]));
      if (SIGNS[face]) key.classList.add("pad__key--action");
      key.dataset.face = written;
      return key;
    });
    const back = this.key("⌫", this.back, () => write(held().slice(0, -1)));
    back.classList.add("pad__key--back");
    const sum = Object.assign(document.createElement("p"), { className: "sheet round-entry__sum" });
    sum.setAttribute("role", "status");
    const show = () => {
      if (this.points) this.addUp(sum, held());
      for (const key of keys) {
        const count = held().filter((card) => card === key.dataset.face).length;
        key.querySelector(".pad__count")?.remove();
        if (count) key.append(Object.assign(document.createElement("span"), { className: "pad__count", textContent: String(count) }));
        key.setAttribute("aria-label", count ? `${key.dataset.name}, ${count}` : key.dataset.name ?? "");
      }
    };
    field.addEventListener("input", show);
    pad.append(...keys, back);
    field.closest(".field")?.after(pad, ...(this.points ? [sum] : []));
    show();
  }

  /** What the pad writes, and marks. @param {HTMLElement} sum @param {string[]} cards */
  addUp(sum, cards) {
    const faces = cards.map((card) => Object.keys(WRITTEN).find((face) => WRITTEN[face] === card) ?? card.toLowerCase());
    const worth = faces.map((face) => this.points?.[face]);
    const known = cards.length > 0 && worth.every((points) => points !== undefined);
    const total = String(known ? worth.reduce((all, points) => all + points, 0) : "–");
    sum.replaceChildren(faces.map((face) => this.names[face] ?? face).join(" · "), Object.assign(document.createElement("b"), { textContent: total }));
  }

  /** @param {string} text @param {string} name @param {() => void} press */
  key(text, name, press) {
    const key = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: "pad__key" });
    key.dataset.name = name;
    key.setAttribute("aria-label", name);
    key.addEventListener("click", press);
    return key;
  }
}

/** Forms that have their pads. @type {WeakSet<Element>} */
const padded = new WeakSet();

function addPads() {
  for (const form of document.querySelectorAll("[data-face-pads]")) {
    if (!padded.has(form)) new FacePads(/** @type {HTMLFormElement} */ (form));
    padded.add(form);
  }
}

// A form may come while the page is open, when somebody is out.
document.addEventListener("companion:changed", addPads);
addPads();
