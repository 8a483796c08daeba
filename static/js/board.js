/** The board: keys that answer who leads and who deals; a saved round needs no draft any more. */
class Board {
  /** @param {HTMLElement} root */
  constructor(root) {
    const standings = /** @type {HTMLElement} */ (root.querySelector("[data-leads]"));
    const says = /** @type {HTMLElement} */ (root.querySelector("[data-says]"));
    standings.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const answer = { l: standings.dataset.leads, d: standings.dataset.deals }[event.key.toLowerCase()];
      if (answer) says.textContent = answer;
    });
    if (root.querySelector("[data-saved]")) this.forgetDrafts(root.dataset.handle ?? "");
  }

  /** @param {string} handle */
  forgetDrafts(handle) {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`companion-round-${handle}-`)) localStorage.removeItem(key);
    }
  }
}

document.querySelectorAll("[data-board]").forEach((root) => new Board(/** @type {HTMLElement} */ (root)));
