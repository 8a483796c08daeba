/**
 * Forms that survive a lost network. What writes in a journal carries a ticket: it goes through the outbox, which keeps
 * it until the server has answered. All else waits on its page. Without JavaScript a form is sent as it is.
 */
import { outbox, PAGE } from "./outbox.js";
import { newTicket, reach, sleep } from "./phone.js";

const RETRY_MS = 2000;
/** The same button once more within this time is a double tap, or somebody impatient. */
const AGAIN_MS = 3000;
const LONGEST_LABEL = 120;
/** @type {WeakMap<HTMLFormElement, number>} */
const tapped = new WeakMap();
/** @type {WeakSet<HTMLFormElement>} */
let waiting = new WeakSet();

/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
function keep(form, button) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("ticket"));
  const { pathname, search } = new URL(form.action), action = pathname + search;
  const same = outbox.find(field.value);
  if (same && same.action !== action) field.value = newTicket();
  else if (same && same.state === "waiting" && same.page === PAGE) return true;
  if (Date.now() - (tapped.get(form) ?? 0) < AGAIN_MS) return true;
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)].filter(([name]) => name !== "csrf_token"));
  const board = /^.*\/tables\/(?!new$)[^/]+/.exec(pathname)?.[0] ?? "";
  const label = labelOf(form, button).slice(0, LONGEST_LABEL);
  if (!outbox.put({ ticket: field.value, action, fields, label, table: document.body.dataset.table ?? "", board })) return false;
  if ("tap" in form.dataset) {
    // The next tap is another one, with a second of its own.
    tapped.set(form, Date.now());
    field.value = newTicket();
    form.querySelector("input[name=at]")?.remove();
  }
  void outbox.run(true);
  return true;
}

/** What it is, in the words of the page. @param {HTMLFormElement} form @param {HTMLElement | null} button */
function labelOf(form, button) {
  if (form.dataset.label) return form.dataset.label;
  const pressed = /** @type {HTMLElement | null} */ (button?.cloneNode(true) ?? null);
  pressed?.querySelectorAll("[data-minute]").forEach((part) => part.remove());
  const heading = document.querySelector("h1")?.textContent?.trim() ?? "";
  const at = Number(/** @type {HTMLInputElement | null} */ (form.querySelector("input[name=at]"))?.value || NaN);
  const typed = [...form.elements].filter((each) => each instanceof HTMLInputElement && each.type === "text").map((each) => /** @type {HTMLInputElement} */ (each).value);
  const parts = [
    heading === document.body.dataset.table ? "" : heading,
    pressed?.textContent?.replace(/\s+/g, " ").trim(),
    Number.isNaN(at) ? "" : `${Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")}`,
    ...typed,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The way of a form that nobody can keep: it waits here, with its page. @param {HTMLFormElement} form @param {HTMLButtonElement | null} button @param {string} text */
async function wait(form, button, text) {
  if (waiting.has(form)) return;
  waiting.add(form);
  while (!(await reach(document.body.dataset.ping ?? "/", { method: "HEAD" }))) {
    say(text);
    await sleep(RETRY_MS);
  }
  say("");
  if (button?.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }));
  form.submit();
}

/** @param {string} text */
function say(text) {
  const note = /** @type {HTMLElement} */ (document.querySelector("[data-note]"));
  const words = /** @type {HTMLElement} */ (note.firstElementChild);
  note.setAttribute("role", "status");
  note.hidden = !text;
  if (words.textContent !== text) words.textContent = text;
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || !form.matches("form[data-send-when-up]")) return;
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const ticket = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("ticket"));
  const { textWaiting, textWaitingHere } = document.body.dataset;
  const journal = form.method === "post" && ticket?.value && !button?.name;
  if (journal && keep(form, button)) return;
  void wait(form, button, (journal ? textWaitingHere : textWaiting) ?? "");
});
// A page shown again by the back button may be sent again.
addEventListener("pageshow", () => { waiting = new WeakSet(); });
