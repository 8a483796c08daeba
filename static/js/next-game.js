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
    const roles = names.length < 2 ? [] : [
      (data.textDeals ?? "").replace("NAME", names[0]),
      (data.textOpens ?? "").replace("NAME", names[names.length - 1]),
      (data.textDecks ?? "").replace("NUMBER", String(Math.ceil(names.length / Number(data.perDeck)))),
    ];
    const text = roles.join(" · ");
    if (this.roles.textContent !== text) this.roles.textContent = text; // said only when it is something else
  }
}

/** @type {WeakMap<Element, NextGame>} */
const forms = new WeakMap();

/** The form on the page, also after another phone has ended a game. */
function attend() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("[data-next-game]"))) {
    const known = forms.get(form);
    if (known) known.tell();
    else forms.set(form, new NextGame(form));
  }
}

attend();
document.addEventListener("companion:changed", attend);
