/** A page that waits for others: it loads again when somebody has written, unless something is half chosen here. */
const EVERY_MS = 2000;

class Watch {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    setInterval(() => this.look(), EVERY_MS);
  }

  async look() {
    if (document.hidden || this.form.querySelector("input[type=radio]:checked") || this.form.contains(document.activeElement)) return;
    try {
      const answer = await (await fetch(this.form.dataset.watch ?? "", { cache: "no-store" })).json();
      if (String(answer.number) !== this.form.dataset.number) location.reload();
    } catch {
      // Without the network there is nothing new to show.
    }
  }
}

document.querySelectorAll("form[data-watch]").forEach((form) => new Watch(/** @type {HTMLFormElement} */ (form)));
