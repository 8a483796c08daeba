/** The seats of a new table: as many fields as are needed, moved by button or by dragging, without a reload. */
class Seats {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.rows = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-seat]")]);
    root.addEventListener("input", () => this.show());
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
    this.rows.forEach((row, seat) => this.makeDraggable(row, seat));
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
    const last = this.rows.findLastIndex((row) => this.name(row).value || row.querySelector("[aria-invalid]"));
    this.rows.forEach((row, seat) => {
      row.hidden = seat > Math.max(last + 1, 1);
      const [up, down] = /** @type {NodeListOf<HTMLButtonElement>} */ (row.querySelectorAll(".seat__move"));
      up.disabled = seat === 0 || seat > last;
      down.disabled = seat >= last;
    });
  }

  /** Names change places; the deal stays with the person. @param {number} one @param {number} other */
  exchange(one, other) {
    if (!this.rows[one] || !this.rows[other]) return;
    const [a, b] = [this.name(this.rows[one]), this.name(this.rows[other])];
    [a.value, b.value] = [b.value, a.value];
    const [here, there] = [this.dealer(this.rows[one]), this.dealer(this.rows[other])];
    if (here.checked) there.checked = true;
    else if (there.checked) here.checked = true;
    this.show();
  }

  /** Drag by the name's row: a mouse at once, a finger from the number on the left. @param {HTMLElement} row @param {number} seat */
  makeDraggable(row, seat) {
    row.draggable = true;
    row.addEventListener("dragstart", (event) => {
      if (document.activeElement === this.name(row) && row.matches(":hover") && getSelection()?.toString()) return event.preventDefault();
      event.dataTransfer?.setData("text/x-seat", String(seat));
      row.classList.add("seat--dragged");
    });
    row.addEventListener("dragend", () => row.classList.remove("seat--dragged"));
    row.addEventListener("dragover", (event) => event.preventDefault());
    row.addEventListener("drop", (event) => {
      event.preventDefault();
      let from = Number(event.dataTransfer?.getData("text/x-seat"));
      const step = seat > from ? 1 : -1;
      for (; from !== seat; from += step) this.exchange(from, from + step);
    });
  }
}

document.querySelectorAll("[data-seats]").forEach((root) => new Seats(/** @type {HTMLElement} */ (root)));
