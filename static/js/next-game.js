/** The next game of a series: who deals, who opens and how many decks it takes, as hands are put on the table. */
class NextGame {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.roles = /** @type {HTMLElement} */ (form.querySelector("[data-roles]"));
    form.addEventListener("change", () => this.tell());
  }

  tell() {
    const names = [...this.form.querySelectorAll("input[name=in]:checked")].map((box) => /** @type {HTMLElement} */ (box).dataset.name ?? "");
    const data = this.form.dataset;
    if (names.length < 2) {
      this.roles.textContent = "";
      return;
    }
    this.roles.textContent = [
      (data.textDeals ?? "").replace("NAME", names[0]),
      (data.textOpens ?? "").replace("NAME", names[names.length - 1]),
      (data.textDecks ?? "").replace("NUMBER", String(Math.ceil(names.length / Number(data.perDeck)))),
    ].join(" · ");
  }
}

document.querySelectorAll("[data-next-game]").forEach((form) => new NextGame(/** @type {HTMLFormElement} */ (form)));
