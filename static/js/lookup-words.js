/** What a question says, as companion/referee/tokens.py and spelling.py read it: folded, mended, things as concepts. */
const LETTERS = { "æ": "ae", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "œ": "oe", "ı": "i", "ß": "ss" };
const WORD = /\d ?vs? ?\d\b|\+ ?\d+:?[a-z]*|\b\d ?\+|\d+:?[a-z]*|[a-z]+\*?|\p{L}+/gu;
const SHORTEST = 5, LONG = 9, SHORTEST_STEM = 4, LONGEST_ENDING = 5;
const WRITTEN_OUT = [["oe", "o"], ["aa", "a"]];
const SWALLOWED = ["la", "a", "sa", "le", "i"];

/** The words as they are written, folded. @param {string} text */
export function written(text) {
  const plain = text.toLowerCase().replace(/[æøðþłœıß]/g, (letter) => LETTERS[letter]).normalize("NFKD");
  return plain.replace(/[\u0300-\u036f'’`´‘]/g, "").match(WORD) ?? [];
}

/** `2+` is `+2`, and a number loses its ending. @param {string} word */
export function bare(word) {
  if (/^\p{L}/u.test(word)) return word;
  const together = word.replaceAll(" ", "");
  if (/^\dvs?\d$/.test(together)) return together;
  const number = together.replace(/:?[a-z]+$/, "");
  return number.endsWith("+") ? `+${number.slice(0, -1)}` : number;
}

/** How many letters are wrong, missing, too many or swapped; more than `most` is `most + 1`. @param {string} a @param {string} b @param {number} most */
function slips(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = /** @type {number[]} */ ([]), above = Array.from({ length: b.length + 1 }, (_each, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, above] = [above, row];
  }
  return Math.min(above[b.length], most + 1);
}

export class Words {
  /** @param {any} data as Lookup.exported() gives it */
  constructor(data) {
    /** @type {Record<string, number[]>} */
    this.vocabulary = data.vocabulary;
    this.number = new Map(data.words.map((/** @type {string} */ word, /** @type {number} */ at) => [word, at]));
    this.stems = data.words.filter((/** @type {string} */ word) => /^[a-z]+$/.test(word) && word.length >= SHORTEST_STEM);
    this.digits = this.byFirst(data.numbers);
    this.phrases = this.byFirst(data.phrases);
    this.called = new Set([...Object.values(data.numbers), ...Object.values(data.phrases)].flat().flatMap((phrase) => phrase.split(" ").map((word) => word.replace("*", ""))));
    this.spellings = Object.keys(data.vocabulary).filter((word) => word.length >= SHORTEST - 1).sort();
  }

  /** Phrases by how their first word begins. More words win, then more letters; a whole word beats a beginning. @param {Record<string, string[]>} concepts */
  byFirst(concepts) {
    const found = /** @type {Map<string, any[]>} */ (new Map());
    for (const [concept, phrases] of Object.entries(concepts)) {
      for (const phrase of phrases) {
        const words = phrase.split(" ");
        const weight = words.length * 10_000 + 2 * words.join("").length - words.filter((word) => word.endsWith("*")).length;
        const key = words[0].replace("*", "").slice(0, 2);
        found.set(key, [...(found.get(key) ?? []), { words, concept, weight }]);
      }
    }
    return found;
  }

  /** The weightiest phrase that stands there. @param {Map<string, any[]>} phrases @param {string[]} texts @param {number} at @param {number} [most] */
  standing(phrases, texts, at, most = Infinity) {
    const fits = (/** @type {string} */ pattern, /** @type {string | undefined} */ word) => word !== undefined && (pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : word === pattern);
    const opened = [...(phrases.get(texts[at].slice(0, 2)) ?? []), ...(phrases.get(texts[at].slice(0, 1)) ?? [])];
    let best = null;
    for (const phrase of opened) {
      if (phrase.words.length <= most && (!best || phrase.weight > best.weight) && phrase.words.every((/** @type {string} */ word, /** @type {number} */ n) => fits(word, texts[at + n]))) best = phrase;
    }
    return best;
  }

  /** @param {string} word */
  digit(word) {
    const number = this.standing(this.digits, [word], 0, 1), phrase = this.standing(this.phrases, [word], 0, 1);
    return !number || (phrase && phrase.weight > number.weight) ? word : number.concept;
  }

  /** The indexed words it may stand for. The server's own stems where it knows the word, else a beginning of it that is one. @param {string} word */
  known(word) {
    const own = this.number.get(word);
    if (word.startsWith("@") || !/^\p{L}+$/u.test(word) || word.length < SHORTEST_STEM) return own === undefined ? [] : [own];
    if (Object.hasOwn(this.vocabulary, word)) return this.vocabulary[word];
    const stem = this.stems.filter((/** @type {string} */ each) => word.startsWith(each) && word.length - each.length <= LONGEST_ENDING).sort((/** @type {string} */ a, /** @type {string} */ b) => b.length - a.length)[0];
    return stem ? [this.number.get(stem)] : [];
  }

  /** @param {string} word */
  spelt(word) {
    const isCalled = this.called.has(word) || this.standing(this.phrases, [word], 0, 1) || this.standing(this.digits, [word], 0, 1);
    if (word.length < SHORTEST || !/^\p{L}+$/u.test(word) || isCalled || this.known(word).length) return word;
    const tried = [...WRITTEN_OUT.map(([typed, letter]) => word.replaceAll(typed, letter)), ...SWALLOWED.map((end) => word + end)];
    const meant = tried.find((each) => this.called.has(each));
    if (meant) return meant;
    let [best, fewest] = [word, word.length >= LONG ? 3 : 2];
    for (const each of this.spellings) {
      const count = each[0] === word[0] ? slips(word, each, fewest - 1) : fewest;
      if (count < fewest) [best, fewest] = [each, count];
    }
    return best;
  }

  /** Concepts where a phrase stands, else words; each with the last word it was read from. @param {string} question */
  read(question) {
    const words = written(question);
    const texts = words.map((word) => this.digit(this.spelt(bare(word))));
    const read = [];
    for (let at = 0; at < texts.length;) {
      const phrase = this.standing(this.phrases, texts, at);
      const text = phrase?.concept ?? texts[at];
      at += phrase?.words.length ?? 1;
      read.push({ text, written: words[at - 1] });
    }
    return read;
  }
}
