/**
 * Changes what is on the page into what it should be now, and touches nothing else: a node that is in both stays the
 * same node, so that the focus, the scroll position, an open <details> and the screen reader's place stay where they are.
 */
const FIELDS = "input:not([type=hidden]), select, textarea";
/** Forms that are on their way. @type {WeakSet<EventTarget>} */
const sent = new WeakSet();
addEventListener("submit", (event) => sent.add(/** @type {EventTarget} */ (event.target)), true);
addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => sent.delete(form)));

/** @param {Element} region @param {Element} fresh */
export function morph(region, fresh) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  change(region, fresh);
  if (!focused || focused === document.activeElement || focused === document.body) return;
  // It was moved, which loses the focus; or it is gone, and what it was in takes its place.
  const next = focused.isConnected ? focused : /** @type {HTMLElement} */ (region);
  if (next === region) region.setAttribute("tabindex", "-1");
  next.focus({ preventScroll: true });
}

/** @param {Element} old @param {Element} fresh */
function change(old, fresh) {
  if (old.hasAttribute("data-live-keep") || sent.has(old)) return;
  if (old.matches(FIELDS)) {
    if (isChanged(old) || old === document.activeElement) return;
    copyAttributes(old, fresh);
    if (old instanceof HTMLInputElement) [old.value, old.checked] = [old.defaultValue, old.defaultChecked];
  } else {
    copyAttributes(old, fresh);
  }
  const wanted = [...fresh.childNodes];
  for (const child of [...old.children]) {
    if (!wanted.some((each) => isSame(child, each)) && !isHeld(child)) child.remove();
  }
  let at = old.firstChild;
  for (const each of wanted) {
    const found = find(at, each);
    if (!found) {
      old.insertBefore(each, at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    if (found instanceof Element) change(found, /** @type {Element} */ (each));
    else if (found.nodeValue !== each.nodeValue) found.nodeValue = each.nodeValue;
  }
  while (at) {
    const rest = at;
    at = at.nextSibling;
    if (!isHeld(rest)) rest.remove();
  }
}

/** The node that is `wanted`, here or further on. @param {ChildNode | null} at @param {Node} wanted */
function find(at, wanted) {
  if (!(wanted instanceof Element)) return at && isSame(at, wanted) ? at : null;
  for (let node = at; node; node = node.nextSibling) if (isSame(node, wanted)) return node;
  return null;
}

/** @param {Node} one @param {Node} other */
function isSame(one, other) {
  return one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

/** What a node is known by wherever it moves: its id, where it leads, what it does, or what it is. @param {Node} node */
function keyOf(node) {
  if (!(node instanceof Element)) return "";
  return node.id || node.getAttribute("href") || node.getAttribute("action") || (node.classList[0] ?? "");
}

/** @param {Element} old @param {Element} fresh */
function copyAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !isTheirs(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isTheirs(old, name)) old.setAttribute(name, value);
  }
}

/** What the reader has opened, and what lets the focus stay where it is. @param {Element} element @param {string} name */
function isTheirs(element, name) {
  return (name === "open" && element.matches("details")) || (name === "tabindex" && element === document.activeElement);
}

/** Whether somebody has chosen or typed something else than the page came with. @param {Element} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].findLastIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, given);
  }
  const input = /** @type {HTMLInputElement} */ (field);
  return input.value !== input.defaultValue || (input.checked ?? false) !== (input.defaultChecked ?? false);
}

/** Something half written, or on its way, stays even where the page has no place for it any more. @param {Node} node */
function isHeld(node) {
  if (!(node instanceof Element)) return false;
  const typed = [...node.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox]), textarea")];
  const forms = [...node.querySelectorAll("form"), ...(node.matches("form") ? [node] : [])];
  return typed.some(isChanged) || forms.some((form) => sent.has(form));
}
