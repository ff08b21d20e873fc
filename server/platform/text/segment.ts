import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { foldText } from '#contract/text/fold.ts';
import { forEachSpan } from '#contract/text/tokenize.ts';
import { keptTables } from './kept-tables.ts';
import { buildTrieTables, openTrie, ROOT, type TrieTables, type WordTrie } from './word-trie.ts';

/** `whole`: the word stands on its own; otherwise it is part of a longer word, or a pair of characters that no word covers. */
type VisitWord = (start: number, end: number, whole: boolean) => void;

/** Splits folded text into words for ranking. */
export interface Segmenter {
  /** Calls `visit` for each word, in order: long words and the shorter words inside them. Punctuation is left out. */
  forEachWord(folded: string, visit: VisitWord): void;
  /** The same words as strings, with repeats. */
  words(folded: string): string[];
  /** Share of ordinary text that the word is, 0 to 1; 0 for what the dictionary does not hold. */
  shareOf(folded: string): number;
  /** For another thread, which makes the same segmenter of it with `openSegmenter`. */
  tables: SegmenterTables;
}

/** jieba's words, and the user's beside them. The memory is shared between threads. */
export interface SegmenterTables {
  dictionary: TrieTables;
  user: TrieTables | null;
}

/** Read by ourselves: the module beside it would hold this file and another, 11 MB, for as long as the process lives. */
const DICTIONARY_FILE = '@node-rs/jieba/dict.txt';

/** Lines of jieba's dictionary are `word frequency tag`. One at a time: all of them held at once take 100 MB of a thread's heap. */
function* readDictionary(dict: Buffer): Generator<[string, number]> {
  for (let start = 0; start < dict.length; ) {
    const end = dict.indexOf(10, start);
    const next = end < 0 ? dict.length : end;
    const line = dict.toString('utf8', start, next);
    const space = line.indexOf(' ');
    if (space > 0) yield [line.slice(0, space), Number.parseInt(line.slice(space + 1), 10) || 1];
    start = next + 1;
  }
}

let dictionary: TrieTables | undefined;

/** jieba's dictionary takes about 0.4 s and 13 MB, so that all of a process shares one, and the next process reads what this one built. */
function sharedDictionary(): TrieTables {
  if (dictionary !== undefined) return dictionary;
  const dict = readFileSync(fileURLToPath(import.meta.resolve(DICTIONARY_FILE)));
  dictionary = keptTables(`${crc32(dict)}-${dict.length}`, () => buildTrieTables(readDictionary(dict)));
  return dictionary;
}

/** Natural logarithm of the word's share of the text; 0 for what the dictionary does not hold. */
function logShareOf(trie: WordTrie, word: string): number {
  let node = ROOT;
  for (let i = 0; i < word.length && node !== 0; i++) node = trie.step(node, word.charCodeAt(i));
  return node === 0 ? 0 : trie.logShare(node);
}

/** By the list that they are of: whoever opens a library needs its segmenter in several places. */
const madeTables = new WeakMap<readonly string[], TrieTables | null>();

function userTables(userWords: readonly string[]): TrieTables | null {
  const known = madeTables.get(userWords);
  if (known !== undefined) return known;
  const made = makeUserTables(userWords);
  madeTables.set(userWords, made);
  return made;
}

/** The user's words that the dictionary lacks: words of both would be counted twice. */
function makeUserTables(userWords: readonly string[]): TrieTables | null {
  const shared = openTrie(sharedDictionary());
  const words = [...new Set(userWords.map(foldText))].filter(
    (word) => word.length > 1 && logShareOf(shared, word) === 0,
  );
  return words.length === 0 ? null : buildTrieTables(words.map((word) => [word, 1] as const));
}

/** Every word of the trie that stands in the run. */
function visitHeld(trie: WordTrie, text: string, start: number, end: number, visit: VisitWord): void {
  for (let i = start; i < end - 1; i++) {
    let node = trie.step(ROOT, text.charCodeAt(i));
    for (let j = i + 1; j < end && node !== 0; j++) {
      node = trie.step(node, text.charCodeAt(j));
      if (node !== 0 && trie.logShare(node) !== 0) visit(i, j + 1, false);
    }
  }
}

/**
 * A segmenter over jieba's dictionary: the likeliest split by word frequency, as jieba's own. The user's words (stocks, organisations,
 * industries) come beside the split and never change it, so that 南山控股 is found as a name and its 控股 still counts as a word.
 * User words are raw, in a list that does not change; single characters among them are left out.
 */
export function createSegmenter(userWords: readonly string[] = []): Segmenter {
  return openSegmenter({ dictionary: sharedDictionary(), user: userTables(userWords) });
}

/** The segmenter that these are the tables of. */
export function openSegmenter(tables: SegmenterTables): Segmenter {
  const trie = openTrie(tables.dictionary);
  const split = createSplitter(trie);
  const userTrie = tables.user === null ? null : openTrie(tables.user);
  const forEachWord = (folded: string, visit: VisitWord): void => {
    let runStart = -1;
    forEachSpan(folded, (start, end, kind, step) => {
      if (kind === 'word') {
        visit(start, end, true);
        return;
      }
      if (runStart < 0) runStart = start;
      if (kind === 'last') {
        split(folded, runStart, step, visit);
        if (userTrie) visitHeld(userTrie, folded, runStart, step, visit);
        runStart = -1;
      }
    });
  };
  return {
    forEachWord,
    words(folded) {
      const words: string[] = [];
      forEachWord(folded, (start, end) => words.push(folded.slice(start, end)));
      return words;
    },
    shareOf(folded) {
      const share = logShareOf(trie, folded);
      return share === 0 ? 0 : Math.exp(share);
    },
    tables,
  };
}

const characterWidth = (unit: number): number => (unit >= 0xd800 && unit < 0xdc00 ? 2 : 1);

/** Splits a run of Chinese characters. */
function createSplitter(trie: WordTrie) {
  let scores = new Float64Array(256);
  let ends = new Uint32Array(256);

  /** The likeliest split, from the end: `ends[i]` is where the word from `i` ends. */
  function findEnds(text: string, start: number, end: number): void {
    const length = end - start;
    if (scores.length <= length) {
      scores = new Float64Array(length * 2);
      ends = new Uint32Array(length * 2);
    }
    scores[length] = 0;
    for (let i = length - 1; i >= 0; i--) {
      const alone = Math.min(length, i + characterWidth(text.charCodeAt(start + i)));
      let best = trie.unknownLogShare + (scores[alone] ?? 0);
      let bestEnd = alone;
      let node = ROOT;
      for (let j = i; j < length && node !== 0; j++) {
        node = trie.step(node, text.charCodeAt(start + j));
        const share = trie.logShare(node);
        if (share === 0) continue;
        const score = share + (scores[j + 1] ?? 0);
        if (score > best) {
          best = score;
          bestEnd = j + 1;
        }
      }
      scores[i] = best;
      ends[i] = bestEnd;
    }
  }

  /** Words of two and three characters inside a longer one, as in jieba's search mode. */
  function visitInner(text: string, start: number, end: number, visit: VisitWord): void {
    for (let i = start; i < end - 1; i++) {
      let node = trie.step(ROOT, text.charCodeAt(i));
      for (let j = i + 1; j < Math.min(i + 3, end) && node !== 0; j++) {
        node = trie.step(node, text.charCodeAt(j));
        if (node !== 0 && j + 1 - i < end - start && trie.logShare(node) !== 0) visit(i, j + 1, false);
      }
    }
  }

  return (text: string, start: number, end: number, visit: VisitWord): void => {
    findEnds(text, start, end);
    let lone = -1;
    for (let i = start; i < end; ) {
      const next = start + (ends[i - start] ?? i + 1 - start);
      const isLone = next - i === characterWidth(text.charCodeAt(i));
      // A name that no dictionary holds falls apart into characters: their pairs keep it together.
      if (isLone && lone >= 0) visit(lone, next, false);
      if (next - i > 2) visitInner(text, i, next, visit);
      visit(i, next, true);
      lone = isLone ? i : -1;
      i = next;
    }
  };
}
