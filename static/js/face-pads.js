/** A pad of faces under each hand that is counted: a tap writes the card into the field above it. */
import { SIGNS, WRITTEN } from "./faces.js";

class FacePads {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.faces = JSON.parse(form.dataset.faces ?? "[]");
    if (form.dataset.hasGrayskull) this.faces.push("grayskull");
    this.names = JSON.parse(form.dataset.faceNames ?? "{}");
    this.back = form.dataset.textBack ?? "";
    for (const hand of form.querySelectorAll("[data-pad-hand]")) this.add(/** @type {HTMLElement} */ (hand));
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
    const show = () => {
      for (const key of keys) {
        const count = held().filter((card) => card === key.dataset.face).length;
        key.querySelector(".pad__count")?.remove();
        if (count) key.append(Object.assign(document.createElement("span"), { className: "pad__count", textContent: String(count) }));
        key.setAttribute("aria-label", count ? `${key.dataset.name}, ${count}` : key.dataset.name ?? "");
      }
    };
    field.addEventListener("input", show);
    pad.append(...keys, back);
    field.closest(".field")?.after(pad);
    show();
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

document.querySelectorAll("[data-face-pads]").forEach((form) => new FacePads(/** @type {HTMLFormElement} */ (form)));
