/**
 * What this phone has not sent yet. Every form with a ticket is kept here before it is sent, so that a closed page, a
 * lost answer and a Wi-Fi that stalls lose nothing. It goes out once, in order, one at a time, from whichever tab is
 * open; what others made impossible meanwhile stays until somebody decides.
 *
 * @typedef {object} Item
 * @property {string} ticket
 * @property {string} action where the form is sent
 * @property {[string, string][]} fields all but the token
 * @property {string} label what it is, for people
 * @property {string} table what the table is called
 * @property {string} board the address of the table, or ""
 * @property {string} page the page it was made on
 * @property {number} made
 * @property {"waiting" | "moved-on" | "refused" | "asks"} state
 * @property {string} text why it is not done
 * @property {boolean} tried the server did not answer
 * @property {boolean} again somebody has decided once already
 */
import { keys, newTicket, PATIENCE, reach, read, sleep, token, write } from "./phone.js";

const ITEM = "companion-outbox.";
const SENT = "companion-sent.";
const SAID = "companion-said";
const LEASE = "companion-outbox-lease";
const LEASE_MS = PATIENCE + 3000;
const PAUSES = [1000, 2000, 4000, 8000, 10_000];
/** A page that somebody looks at learns of its own sent items within this time. */
const REMEMBER_MS = 3_600_000;
/** From a proxy whose server is down. */
const DOWN = [502, 503, 504];
/** It answers, but asks for patience. */
const BUSY = 429;

/** This page, as long as it is open. */
export const PAGE = newTicket();

/** @param {Item} item */
const keyOf = (item) => `${ITEM}${item.made}.${item.ticket}`;
/** @param {Item} item */
const seenBy = (item) => Number(item.fields.find(([name]) => name === "seen")?.[1] ?? -1);

class Outbox extends EventTarget {
  constructor() {
    super();
    this.running = false;
    this.failures = 0;
    this.timer = 0;
    /** Whether nobody answered when something was last sent, by this tab or another one. */
    this.silent = false;
    /** The session has ended: only a newer page has a token for another one. */
    this.expired = "";
    addEventListener("storage", (event) => this.hear(event));
    for (const sign of ["online", "pageshow", "visibilitychange"]) addEventListener(sign, () => { if (!document.hidden) this.wake(); });
    // News of the table, or the stream that is there again: the companion answers.
    for (const sign of ["companion:changed", "companion:alive"]) document.addEventListener(sign, () => this.wake());
    addEventListener("pagehide", () => this.release());
  }

  /** What another tab did. @param {StorageEvent} event */
  hear({ key, newValue }) {
    if (!key?.startsWith(ITEM) && !key?.startsWith(SENT)) return;
    /** @type {Item | null} */
    const item = key.startsWith(ITEM) ? read(key) : null;
    if (item?.tried) this.silent = item.state === "waiting";
    else if (key.startsWith(SENT) && newValue) this.silent = false;
    this.heard();
  }

  /** @returns {Item[]} in the order in which they were made */
  items() {
    return keys(ITEM).map(read).filter(Boolean);
  }

  /** @param {string} ticket */
  find(ticket) {
    return this.items().find((item) => item.ticket === ticket);
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Keep something; false where this browser keeps nothing.
   * @param {Pick<Item, "ticket" | "action" | "fields" | "label" | "table" | "board">} what
   */
  put(what) {
    const kept = this.items(), same = this.find(what.ticket);
    const made = Math.max(Date.now(), ...kept.map((item) => item.made + 1));
    /** @type {Item} */
    const item = { ...what, page: PAGE, made, state: "waiting", text: "", tried: false, again: Boolean(same) };
    this.setSeen(item, this.numberAfter(seenBy(item), item.board));
    if (!write(keyOf(item), item)) return false;
    if (same) localStorage.removeItem(keyOf(same));
    this.changed();
    return true;
  }

  /** What this very page has written itself since it was drawn is no news to it. @param {number} seen @param {string} board */
  numberAfter(seen, board) {
    const own = keys(SENT).map(read).filter((sent) => sent?.page === PAGE && sent.board === board);
    for (let next = own.find((sent) => sent.seen === seen); next; next = own.find((sent) => sent.seen === seen)) seen = next.number;
    return seen;
  }

  /** @param {Item} item @param {number} seen */
  setSeen(item, seen) {
    item.fields = item.fields.map(([name, value]) => [name, name === "seen" ? String(seen) : value]);
  }

  /** @param {string} ticket */
  drop(ticket) {
    const item = this.find(ticket);
    if (!item) return;
    localStorage.removeItem(keyOf(item));
    this.heard();
    void this.run();
  }

  /** @param {Item} item @param {Partial<Item>} news */
  mark(item, news) {
    // Somebody may have thrown it away while it was under way.
    if (localStorage.getItem(keyOf(item)) !== null) write(keyOf(item), Object.assign(item, news));
    this.changed();
  }

  /** The first that may go out: none overtakes one of the same table that somebody has to decide about. */
  next() {
    const held = new Set();
    for (const item of this.items()) {
      const table = item.board || item.ticket;
      if (item.state === "waiting" && !held.has(table)) return this.expired ? undefined : item;
      held.add(table);
    }
    return undefined;
  }

  wake() {
    this.failures = 0;
    void this.run();
  }

  /** Send what can be sent. @param {boolean} [pressed] by somebody, just now */
  async run(pressed = false) {
    if (this.running) return;
    this.running = true;
    clearTimeout(this.timer);
    let pause = 0;
    for (let item = this.next(); item && !pause; item = this.next()) {
      if (!(await this.lease(pressed))) pause = 1500;
      // Another tab may have sent it while this one waited for its turn.
      else if (localStorage.getItem(keyOf(item)) !== null && !(await this.send(item))) {
        pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
      }
    }
    this.release();
    this.running = false;
    // What nobody tries to send has no answer to wait for.
    if (!pause && this.silent) {
      this.silent = false;
      this.changed();
    }
    if (pause) this.timer = setTimeout(() => this.run(), pause);
  }

  /** Only one tab sends. On plain http there are no locks, so the tabs agree on a name in the storage. @param {boolean} pressed */
  async lease(pressed) {
    const held = read(LEASE), now = Date.now();
    if (held && held.page !== PAGE && held.until > now && held.until < now + 2 * LEASE_MS) return false;
    write(LEASE, { page: PAGE, until: now + LEASE_MS });
    // All tabs wake up at the same moment when the network comes back: the last to write its name has it.
    if (held?.page !== PAGE && !pressed) await sleep(30 + Math.random() * 40);
    return read(LEASE)?.page === PAGE;
  }

  release() {
    if (read(LEASE)?.page === PAGE) localStorage.removeItem(LEASE);
  }

  /** Whether there was an answer. @param {Item} item */
  async send(item) {
    const follows = item.page === PAGE && this.items().filter((each) => each.page === PAGE).length === 1;
    const answer = await this.post(item, follows ? "follow" : "send");
    if (!answer) {
      this.mark(item, { tried: true });
      return false;
    }
    this.failures = 0;
    if (answer.done) this.done(item, answer);
    else if (answer.problem === "expired" && item.tried) {
      this.expired = answer.text;
      this.changed();
    } else this.refused(item, answer);
    return true;
  }

  /** @param {Item} item @param {"follow" | "send" | "ask"} how */
  async post(item, how) {
    const body = new URLSearchParams([...item.fields, ["csrf_token", token()]]);
    const age = Math.max(0, Math.floor((Date.now() - item.made) / 1000));
    const headers = { "Companion-Outbox": how, "Companion-Outbox-Age": String(age) };
    const answer = await reach(item.action, { method: "POST", body, headers });
    const busy = answer?.status === BUSY;
    const told = !answer || busy || DOWN.includes(answer.status) ? null : await answer.json().catch(() => null); // a hotel's Wi-Fi answers with a page of its own
    const ours = told && "done" in told;
    this.silent = !ours && !busy;
    return ours ? told : null;
  }

  /** @param {Item} item @param {{ number?: number, place?: string, text?: string, saved?: string }} answer */
  done(item, answer) {
    const seen = seenBy(item);
    localStorage.removeItem(keyOf(item));
    // What was made on the same page after it knew of it.
    const follows = answer.number === seen + 1;
    for (const later of follows ? this.items() : []) {
      if (later.page === item.page && later.board === item.board && seenBy(later) === seen) {
        this.setSeen(later, seen + 1);
        write(keyOf(later), later);
      }
    }
    const { ticket, page, board } = item;
    if (answer.saved) localStorage.removeItem(`companion-round-${answer.saved}`);
    write(`${SENT}${Date.now()}.${ticket}`, {
      page, board, seen: follows ? seen : null, number: answer.number, at: Date.now(),
      place: answer.place ?? (board || "/"), text: answer.text ?? "",
    });
    if (page !== PAGE && answer.text) this.dispatchEvent(new CustomEvent("sent", { detail: [item.table, answer.text].filter(Boolean).join(": ") }));
    this.heard();
  }

  /** @param {Item} item @param {{ problem: Item["state"], text: string }} answer */
  refused(item, answer) {
    const direct = !item.tried && item.page === PAGE;
    // The page that says why is what a plain form would have led to.
    if (direct && !item.again) localStorage.removeItem(keyOf(item));
    else this.mark(item, { state: answer.problem === "waiting" ? "refused" : answer.problem, text: answer.text });
    if (direct) open(item);
  }

  /** Something was sent, by this tab or another one. When all of this page is, it leads where its form would have led. */
  heard() {
    this.changed();
    const old = Date.now() - REMEMBER_MS;
    const own = [];
    for (const key of keys(SENT)) {
      const sent = read(key);
      if (!sent || sent.at < old) localStorage.removeItem(key);
      else if (sent.page === PAGE) own.push({ key, ...sent });
    }
    if (!own.length || this.items().some((item) => item.page === PAGE)) return;
    try {
      sessionStorage.setItem(SAID, JSON.stringify(own.map((sent) => sent.text).filter(Boolean)));
    } catch {
      // Then the board itself must do.
    }
    for (const { key } of own) localStorage.removeItem(key);
    location.assign(own[own.length - 1].place);
  }

  /** What went out from the page before, to be said here. @returns {string[]} */
  said() {
    try {
      const texts = JSON.parse(sessionStorage.getItem(SAID) ?? "[]");
      sessionStorage.removeItem(SAID);
      return texts;
    } catch {
      return [];
    }
  }

  /** What somebody had to decide about may have been saved on its own page since. */
  async lookAgain() {
    for (const item of this.items().filter((each) => each.state !== "waiting")) {
      if ((await this.post(item, "ask"))?.done) this.drop(item.ticket);
    }
  }
}

/** Send it as a plain form: what the server has to say is a page. @param {Item} item */
export function open(item) {
  const form = Object.assign(document.createElement("form"), { method: "post", action: item.action, hidden: true });
  for (const [name, value] of [...item.fields, ["csrf_token", token()]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

export const outbox = new Outbox();
