import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnchorRange, findAgain, type KeptSelector, placeQuote, selectorOf } from './anchor-quote.ts';

const kept = (text: string, exact: string, from = 0): KeptSelector => {
  const start = text.indexOf(exact, from);
  return selectorOf(text, exact, [{ start, end: start + exact.length }]);
};
const said = (text: string, ranges: readonly AnchorRange[] | null) =>
  ranges?.map(({ start, end }) => text.slice(start, end)) ?? null;

const BEFORE = '一季度电池级碳酸锂均价环比下降百分之七点二,主要系澳洲矿山复产与盐湖季节性放量。';
const QUOTE = '储能电芯排产环比提升百分之十八';
const AFTER = ',头部企业产能利用率回升至八成以上,二线厂商仍以消化库存为主,价格战接近尾声。';
const TEXT = BEFORE + QUOTE + AFTER;

describe('a passage in another version of its text', () => {
  test('is found where it moved to', () => {
    const moved = `新增的导言。${'甲'.repeat(500)}${TEXT}`;
    expect(said(moved, findAgain(moved, kept(TEXT, QUOTE)))).toEqual([QUOTE]);
  });

  test('is found where one side of it changed, and lost where both did', () => {
    const one = `改写过的一段,说的是别的事。${QUOTE}${AFTER}`;
    expect(said(one, findAgain(one, kept(TEXT, QUOTE)))).toEqual([QUOTE]);
    const both = `改写过的一段,说的是别的事。${QUOTE},后面也改写过了。`;
    expect(findAgain(both, kept(TEXT, QUOTE))).toBeNull();
  });

  test('is lost where its words were changed, and where it was deleted though the words stand elsewhere', () => {
    expect(findAgain(TEXT.replace('十八', '二十'), kept(TEXT, QUOTE))).toBeNull();
    const repeated = `${TEXT}另一章的小结里又提到${QUOTE}这件事。`;
    const without = repeated.replace(QUOTE, '');
    expect(said(repeated, findAgain(repeated, kept(repeated, QUOTE)))).toEqual([QUOTE]);
    expect(findAgain(without, kept(repeated, QUOTE))).toBeNull();
  });

  test('is lost rather than guessed where two places are the same', () => {
    const twice = `${TEXT}${'乙'.repeat(90)}${TEXT}`;
    expect(findAgain(twice, kept(TEXT, QUOTE))).toBeNull();
  });

  test('that is long and stood once is the same wherever it stands once', () => {
    const long = QUOTE + AFTER.slice(0, 14);
    const elsewhere = `另一章。${long}。完。`;
    expect(said(elsewhere, findAgain(elsewhere, kept(TEXT, long)))).toEqual([long]);
  });

  test('is found in its two pieces where something came between them', () => {
    const long = QUOTE + AFTER.slice(0, 16);
    const pieces = [long.slice(0, 15), long.slice(15)] as const;
    const parted = `${BEFORE}${pieces[0]}请务必阅读正文之后的免责声明12${pieces[1]}${AFTER.slice(16)}`;
    expect(said(parted, findAgain(parted, kept(TEXT, long)))).toEqual([...pieces]);
  });
});

describe('words that stand in the text', () => {
  const text = `同比增长,营收同比增长。利润同比增长很快,费用同比增长`;
  const place = (prefix: string, suffix: string, near: number) =>
    placeQuote(text, { exact: '同比增长', prefix, suffix }, (start) => Math.abs(start - near))?.[0]?.start;

  test('are placed by what stands around them, else by where they were seen', () => {
    expect(place('利润', '很快', 0)).toBe(14);
    expect(place('', '', 100)).toBe(23);
    expect(place('', '', 0)).toBe(0);
    expect(placeQuote(text, { exact: '环比', prefix: '', suffix: '' }, () => 0)).toBeNull();
    expect(placeQuote(text, { exact: '', prefix: '', suffix: '' }, () => 0)).toBeNull();
  });
});

/** A line of a report: wording that recurs everywhere, and numbers of its own. */
const SHARED = ['同比增长', '需求指数', '较上期变动', '个基点', '库存与订单'] as const;
function lineOf(id: number): string {
  const own = (place: number) => String((id * 7919 + place * 104729) % 99991);
  return `${SHARED.map((words, place) => words + own(place)).join(',')}。`;
}

interface Unit {
  unit: string;
  /** Which line it belongs to. */
  line: number;
}
const unitsOf = (lines: readonly number[]): Unit[] =>
  lines.flatMap((line) => Array.from(lineOf(line), (unit) => ({ unit, line })));
const textOf = (units: readonly Unit[]) => units.map(({ unit }) => unit).join('');

type Edit = { kind: 'insert' | 'delete' | 'move'; at: number; to: number };
const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('insert', 'delete', 'move'),
    at: fc.nat({ max: 40 }),
    to: fc.nat({ max: 40 }),
  }),
  { maxLength: 12 },
);

function edited(lines: readonly number[], changes: readonly Edit[]): number[] {
  let next = 1000;
  return changes.reduce(
    (now, { kind, at, to }) => {
      if (kind === 'insert') return now.toSpliced(at % (now.length + 1), 0, next++);
      const [line] = now.slice(at % now.length, (at % now.length) + 1);
      if (line === undefined || now.length < 2) return now;
      const without = now.toSpliced(at % now.length, 1);
      return kind === 'delete' ? without : without.toSpliced(to % (without.length + 1), 0, line);
    },
    [...lines],
  );
}

describe('whatever lines are inserted, deleted and moved', () => {
  const LINES = Array.from({ length: 24 }, (_, index) => index + 1);
  const OLD = unitsOf(LINES);
  const seed = 20_261_122;
  console.info(`seed ${seed}`);

  test('a passage is found in its own line with its own words, or said to be lost', () => {
    const outcomes = { found: 0, lost: 0 };
    fc.assert(
      fc.property(
        fc.nat({ max: OLD.length - 1 }),
        fc.integer({ min: 2, max: 90 }),
        edits,
        (at, length, how) => {
          const [start, end] = [at, Math.min(OLD.length, at + length)];
          const exact = textOf(OLD.slice(start, end));
          const selector = selectorOf(textOf(OLD), exact, [{ start, end }]);
          const units = unitsOf(edited(LINES, how));
          const ranges = findAgain(textOf(units), selector);
          if (ranges === null) {
            outcomes.lost += 1;
            return;
          }
          outcomes.found += 1;
          const found = ranges.flatMap((range) => units.slice(range.start, range.end));
          expect(textOf(found)).toBe(exact);
          // A full stop is like any other: where the line before went, that of the one before it stands at its place.
          const own = OLD.slice(start, end).filter(({ line }, index) => line === found[index]?.line).length;
          expect(own).toBeGreaterThan((end - start) / 2);
        },
      ),
      { seed, numRuns: 2000 },
    );
    // A search that always gives up would pass the rest.
    expect(outcomes.found).toBeGreaterThan(outcomes.lost);
  });

  test('a passage in a text that only moved is always found', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 16, max: OLD.length - 56 }),
        fc.integer({ min: 2, max: 40 }),
        fc.nat({ max: 30 }),
        (at, length, more) => {
          const [start, end] = [at, at + length];
          const exact = textOf(OLD.slice(start, end));
          const selector = selectorOf(textOf(OLD), exact, [{ start, end }]);
          const front = unitsOf(Array.from({ length: more }, (_, index) => 2000 + index));
          const moved = textOf([...front, ...OLD]);
          expect(findAgain(moved, selector)).toEqual([
            { start: start + front.length, end: end + front.length },
          ]);
        },
      ),
      { seed, numRuns: 500 },
    );
  });
});
