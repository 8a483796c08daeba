/**
 * The rules while the companion is away: what the address asks for, out of the file that the phone keeps. It draws what
 * the pages of templates/rules draw, without the drawn cards.
 */
import { Lookup } from "./lookup.js";

/** @typedef {{ question: string, verdict: string, word: string, sentence: string, cite: string, basis: string, passages?: [string, string][], reading?: string, text?: string[], example?: string }} Answer */

/**
 * An element with a class and what is in it.
 * @param {string} tag @param {string} className @param {...(Node | string | null | undefined)} inside
 */
function make(tag, className, ...inside) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(.../** @type {(Node | string)[]} */ (inside.filter((each) => each !== null && each !== undefined && each !== "")));
  return element;
}

class OfflineRules {
  /** @param {HTMLElement} root @param {any} texts @param {any} lookup */
  constructor(root, texts, lookup) {
    this.root = root;
    this.texts = texts;
    this.lookup = new Lookup(lookup);
    this.part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`[data-${name}]`));
    this.form = /** @type {HTMLFormElement} */ (root.querySelector("form.ask"));
    this.rulebook = new URLSearchParams(location.search).get("rulebook") ?? root.dataset.rulebook ?? "";
    if (!texts.books[this.rulebook]) this.rulebook = Object.keys(texts.books)[0];
    this.show();
    this.form.addEventListener("input", () => this.ask());
    // The switch of languages leads back here.
    const place = /** @type {HTMLInputElement | null} */ (document.querySelector(".languages [name=place]"));
    if (place) place.value = location.pathname + location.search;
  }

  show() {
    const [kind, key] = location.pathname.slice((this.root.dataset.rules ?? "").length).split("/").filter(Boolean).map(decodeURIComponent);
    const { topics, cards, books } = this.texts;
    if (kind === "topics" && topics[key]) this.page(topics[key].question, this.topic(key), books[this.rulebook].title);
    else if (kind === "cards" && cards[key]) this.page(cards[key].name, [this.card(key)], books[this.rulebook].title);
    else if (kind === "books" && books[key]) this.page(books[key].title, this.book(key));
    else if (kind === "topics") this.page(this.root.dataset.textTopics ?? "", this.allTopics(), books[this.rulebook].title);
    else this.start();
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }

  /** @param {string} title @param {Node[]} inside @param {string} [book] */
  page(title, inside, book = "") {
    this.part("title").textContent = title;
    document.title = `${title} · Companion`;
    this.part("way").hidden = false;
    this.part("asks").hidden = true;
    this.part("book").hidden = !book;
    this.part("book").textContent = book;
    this.part("view").replaceChildren(...inside);
  }

  start() {
    const asked = new URLSearchParams(location.search).get("q") ?? "";
    /** @type {HTMLInputElement} */ (this.form.elements.namedItem("q")).value = asked;
    /** @type {HTMLSelectElement} */ (this.form.elements.namedItem("rulebook")).value = this.rulebook;
    if (location.pathname === this.root.dataset.rules) document.title = `${this.root.dataset.textTitle} · Companion`;
    this.answer(asked);
  }

  ask() {
    const query = new URLSearchParams(/** @type {any} */ (new FormData(this.form)));
    this.rulebook = query.get("rulebook") ?? this.rulebook;
    history.replaceState(null, "", `${this.root.dataset.rules}?${query}`);
    this.answer(query.get("q") ?? "");
  }

  /** @param {string} question */
  answer(question) {
    const found = question.trim() ? this.lookup.find(question) : [];
    const none = make("section", "results", /** @type {HTMLTemplateElement} */ (this.part("none")).content.cloneNode(true));
    const answers = found.length ? [this.results(found)] : question.trim() ? [none] : [];
    const heard = found.length ? this.texts.books[this.rulebook].answers[found[0]].sentence : answers[0]?.textContent;
    this.part("says").textContent = heard?.trim() ?? "";
    this.part("view").replaceChildren(...answers, ...this.ways());
  }

  /** @param {string[]} found */
  results([topic, ...others]) {
    const { topics } = this.texts, text = this.root.dataset;
    const whole = this.link(`/topics/${topic}`, text.textWhole ?? "");
    whole.className = "button button--quiet";
    return make(
      "section", "results", make("h2", "", topics[topic].question), this.sheet(this.rulebook, topic), make("p", "results__whole", whole),
      make("h3", "", text.textOthers ?? ""), this.otherBooks(topic),
      others.length ? make("h3", "", text.textMeant ?? "") : null, others.length ? this.topicList(others, true) : null,
    );
  }

  /** By card, by topic, by book. */
  ways() {
    const { cards, groups, books } = this.texts, text = this.root.dataset;
    const list = (/** @type {HTMLElement[]} */ links) => make("ul", "sheet topic-list topic-list--columns", ...links.map((link) => make("li", "", link)));
    return [
      make("h2", "", text.textCard ?? ""), list(Object.entries(cards).map(([face, card]) => this.link(`/cards/${face}`, card.name))),
      make("h2", "", text.textAbout ?? ""), list(groups.map(([name, group]) => this.link("/topics", name, `#${group}`))),
      make("h2", "", text.textBooks ?? ""), list(Object.entries(books).map(([key, book]) => this.link(`/books/${key}`, book.title))),
    ];
  }

  /** @param {string} path @param {string} text @param {string} [hash] */
  link(path, text, hash = "") {
    const link = make("a", "", text);
    link.setAttribute("href", `${this.root.dataset.rules}${path}?rulebook=${this.rulebook}${hash}`);
    return link;
  }

  /** @param {string} name */
  icon(name) {
    return /** @type {HTMLTemplateElement} */ (this.root.querySelector(`template[data-icon="${name}"]`)).content.cloneNode(true);
  }

  /** @param {string} book @param {string} topic */
  sheet(book, topic) {
    /** @type {Answer} */
    const answer = this.texts.books[book].answers[topic];
    const stamp = make("span", `stamp stamp--${answer.verdict}`, this.icon(`verdict-${answer.verdict}`), make("span", "stamp__word", answer.word));
    const cite = make("p", "answer__cite", `${answer.cite} `, make("span", "answer__basis", answer.basis));
    return make("div", "sheet answer", stamp, make("div", "answer__body", make("p", "answer__sentence", answer.sentence), cite));
  }

  /** @param {Answer} answer */
  tag(answer) {
    if (answer.verdict === "rule") return null;
    return make("span", `verdict-tag verdict-tag--${answer.verdict}`, this.icon(`verdict-${answer.verdict}`), answer.verdict === "silent" ? answer.word : null);
  }

  /** @param {string} topic */
  otherBooks(topic) {
    const chosen = this.texts.books[this.rulebook].answers[topic];
    const rows = Object.entries(this.texts.books).filter(([key]) => key !== this.rulebook).map(([key, book]) => {
      const answer = book.answers[topic];
      const alike = chosen.sentence === answer.sentence || ["yes", "no", "silent"].includes(chosen.verdict);
      const compared = chosen.verdict !== answer.verdict ? "different" : alike ? "same" : "own";
      const words = { same: this.root.dataset.textSame, different: this.root.dataset.textDifferent, own: this.root.dataset.textOwn }[compared];
      const link = make("a", "", make("span", "other-books__name", book.title), make("span", "other-books__compared", this.icon(compared), words), make("span", "other-books__sentence", this.tag(answer), ` ${answer.sentence}`));
      link.setAttribute("href", `${this.root.dataset.rules}/topics/${topic}?rulebook=${key}`);
      return make("li", `other-books__one other-books__one--${compared}`, link);
    });
    return make("ul", "sheet other-books", ...rows);
  }

  /** @param {string[]} topics @param {boolean} [columns] */
  topicList(topics, columns = false) {
    return make("ul", `sheet topic-list${columns ? " topic-list--columns" : ""}`, ...topics.map((topic) => make("li", "", this.link(`/topics/${topic}`, this.texts.topics[topic].title))));
  }

  /** @param {string} topic */
  topic(topic) {
    /** @type {Answer} */
    const answer = this.texts.books[this.rulebook].answers[topic], text = this.root.dataset;
    const passages = (answer.passages ?? []).map(([place, words]) => make("li", "", make("b", "", place), words ? make("span", "", words) : null));
    return [
      this.sheet(this.rulebook, topic),
      passages.length ? make("section", "rule__contested", make("h2", "", text.textContested ?? ""), make("ol", "sheet passages", ...passages)) : null,
      answer.reading ? make("p", "rule__reading", make("b", "", text.textReading ?? ""), ` ${answer.reading}`) : null,
      answer.text ? make("div", "rule__text", ...answer.text.map((each) => make("p", "", each))) : null,
      answer.example ? make("section", "", make("h2", "", text.textExample ?? ""), make("p", "rule__text", answer.example)) : null,
      make("section", "", make("h2", "", text.textOthers ?? ""), this.otherBooks(topic)),
      make("section", "", make("h2", "", text.textRelated ?? ""), this.topicList(this.texts.topics[topic].related, true)),
      make("p", "page-links", this.link(`/books/${this.rulebook}`, text.textBook ?? "", `#${topic}`)),
    ].filter((each) => each !== null);
  }

  /** @param {string} face */
  card(face) {
    const rows = this.texts.cards[face].topics.map((/** @type {string} */ topic) => {
      const answer = this.texts.books[this.rulebook].answers[topic], { asks, question, title } = this.texts.topics[topic];
      const link = this.link(`/topics/${topic}`, "");
      link.append(make("span", "card-topics__title", asks ? question : title), make("span", "card-topics__sentence", this.tag(answer), ` ${answer.sentence}`));
      return make("li", "", link);
    });
    return make("ul", "sheet card-topics", ...rows);
  }

  allTopics() {
    const parts = this.texts.groups.map(([name, group, topics]) => {
      const heading = Object.assign(make("h2", "", name), { id: group, tabIndex: -1 });
      return make("section", "", heading, this.topicList(topics));
    });
    return [make("div", "topic-groups", ...parts)];
  }

  /** @param {string} key */
  book(key) {
    const book = this.texts.books[key];
    const parts = this.texts.groups.map(([name, group, topics]) => make(
      "section", "book__part", Object.assign(make("h2", "", name), { id: group, tabIndex: -1 }),
      ...topics.map((/** @type {string} */ topic) => this.rule(topic, book.answers[topic])),
    ));
    return [make("article", "book", make("p", "book__lead", book.lead), ...book.about.map((/** @type {string} */ each) => make("p", "", each)), ...parts)];
  }

  /** @param {string} topic @param {Answer} answer */
  rule(topic, answer) {
    const { title, asks, question } = this.texts.topics[topic];
    const reading = answer.reading ? make("p", "book__reading", make("b", "", this.root.dataset.textReading ?? ""), ` ${answer.reading}`) : null;
    const rule = make(
      "section", "book__rule", make("h3", "", title), asks ? make("p", "book__question", question) : null, make("p", "book__sentence", answer.sentence),
      ...(answer.text ?? []).map((each) => make("p", "", each)), reading, make("p", "book__cite", `${answer.cite} `, make("span", "", answer.basis)),
    );
    return Object.assign(rule, { id: topic });
  }
}

/** @param {string | undefined} address */
const load = async (address) => (await fetch(address ?? "")).json();

/** A phone short of space may have thrown the files away. @param {HTMLElement} root */
function nothingKept(root) {
  const lost = /** @type {HTMLTemplateElement} */ (root.querySelector("template[data-lost]")).content.cloneNode(true);
  root.replaceChildren(lost);
}

for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-offline-rules]"))) {
  const files = await Promise.all([load(root.dataset.texts), load(root.dataset.lookup)]).catch(() => null);
  if (files) new OfflineRules(root, files[0], files[1]);
  else nothingKept(root);
  root.ariaBusy = null; // the rules stand on the page now
}
