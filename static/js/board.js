/** The board: keys that answer who leads and who deals; a saved round needs no draft any more. */
class Board {
  /** @param {HTMLElement} root */
  constructor(root) {
    const standings = /** @type {HTMLElement | null} */ (root.querySelector("[data-leads]"));
    const says = /** @type {HTMLElement} */ (root.querySelector("[data-says]"));
    standings?.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const answer = { l: standings.dataset.leads, d: standings.dataset.deals }[event.key.toLowerCase()];
      if (answer) says.textContent = answer;
    });
    const saved = /** @type {HTMLElement | null} */ (root.querySelector("[data-saved]"));
    if (saved) localStorage.removeItem(`companion-round-${saved.dataset.saved}`);
    for (const note of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-draft-waiting]"))) {
      const waiting = JSON.parse(localStorage.getItem(`companion-round-${note.dataset.draftWaiting}`) ?? "{}");
      note.hidden = !waiting.out;
    }
  }
}

// A board that the back button brings from memory may be out of date.
addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("[data-board]")) location.reload();
});
// Wherever a half-entered round can be given up.
document.querySelectorAll("[data-forget]").forEach((link) => {
  link.addEventListener("click", () => localStorage.removeItem(/** @type {HTMLElement} */ (link).dataset.forget ?? ""));
});
document.querySelectorAll("[data-board]").forEach((root) => new Board(/** @type {HTMLElement} */ (root)));
