/** What the outbox needs of the phone: its storage, and the way to the server. Both may fail at any time. */
/** A server that has not answered by then counts as down. */
export const PATIENCE = 5000;

/** No `crypto.randomUUID`: on plain http there is none. */
export function newTicket() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} ms */
export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * An answer, or null when there is none in time.
 * @param {string} address @param {RequestInit} how
 */
export async function reach(address, how) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    return await fetch(address, { ...how, cache: "no-store", signal: stop.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} key */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} prefix */
export function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
  } catch {
    return [];
  }
}

/** @param {string} key @param {unknown} value */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or forbidden
  }
}

/** What every form of this session carries. */
export function token() {
  return /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrf_token]"))?.value ?? "";
}
