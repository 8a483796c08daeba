/** The board: keys that answer who leads and who deals; a saved round needs no draft any more. */
class Board {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.addEventListener("keydown", (event) => this.answer(event));
    const saved = /** @type {HTMLElement | null} */ (root.querySelector("[data-saved]"));
    if (saved) localStorage.removeItem(`companion-round-${saved.dataset.saved}`);
    this.tellOfDrafts();
    document.addEventListener("companion:changed", () => this.tellOfDrafts());
    addEventListener("pageshow", () => this.tellOfDrafts());
  }

  /** @param {KeyboardEvent} event */
  answer(event) {
    const standings = /** @type {HTMLElement} */ (event.target);
    if (!standings.matches("[data-leads]") || event.ctrlKey || event.altKey || event.metaKey) return;
    const answer = { l: standings.dataset.leads, d: standings.dataset.deals }[event.key.toLowerCase()];
    const says = this.root.querySelector("[data-says]");
    if (answer && says) says.textContent = answer;
  }

  tellOfDrafts() {
    for (const note of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-draft-waiting]"))) {
      const waiting = JSON.parse(localStorage.getItem(`companion-round-${note.dataset.draftWaiting}`) ?? "{}");
      note.hidden = !waiting.out;
    }
  }
}

// Wherever a half-entered round can be given up.
document.querySelectorAll("[data-forget]").forEach((link) => {
  link.addEventListener("click", () => localStorage.removeItem(/** @type {HTMLElement} */ (link).dataset.forget ?? ""));
});
document.querySelectorAll("[data-board]").forEach((root) => new Board(/** @type {HTMLElement} */ (root)));
