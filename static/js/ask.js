/** Answers while somebody types. Without it the form does the same, one page at a time. */
const PAUSE = 160;

class Ask {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.into = /** @type {HTMLElement} */ (document.getElementById(form.dataset.askInto ?? ""));
    this.says = document.querySelector("[data-ask-says]");
    this.timer = 0;
    /** @type {AbortController | null} */
    this.under_way = null;
    this.asked = this.query();
    form.addEventListener("input", () => this.soon());
    form.addEventListener("change", () => this.soon());
  }

  query() {
    return new URLSearchParams(/** @type {any} */ (new FormData(this.form))).toString();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  async ask() {
    const query = this.query();
    if (query === this.asked) return;
    this.under_way?.abort();
    this.under_way = new AbortController();
    try {
      const answer = await fetch(`${this.form.dataset.ask}?${query}`, { signal: this.under_way.signal });
      if (!answer.ok) return;
      this.show(await answer.text(), query);
    } catch {
      // A newer question is on its way, or the companion does not answer: the button still asks.
    }
  }

  /**
   * @param {string} html
   * @param {string} query
   */
  show(html, query) {
    this.asked = query;
    this.into.innerHTML = html;
    history.replaceState(null, "", `${this.form.action}?${query}`);
    const said = /** @type {HTMLElement | null} */ (this.into.querySelector("[data-says]"));
    if (this.says) this.says.textContent = said?.dataset.says ?? "";
  }
}

document.querySelectorAll("[data-ask]").forEach((form) => new Ask(/** @type {HTMLFormElement} */ (form)));
