/** The list of what this phone has not sent yet: on the page where it happened, and on every later one. */
import { open, outbox, PAGE } from "./outbox.js";
import { reach } from "./phone.js";

/** Sending takes a moment; only what takes longer is worth a word. */
const SOON_MS = 1200;

class NotSent {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.part = (/** @type {string} */ name) => /** @type {any} */ (root.querySelector(`[data-${name}]`));
    this.note = /** @type {HTMLElement} */ (document.querySelector("[data-note]"));
    /** What was read out already, by ticket. @type {Map<string, string>} */
    this.told = new Map();
    outbox.addEventListener("change", () => this.show());
    outbox.addEventListener("sent", (event) => this.sent(/** @type {CustomEvent} */ (event).detail));
    for (const text of outbox.said()) this.sent(text);
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-leave]"))) {
      link.addEventListener("click", () => outbox.drop(link.dataset.leave ?? ""));
    }
    this.seen = true;
    new IntersectionObserver(([entry]) => { this.seen = entry.isIntersecting; this.showNote(); }).observe(this.part("region"));
    this.show();
    void outbox.lookAgain();
    void outbox.run();
  }

  /** What the page itself is about, because somebody opened it, need not be listed on it. @param {import("./outbox.js").Item} item */
  isOpenHere(item) {
    return item.page !== PAGE && item.state !== "waiting" && document.querySelector(`main input[name=ticket][value="${item.ticket}"]`);
  }

  show() {
    clearTimeout(this.soon);
    const items = outbox.items();
    const down = outbox.silent || items.some((item) => item.tried);
    const listed = items.filter((item) => down || item.state !== "waiting" || item.page !== PAGE || Date.now() - item.made > SOON_MS).filter((item) => !this.isOpenHere(item));
    if (listed.length < items.length) this.soon = setTimeout(() => this.show(), SOON_MS + 50);
    this.part("region").hidden = !listed.length;
    this.part("safe").textContent = outbox.expired || (outbox.silent && listed.some((item) => item.state === "waiting") ? this.whatIsSafe() : "");
    const now = new Map([...this.part("items").children].map((row) => [row.dataset.ticket, row]));
    const rows = listed.map((item) => this.fill(now.get(item.ticket) ?? this.row(item), item, items));
    // Only what changed is touched: a button that has the focus keeps it.
    for (const [at, row] of rows.entries()) if (this.part("items").children[at] !== row) this.part("items").insertBefore(row, this.part("items").children[at] ?? null);
    while (this.part("items").children.length > rows.length) this.part("items").lastChild.remove();
    this.showNote();
    this.announce(listed);
  }

  /** Without a service worker a browser cannot load a page again while the server is away. */
  whatIsSafe() {
    const { textDown, textSafe, textCareful } = this.root.dataset;
    return `${textDown} ${navigator.serviceWorker?.controller ? textSafe : textCareful}`;
  }

  /** A way to the list while it is out of sight. */
  showNote() {
    const [words, link] = /** @type {HTMLElement[]} */ ([...this.note.children]);
    if (words.textContent) return; // a form that waits on its page has more to say
    this.note.hidden = link.hidden = this.part("region").hidden || this.seen;
  }

  /** @param {import("./outbox.js").Item} item */
  row(item) {
    const row = /** @type {HTMLElement} */ (this.part("new-item").content.firstElementChild.cloneNode(true));
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (row.querySelector(`[data-${name}]`));
    row.dataset.ticket = item.ticket;
    const ask = (/** @type {boolean} */ sure) => {
      part("sure").hidden = !sure;
      part("steps").hidden = sure;
      part(sure ? "keep" : "throw").focus();
    };
    part("throw").addEventListener("click", () => ask(true));
    part("keep").addEventListener("click", () => ask(false));
    part("really").addEventListener("click", () => {
      outbox.drop(item.ticket);
      (this.part("region").hidden ? document.getElementById("main") : this.part("region"))?.focus();
    });
    part("open").addEventListener("click", () => this.open(item.ticket));
    return row;
  }

  /** @param {HTMLElement} row @param {import("./outbox.js").Item} item @param {import("./outbox.js").Item[]} all */
  fill(row, item, all) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (row.querySelector(`[data-${name}]`));
    const time = new Date(item.made).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    part("label").textContent = item.label;
    part("about").textContent = [item.table, time].filter(Boolean).join(" · ");
    const before = item.board && all.some((each) => each.board === item.board && each.made < item.made && each.state !== "waiting");
    const why = item.state === "moved-on" ? this.root.dataset.textMovedOn : item.state === "waiting" ? (before ? this.root.dataset.textAfter : "") : item.text;
    part("why").textContent = why ?? "";
    part("why").hidden = !why;
    part("open").hidden = item.state === "waiting";
    part("open").textContent = (item.state === "moved-on" ? this.root.dataset.textBoth : this.root.dataset.textOpen) ?? "";
    return row;
  }

  /** @param {string} ticket */
  async open(ticket) {
    const item = outbox.find(ticket);
    // A form that is sent into nothing leads to the browser's own error page.
    if (item && (await reach(document.body.dataset.ping ?? "/", { method: "HEAD" }))) open(item);
    else this.part("announces").textContent = document.body.dataset.textWaiting ?? "";
  }

  /** @param {string} text */
  sent(text) {
    const row = this.part("new-sent").content.firstElementChild.cloneNode(true);
    row.querySelector("p").textContent = text;
    this.part("sent").append(row);
  }

  /** Once for each, and once more when somebody has to decide. @param {import("./outbox.js").Item[]} listed */
  announce(listed) {
    const news = listed.filter((item) => this.told.get(item.ticket) !== item.state);
    this.told = new Map(listed.map((item) => [item.ticket, item.state]));
    if (!news.length) return;
    const heading = this.root.querySelector("h2")?.textContent?.trim() ?? "";
    const texts = news.map((item) => [item.label, item.state === "moved-on" ? this.root.dataset.textMovedOn : item.text].filter(Boolean).join(": "));
    this.part("announces").textContent = `${heading}: ${texts.join("; ")}`;
  }
}

document.querySelectorAll("[data-not-sent]").forEach((root) => new NotSent(/** @type {HTMLElement} */ (root)));
