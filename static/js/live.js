/**
 * Keeps a page up to date while others write: the server tells what is new on a stream of events; where there is none
 * to be had, the page asks. What changes is morphed into the page, and what was done is said once.
 */
import { morph } from "./morph.js";

const POLL_MS = 2000;
const STREAM_AGAIN_MS = 60_000;
/** The server says every five seconds that it is there. */
const SILENCE_MS = 16_000;
const MOST_FAILURES = 3;
/** So long without a sign, the companion counts as gone. */
const GONE_MS = 8000;
/** The table is not for this phone any more, or not there. */
const SHUT = [401, 403, 404, 410];

/** @typedef {{ number: number, around: string, says: string, html: string | null }} News */

class Live {
  /** @param {HTMLElement} root The element that says what was done. */
  constructor(root) {
    this.root = root;
    this.number = Number(root.dataset.number);
    this.around = root.dataset.around;
    this.failures = 0;
    /** When the companion last gave a sign of life. */
    this.heardAt = Date.now();
    /** @type {News | null} */
    this.next = null;
    addEventListener("visibilitychange", () => (document.hidden ? this.stop() : this.start()));
    addEventListener("pagehide", () => this.stop());
    addEventListener("pageshow", (event) => { if (event.persisted) this.start(); });
    addEventListener("online", () => this.start());
    if (!document.hidden) this.start();
  }

  /** A page that nobody sees keeps no connection; it catches up when it is seen again. */
  stop() {
    this.source?.close();
    clearTimeout(this.silence);
    clearTimeout(this.poll);
    clearTimeout(this.again);
  }

  start() {
    this.stop();
    if (!("EventSource" in window)) return void this.ask();
    const source = new EventSource(`${this.root.dataset.live}&seen=${this.number}`);
    this.source = source;
    source.addEventListener("message", (event) => { this.alive(); this.take(JSON.parse(event.data)); });
    source.addEventListener("beat", () => this.alive());
    source.addEventListener("shut", () => location.reload());
    source.addEventListener("error", () => {
      this.failures += 1;
      this.gone();
      if (source.readyState === EventSource.CLOSED || this.failures >= MOST_FAILURES) this.askInstead();
    });
    this.listenFor(SILENCE_MS);
  }

  alive() {
    this.failures = 0;
    this.heard();
    this.listenFor(SILENCE_MS);
  }

  /** The page may say how old it is, or stop saying so. */
  heard() {
    this.heardAt = Date.now();
    document.dispatchEvent(new CustomEvent("companion:alive"));
  }

  gone() {
    if (Date.now() - this.heardAt > GONE_MS) document.dispatchEvent(new CustomEvent("companion:silent", { detail: this.heardAt }));
  }

  /** A connection that has gone without saying so is silent. @param {number} ms */
  listenFor(ms) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.start(), ms);
  }

  /** No stream to be had: ask every other second, and look for a stream again in a minute. */
  askInstead() {
    this.stop();
    this.failures = 0;
    this.again = setTimeout(() => this.start(), STREAM_AGAIN_MS);
    void this.ask();
  }

  async ask() {
    clearTimeout(this.poll);
    this.poll = setTimeout(() => this.ask(), POLL_MS);
    try {
      const answer = await fetch(`${this.root.dataset.livePoll}&seen=${this.number}&around=${this.around}`, { cache: "no-store" });
      if (SHUT.includes(answer.status)) location.reload();
      else if (answer.status === 200) this.take(await answer.json());
      this.heard();
    } catch {
      this.gone();
    }
  }

  /** One after the other, and only the newest of those that wait. @param {News} news */
  async take(news) {
    this.next = news;
    if (this.taking) return;
    this.taking = true;
    while (this.next) {
      const now = this.next;
      this.next = null;
      const html = now.html ?? (await this.page());
      if (html !== null) {
        this.show(now, html);
      } else {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        this.next ??= now;
      }
    }
    this.taking = false;
  }

  /** What changes of this very page, as this phone may see it; null when the companion does not answer. */
  async page() {
    try {
      const answer = await fetch(this.root.dataset.livePage ?? "", { cache: "no-store", headers: { "X-Companion-Live": "1" } });
      if (SHUT.includes(answer.status)) location.reload();
      return answer.ok ? await answer.text() : null;
    } catch {
      return null;
    }
  }

  /** @param {News} news @param {string} html */
  show(news, html) {
    this.number = news.number;
    this.around = news.around;
    const fresh = new DOMParser().parseFromString(html, "text/html");
    for (const region of fresh.querySelectorAll("[data-live-region]")) {
      const here = document.getElementById(region.id);
      if (here) morph(here, region);
    }
    document.dispatchEvent(new CustomEvent("companion:changed", { detail: html }));
    // Emptied first: the same sentence twice would be heard once.
    this.root.textContent = "";
    setTimeout(() => { this.root.textContent = news.says; }, 100);
  }
}

document.querySelectorAll("[data-live]").forEach((root) => new Live(/** @type {HTMLElement} */ (root)));
