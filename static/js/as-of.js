/**
 * A page that was kept says so, takes new tickets for its forms, and comes anew as soon as the companion answers. A page
 * that follows its table says so while the companion is silent.
 */
import { outbox, PAGE } from "./outbox.js";
import { newTicket, reach } from "./phone.js";

const ASK_MS = 5000;

/** @param {HTMLElement} notice @param {Date} seen */
function show(notice, seen) {
  const today = seen.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const when = seen.toLocaleString(document.documentElement.lang, today ? time : { ...time, day: "numeric", month: "long" });
  const words = /** @type {HTMLElement} */ (notice.querySelector("p"));
  const text = (notice.dataset.text ?? "").replace("TIME", when);
  // The same once more would be heard once more.
  if (words.textContent !== text) words.textContent = text;
  notice.hidden = false;
}

class AsOf {
  constructor() {
    // What was sent from the same copy before carried its tickets: these are other things.
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("main form[method=post] input[name=ticket]"))) {
      if (field.value) field.value = newTicket();
    }
    for (const sign of ["online", "visibilitychange"]) addEventListener(sign, () => this.ask());
    setInterval(() => this.ask(), ASK_MS);
  }

  async ask() {
    // What was done here goes out first, and leads on by itself; and nobody is interrupted while writing.
    const busy = document.hidden || outbox.items().some((item) => item.page === PAGE) || document.activeElement?.matches("main input, main select");
    if (!busy && (await reach(document.body.dataset.ping ?? "/", { method: "HEAD" }))) location.reload();
  }
}

/** Nothing to show but that there is nothing: the page itself, as soon as it can be had. */
const instead = /** @type {HTMLElement | null} */ (document.querySelector("[data-instead]"));
if (instead && instead.dataset.instead !== location.pathname) {
  setInterval(async () => { if (!document.hidden && (await reach(location.href, { method: "HEAD" }))) location.reload(); }, ASK_MS);
}

const seen = Number(document.body.dataset.asOf);
const notice = /** @type {HTMLElement | null} */ (document.querySelector("[data-as-of-notice]"));
if (seen && notice) {
  show(notice, new Date(seen));
  new AsOf();
} else if (notice) {
  document.addEventListener("companion:silent", (event) => show(notice, new Date(/** @type {CustomEvent<number>} */ (event).detail)));
  document.addEventListener("companion:alive", () => { notice.hidden = true; });
}
