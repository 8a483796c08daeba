/** Two cards named in order, as companion/referee/order.py reads them: `+4 on a +2` is another question than `+2 on a +4`. */
const DRAWS = ["@draw-two", "@wild-four"];
const DODGES = ["@wild", "@skip", "@reverse"];
const CARDS = [...DRAWS, ...DODGES];
const BETWEEN = ["@filler", "@colour-name", "@different", "@player", "@identical", "1"];
const ANSWERED = ["@dodge", "@answer"];
const ONTO = /(een|iin|aan)$/;
const WITH = /lla$/;
const OTHER_MATTERS = ["@first-card", "@last-card", "@points", "@card-value", "@deck-list", "@go-out", "@marks", "@third-player"];

/** @typedef {{ text: string, written: string }} Token */

/** Whoever lists three cards means action cards. @param {Token[]} tokens */
export function listAsOne(tokens) {
  const texts = tokens.map((token) => token.text);
  const named = new Set(texts.filter((text) => CARDS.includes(text)));
  return named.size < 3 ? texts : texts.map((text) => (CARDS.includes(text) ? "@action-card" : text));
}

/** The topic of the card that is laid and the card it is laid on. @param {Token[]} tokens @returns {string | null} */
export function pairTopic(tokens) {
  const texts = tokens.map((token) => token.text);
  let cards = [...texts.keys()].filter((at) => CARDS.includes(texts[at]));
  if (cards.length === 1 && texts.includes("@different") && markedUnder(tokens, cards) !== null) cards = [cards[0], cards[0]];
  if (cards.length !== 2 || texts.includes("@third-player")) return null;
  const lower = markedUnder(tokens, cards) ?? byTime(texts, cards);
  if (lower === null) return null;
  const [over, under] = [texts[lower === cards[1] ? cards[0] : cards[1]], texts[lower]];
  if (DRAWS.includes(under) && DRAWS.includes(over)) return `${over.slice(1)}-on-${under.slice(1)}`;
  if (over === "@skip" && under === "@skip") return "skip-on-skip";
  return [...DRAWS, "@skip"].includes(under) && DODGES.includes(over) ? "escaping-a-draw" : null;
}

/** Said by a preposition or a Finnish ending. @param {Token[]} tokens @param {number[]} cards */
function markedUnder(tokens, cards) {
  const texts = tokens.map((token) => token.text);
  const telling = (/** @type {string[]} */ some) => some.find((text) => !BETWEEN.includes(text)) ?? "";
  const after = (/** @type {number} */ at) => telling(texts.slice(at + 1));
  const before = (/** @type {number} */ at) => telling(texts.slice(0, at).reverse());
  const lower = [
    ...cards.filter((at) => after(at) === "@upon-it"),
    ...cards.filter((at) => before(at) === "@upon" || ONTO.test(tokens[at].written)),
    ...cards.filter((at) => before(at) === "@with" || WITH.test(tokens[at].written)).map((at) => cards[cards.length - 1 - cards.indexOf(at)]),
    ...cards.filter((at) => ANSWERED.includes(before(at))),
  ];
  return lower[0] ?? null;
}

/** Said by what comes first in time. @param {string[]} texts @param {number[]} cards */
function byTime(texts, [first, second]) {
  if (!DRAWS.includes(texts[first]) || !DRAWS.includes(texts[second])) {
    const near = texts.slice(first + 1, second).every((text) => BETWEEN.includes(text));
    return texts[first] === "@skip" && near ? second : null;
  }
  const between = texts.slice(first, second), earlier = texts.slice(0, first);
  if (between.includes("@or") || texts.some((text) => OTHER_MATTERS.includes(text))) return null;
  const laterCondition = between.includes("@if") && !earlier.includes("@if");
  const heldFirst = earlier.includes("@hold") && !texts.slice(first).includes("@hold");
  return laterCondition || heldFirst ? second : first;
}

/** The pair that was named, first; and never the same two the other way round. @param {string[]} near @param {string | null} pair */
export function inOrder(near, pair) {
  if (!pair) return near;
  const [over, under] = pair.split("-on-");
  const first = [pair, ...(DRAWS.includes(`@${over}`) ? ["stacking"] : [])];
  return [...first, ...near.filter((topic) => !first.includes(topic) && topic !== `${under}-on-${over}`)];
}
