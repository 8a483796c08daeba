/**
 * Which topics a question is about, without the server: the same phrasings, lexicon and stems, read and weighed as
 * companion/referee/lookup.py does. Only words that the server has never seen are stemmed more simply here.
 */
import { inOrder, listAsOne, pairTopic } from "./lookup-order.js";
import { Words } from "./lookup-words.js";

const NEAR_ENOUGH = 1.75, UNANSWERED = 0.5, UNASKED = 0.3, TOGETHER = 0.6, ENOUGH = 2, UNKNOWN = 0.6, LITTLE = 0.05;
const BEST = [4 / 7, 2 / 7, 1 / 7];
/** The most telling words fetch phrasings: at least two, and until they stand in this many. */
const MANY_ROWS = 500;

export class Lookup {
  /** @param {any} data as Lookup.exported() gives it */
  constructor(data) {
    this.words = new Words(data);
    this.topics = data.topics;
    this.kinds = data.kinds;
    this.texts = data.words;
    this.phrasings = data.phrasings.map(([topic, ...words]) => ({ topic, words: new Set(words) }));
    this.weigh();
  }

  /** A word tells the more about the topic the fewer topics use it, and the less evenly they do. */
  weigh() {
    /** For each word, how often each topic uses it; and the phrasings it stands in. */
    this.used = this.texts.map(() => new Map());
    this.places = this.texts.map(() => /** @type {number[]} */ ([]));
    for (const [place, { topic, words }] of this.phrasings.entries()) {
      for (const word of words) {
        this.used[word].set(topic, (this.used[word].get(topic) ?? 0) + 1);
        this.places[word].push(place);
      }
    }
    const most = Math.log(this.topics.length);
    this.tells = this.used.map((times) => {
      const counts = [...times.values()], whole = counts.reduce((sum, each) => sum + each, 0);
      return Math.max(LITTLE, most + counts.reduce((sum, each) => sum + (each / whole) * Math.log(each / whole), 0));
    });
    this.unknown = UNKNOWN * most;
    this.theGame = this.words.number.get("@uno") ?? -1;
  }

  /** The topics a question is about, best first; none when nothing is near enough. @param {string} question @returns {string[]} */
  find(question, most = 5) {
    const tokens = this.words.read(question), concepts = tokens.map((token) => token.text);
    if (concepts.includes("@off-topic") || concepts.includes("@unwritten")) return [];
    if (concepts.includes("@other-edition")) return ["other-editions"];
    const scores = this.scores(tokens);
    const near = [...scores.keys()].sort((a, b) => scores.get(b) - scores.get(a) || (a < b ? -1 : 1));
    return inOrder(near, pairTopic(tokens)).slice(0, most);
  }

  /** @param {{ text: string, written: string }[]} tokens */
  scores(tokens) {
    const said = [...new Set(listAsOne(tokens))].filter((text) => text !== "@filler");
    const asked = new Set([...said, ...said.flatMap((text) => this.kinds[text] ?? [])]);
    const meanings = [...asked].map((word) => this.words.known(word));
    const total = meanings.reduce((sum, known) => sum + (known.length ? Math.max(...known.map((word) => this.tells[word])) : this.unknown), 0);
    const shared = new Set(meanings.flat());
    const enough = meanings.every((known) => known.length) ? LITTLE : NEAR_ENOUGH;
    const best = new Map();
    for (const place of this.near(shared)) {
      const { topic, words } = this.phrasings[place];
      const both = [...words].filter((word) => shared.has(word));
      const found = this.told(both);
      if (enough > LITTLE && found - (both.includes(this.theGame) ? this.tells[this.theGame] : 0) < enough) continue;
      const apart = UNANSWERED * Math.max(0, total - found) + UNASKED * (this.told([...words]) - found);
      best.set(topic, [...(best.get(topic) ?? []), found / (found + apart)]);
    }
    return new Map([...best].map(([topic, scores]) => {
      const three = scores.sort((a, b) => b - a).slice(0, 3).reduce((sum, each, at) => sum + BEST[at] * each, 0);
      return [this.topics[topic], three + (TOGETHER * this.together(shared, topic)) / total];
    }));
  }

  /** @param {number[]} words */
  told(words) {
    return words.reduce((sum, word) => sum + this.tells[word], 0);
  }

  /** The phrasings with any of the question's most telling words. @param {Set<number>} shared */
  near(shared) {
    const fetching = [...shared].filter((word) => !this.texts[word].startsWith("@any-"));
    fetching.sort((a, b) => this.tells[b] - this.tells[a] || (this.texts[a] < this.texts[b] ? -1 : 1));
    const found = new Set();
    let rows = 0, earlier = 0;
    for (const [at, word] of fetching.entries()) {
      if (at > 1 && earlier >= MANY_ROWS) break;
      for (const place of this.places[word]) found.add(place);
      [earlier, rows] = [rows + this.places[word].length, rows + this.places[word].length];
    }
    return found;
  }

  /** What all phrasings of a topic say together. @param {Set<number>} shared @param {number} topic */
  together(shared, topic) {
    let sum = 0;
    for (const word of shared) {
      const times = this.used[word].get(topic) ?? 0;
      sum += (this.tells[word] * times) / (times + ENOUGH);
    }
    return sum;
  }
}
