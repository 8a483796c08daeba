/** The seats of a new table: as many fields as are needed, moved by button or by dragging, without a reload. */
const NAMES_KEY = "companion-new-table";

class Seats {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.rows = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-seat]")]);
    this.remember(root.closest("form"));
    root.addEventListener("input", () => { this.keep(); this.show(); });
    root.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest(".seat__move");
      if (button instanceof HTMLButtonElement) {
        event.preventDefault();
        const [direction, seat] = button.value.split("-");
        const other = Number(seat) + (direction === "up" ? -1 : 1);
        this.exchange(Number(seat), other);
        // The focus stays with the person who moved.
        const follow = /** @type {HTMLButtonElement | null} */ (this.rows[other]?.querySelector(`[value^="${direction}"]`));
        (follow && !follow.disabled ? follow : this.name(this.rows[other]))?.focus();
      }
    });
    // The Go key of a phone leads to the next seat; from an empty one it opens the table.
    root.addEventListener("keydown", (event) => {
      const seat = this.rows.findIndex((row) => this.name(row) === event.target);
      if (event.key === "Enter" && seat >= 0 && this.name(this.rows[seat]).value && this.rows[seat + 1]) {
        event.preventDefault();
        this.name(this.rows[seat + 1]).focus();
      }
    });
    this.rows.forEach((row) => this.addGrip(row));
    this.more = /** @type {HTMLElement | null} */ (root.querySelector("[data-more-seats]"));
    this.seating = /** @type {HTMLSelectElement | null} */ (document.querySelector("#seating"));
    this.rules = /** @type {HTMLSelectElement[]} */ ([...document.querySelectorAll("#rulebook, #system")]);
    this.root = root;
    for (const field of [this.seating, ...this.rules]) field?.addEventListener("change", () => this.show());
    this.show();
  }

  /** @param {HTMLElement} row */
  name(row) {
    return /** @type {HTMLInputElement} */ (row.querySelector("input[name^=player]"));
  }

  /** @param {HTMLElement} row */
  dealer(row) {
    return /** @type {HTMLInputElement} */ (row.querySelector("input[name=dealer]"));
  }

  /** Show the filled seats and one more, at least two. */
  show() {
    const last = this.last();
    this.rows.forEach((row, seat) => {
      row.hidden = seat > Math.max(last + 1, 1);
      const [up, down] = /** @type {NodeListOf<HTMLButtonElement>} */ (row.querySelectorAll(".seat__move"));
      up.disabled = seat === 0 || seat > last;
      down.disabled = seat >= last;
    });
    if (this.more) this.more.hidden = last < this.rows.length - 1;
    // In KPGUT's series the oldest deals: nothing to choose.
    const [rulebook, system] = this.rules.map((field) => field.value);
    const solo = this.seating?.value === "solo";
    this.root.classList.toggle("seats--no-dealer", solo && (system === "average" || (rulebook === "kpgut" && !system)));
    const sides = document.querySelector("[data-sides]");
    sides?.toggleAttribute("hidden", !["pairs", "teams"].includes(this.seating?.value ?? ""));
  }

  /** Names change places; the deal stays with the person. @param {number} one @param {number} other */
  exchange(one, other) {
    if (!this.rows[one] || !this.rows[other]) return;
    const [a, b] = [this.name(this.rows[one]), this.name(this.rows[other])];
    [a.value, b.value] = [b.value, a.value];
    const [here, there] = [this.dealer(this.rows[one]), this.dealer(this.rows[other])];
    if (here.checked) there.checked = true;
    else if (there.checked) here.checked = true;
    this.keep();
    this.show();
  }

  /** A grip to drag a person by, with a mouse or a finger; the buttons do the same for everyone. @param {HTMLElement} row */
  addGrip(row) {
    const grip = Object.assign(document.createElement("span"), { className: "seat__grip", textContent: "⠿" });
    grip.setAttribute("aria-hidden", "true");
    row.prepend(grip);
    let here = -1;
    grip.addEventListener("pointerdown", (event) => {
      here = this.rows.indexOf(row);
      grip.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    grip.addEventListener("pointermove", (event) => {
      if (here < 0) return;
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-seat]");
      const there = this.rows.indexOf(/** @type {HTMLElement} */ (over));
      if (there < 0 || there > this.last()) return;
      for (const step = Math.sign(there - here); here !== there; here += step) this.exchange(here, here + step);
      this.rows.forEach((each, seat) => each.classList.toggle("seat--dragged", seat === here));
    });
    grip.addEventListener("lostpointercapture", () => {
      here = -1;
      for (const each of this.rows) each.classList.remove("seat--dragged");
    });
  }

  /** The last seat with a name. */
  last() {
    return this.rows.findLastIndex((row) => this.name(row).value || row.querySelector("[aria-invalid]"));
  }

  /** Names typed so far outlive a reload and a change of language; opening the table ends that. */
  remember(form) {
    const kept = JSON.parse(sessionStorage.getItem(NAMES_KEY) ?? "[]");
    if (this.last() < 0) this.rows.forEach((row, seat) => { this.name(row).value = kept[seat] ?? ""; });
    form?.addEventListener("submit", () => sessionStorage.removeItem(NAMES_KEY));
  }

  keep() {
    sessionStorage.setItem(NAMES_KEY, JSON.stringify(this.rows.map((row) => this.name(row).value)));
  }
}

document.querySelectorAll("[data-seats]").forEach((root) => new Seats(/** @type {HTMLElement} */ (root)));
