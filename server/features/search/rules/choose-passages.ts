import type { TextRange } from '#contract/wire/fields.ts';

interface MarkedText {
  text: string;
  ranges: readonly TextRange[];
}

/** So many letters beside the searched words make a line say something: legends, captions and table heads have fewer. */
const LEAST_LETTERS = 12;

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** So many numbers, or so many pieces set apart, in a line without a comma are cells. */
const LEAST_NUMBERS = 3;
const LEAST_CELLS = 5;

function isRow(text: string): boolean {
  if (/[，,]\s*\p{Script=Han}/u.test(text)) return false;
  const numbers = text.match(/\d[\d.,]*/g)?.length ?? 0;
  return numbers >= LEAST_NUMBERS || text.trim().split(/[\s|]+/).length >= LEAST_CELLS;
}

/** A legend, a caption, a row or head of a table: the searched word stands there, but nothing is said of it. */
function isThin({ text, ranges }: MarkedText): boolean {
  if (/[。；！？]/.test(text)) return false;
  const marked = ranges.reduce((sum, [start, end]) => sum + lettersIn(text.slice(start, end)), 0);
  return lettersIn(text) - marked < LEAST_LETTERS || isRow(text);
}

const wordsIn = ({ text, ranges }: MarkedText): number =>
  new Set(ranges.map(([start, end]) => text.slice(start, end).toLowerCase())).size;

/** Of the marked words those that the title leaves open: what it says already need not be shown again. */
const wordsBeside = ({ text, ranges }: MarkedText, title: string): number =>
  new Set(
    ranges
      .map(([start, end]) => bareOf(text.slice(start, end)))
      .filter((word) => !bareOf(title).includes(word)),
  ).size;

const bareOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Such a share of the pairs of letters that two passages have together they have in common: they say the same. */
const ALIKE = 0.85;

/** A passage as it is compared with others: neighbouring letters, and the numbers it tells. */
interface Said {
  pairs: ReadonlySet<string>;
  numbers: string;
}

function saidIn(text: string): Said {
  const letters = bareOf(text).replace(/\p{N}/gu, '');
  return {
    pairs: new Set(
      Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
    ),
    numbers: (text.match(/\d[\d.,]*/g) ?? []).sort().join(' '),
  };
}

/** As the summary of a report and its chapter do. Another number is another fact. */
function areAlike(a: Said, b: Said): boolean {
  if (a.numbers !== b.numbers || a.pairs.size === 0) return false;
  const common = [...a.pairs].filter((pair) => b.pairs.has(pair)).length;
  return (2 * common) / (a.pairs.size + b.pairs.size) >= ALIKE;
}

/** Of passages that say nearly the same only the first. */
function withoutAlike<Passage extends MarkedText>(passages: readonly Passage[]): Passage[] {
  const kept: { passage: Passage; said: Said }[] = [];
  for (const passage of passages) {
    const said = saidIn(passage.text);
    if (!kept.some((other) => areAlike(other.said, said))) kept.push({ passage, said });
  }
  return kept.map(({ passage }) => passage);
}

/** Without what says nothing new: the same text again, what stands whole in a longer passage, and the title, if anything else is left. */
function withoutRepeats<Passage extends MarkedText>(passages: readonly Passage[], title: string): Passage[] {
  const all = passages.map((passage) => ({ passage, bare: bareOf(passage.text) }));
  const different = all.filter(
    ({ bare }, i) =>
      !all.some((other, j) =>
        other.bare.length > bare.length ? other.bare.includes(bare) : j < i && other.bare === bare,
      ),
  );
  const inTitle = bareOf(title);
  const telling = different.filter(({ bare }) => !inTitle.includes(bare));
  return withoutAlike((telling.length > 0 ? telling : different).map(({ passage }) => passage));
}

/**
 * The passages of a report worth showing, at most `limit`: those with words that the title leaves open first, of them sentences before
 * captions and rows, of which at most one; then those with more of the words; otherwise as they came. What one of them says is not shown twice.
 */
export function choosePassages<Passage extends MarkedText>(
  passages: readonly Passage[],
  limit: number,
  title: string,
): Passage[] {
  const rated = withoutRepeats(passages, title).map((passage) => ({
    passage,
    open: wordsBeside(passage, title),
    words: wordsIn(passage),
    thin: isThin(passage),
  }));
  const mostOpen = Math.max(0, ...rated.map(({ open }) => open));
  const answersNot = ({ open }: { open: number }): number => Number(open === 0 && mostOpen > 0);
  rated.sort(
    (a, b) =>
      answersNot(a) - answersNot(b) ||
      Number(a.thin) - Number(b.thin) ||
      b.open - a.open ||
      b.words - a.words,
  );
  // One that says nothing shows where the words stand; a second would show no more.
  const [thin] = rated.filter((one) => one.thin);
  return rated
    .filter((one) => !one.thin || one === thin)
    .slice(0, limit)
    .map(({ passage }) => passage);
}
