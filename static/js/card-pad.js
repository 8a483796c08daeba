/** Cards to tap under the fields for the top card and the hand: a colour, then a face. It writes the marks into the field. */
class CardPad {
  /**
   * @param {HTMLFormElement} form
   * @param {HTMLInputElement} input
   * @param {boolean} many
   */
  constructor(form, input, many) {
    this.form = form;
    this.input = input;
    this.many = many;
    this.data = JSON.parse(form.dataset.cardPad ?? "{}");
    this.root = document.createElement("div");
    this.root.className = "card-pad";
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", `${form.dataset.textPad}: ${input.labels?.[0].textContent}`);
    input.parentElement?.append(this.root);
    this.colour = "";
    form.querySelector("#rulebook")?.addEventListener("change", () => this.draw());
    this.draw();
  }

  get deck() {
    const field = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("rulebook"));
    return this.data.decks[this.data.of[field.value]];
  }

  draw() {
    const colours = Object.keys(this.deck.colours);
    if (!colours.includes(this.colour)) this.colour = colours[0];
    const tabs = colours.map((colour) => this.tab(colour));
    const cards = [...this.deck.colours[this.colour], ...this.deck.wilds].map((card) => this.card(card));
    this.root.replaceChildren(row("card-pad__colours", tabs), row("card-pad__cards", cards));
    if (this.many) this.root.append(button("card-pad__back", this.form.dataset.textBack ?? "", () => this.takeBack()));
  }

  /** @param {string} colour */
  tab(colour) {
    const tab = button(`card-pad__colour card-pad__colour--${colour}`, this.data.names[colour], () => {
      this.colour = colour;
      this.draw();
      /** @type {HTMLElement | null} */ (this.root.querySelector("[aria-pressed=true]"))?.focus();
    });
    tab.setAttribute("aria-pressed", String(colour === this.colour));
    return tab;
  }

  /** @param {[string, string, string]} card */
  card([mark, sign, name]) {
    const wild = this.deck.wilds.some((/** @type {string[]} */ each) => each[0] === mark);
    const key = button(`card-pad__card card-pad__colour--${wild ? "wild" : this.colour}`, sign, () => this.add(mark));
    key.setAttribute("aria-label", name);
    return key;
  }

  /** @param {string} mark */
  add(mark) {
    this.input.value = this.many ? `${this.input.value} ${mark}`.trim() : mark;
  }

  takeBack() {
    this.input.value = this.input.value.trim().split(/\s+/).slice(0, -1).join(" ");
  }
}

/** @param {string} name @param {HTMLElement[]} children */
function row(name, children) {
  const div = document.createElement("div");
  div.className = name;
  div.append(...children);
  return div;
}

/** @param {string} name @param {string} text @param {() => void} action */
function button(name, text, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = text;
  made.addEventListener("click", action);
  return made;
}

document.querySelectorAll("[data-card-pad]").forEach((each) => {
  const form = /** @type {HTMLFormElement} */ (each);
  for (const [id, many] of /** @type {[string, boolean][]} */ ([["top", false], ["hand", true]])) {
    new CardPad(form, /** @type {HTMLInputElement} */ (form.querySelector(`#${id}`)), many);
  }
});
