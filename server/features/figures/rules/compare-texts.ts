import { DATES } from './dates.ts';
import { type LevelFigure, levelFigures } from './level-figures.ts';

/** A sentence of both texts whose figures are others now. */
export interface Moved<Of> {
  before: Of;
  after: Of;
  /** What the first of them is of, in the words of the later text. */
  what: string;
  /** As they are printed, one after the other. */
  from: string;
  to: string;
}

export interface Comparison<Of> {
  moved: Moved<Of>[];
  /** In the order in which each text says them. */
  added: Of[];
  gone: Of[];
}

/** Shorter ones are headings and remains of lines. */
const SHORTEST = 10;
/** So much of two sentences is the same where one is the other with new figures. */
const LEAST_ALIKE = 0.8;
/** So many of each are laid beside each other: more is an annual report. */
const MOST_COMPARED = 400;

interface Read<Of> {
  one: Of;
  /** Without figures, dates and marks. */
  plain: string;
  pairs: ReadonlySet<string>;
}

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(DATES, '')
    .replaceAll(/[涨跌升降增减]/gu, '±')
    .replaceAll(/[\d\s\p{P}]/gu, '');

function read<Of extends { text: string }>(all: readonly Of[]): Read<Of>[] {
  return all
    .map((one) => ({ one, plain: plainOf(one.text) }))
    .filter(({ plain }) => plain.length >= SHORTEST)
    .slice(0, MOST_COMPARED)
    .map(({ one, plain }) => ({
      ...{ one, plain },
      pairs: new Set(Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2))),
    }));
}

function likeness(one: Read<unknown>, other: Read<unknown>): number {
  if (one.plain === other.plain) return 1;
  const [fewer, more] = [one.pairs.size, other.pairs.size].sort((a, b) => a - b);
  // Of so different lengths nothing is alike enough, whatever they share: most pairs of two texts cost no more than this.
  if (fewer === undefined || more === undefined || 2 * fewer < LEAST_ALIKE * (fewer + more)) return 0;
  const shared = [...one.pairs].filter((pair) => other.pairs.has(pair)).length;
  return (2 * shared) / (one.pairs.size + other.pairs.size);
}

const WAY = /(?:(?:收|上|下)?[涨跌]|上升|下降|增长|下滑|回升|回落|增加|减少)\s*$/u;
/** A figure with the verb that tells its sign. */
const told = (text: string, { at, figure }: LevelFigure): string =>
  `${WAY.exec(text.slice(0, at))?.[0] ?? ''}${figure}`;

const whatBefore = (text: string): string =>
  text
    .replaceAll(/[（(][^）)]*[）)]/gu, '')
    .split(/[,，。;；：:（(）)\s]/u)
    .findLast((part) => part !== '')
    ?.replace(/[为是达至到约]+$/u, '') ?? '';

/** null where the figures are the same, or do not answer to each other one by one. */
function movedOf<Of extends { text: string }>(before: Of, after: Of): Moved<Of> | 'same' | null {
  const [old, now] = [levelFigures(before.text), levelFigures(after.text)];
  if (old.length !== now.length || old.some(({ unit }, at) => unit !== now[at]?.unit)) return null;
  const changed = now.flatMap((figure, at) => {
    const was = old[at];
    const pair = was && { from: told(before.text, was), to: told(after.text, figure), at: figure.at };
    return pair === undefined || pair.from === pair.to ? [] : [pair];
  });
  const [first] = changed;
  if (first === undefined) return 'same';
  return {
    ...{ before, after },
    what: whatBefore(after.text.slice(0, first.at)),
    from: changed.map(({ from }) => from).join('、'),
    to: changed.map(({ to }) => to).join('、'),
  };
}

/** What a later text says otherwise than an earlier one: sentences with other figures, new ones, and those that it no longer says. */
export function compareTexts<Of extends { text: string }>(
  before: readonly Of[],
  after: readonly Of[],
): Comparison<Of> {
  const left = new Set(read(before));
  const moved: Moved<Of>[] = [];
  const added: Of[] = [];
  for (const now of read(after)) {
    const [best] = [...left]
      .map((was) => ({ was, like: likeness(was, now) }))
      .filter(({ like }) => like >= LEAST_ALIKE)
      .toSorted((a, b) => b.like - a.like);
    const change = best === undefined ? null : movedOf(best.was.one, now.one);
    if (best === undefined || change === null) {
      added.push(now.one);
      continue;
    }
    left.delete(best.was);
    if (change !== 'same') moved.push(change);
  }
  return { moved, added, gone: Array.from(left, ({ one }) => one) };
}
