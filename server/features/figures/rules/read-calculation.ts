import { periodsIn } from './read-period.ts';

/** What is reckoned with figures. */
export type Operation = 'growth' | 'difference' | 'share' | 'sum' | 'compound';

/** What a question wants calculated. */
export interface AskedCalculation {
  operation: Operation;
  /** The years that it compares, as they are named; of one with 同比 the one before, too. */
  years: readonly string[];
}

const WAYS: readonly { operation: Operation; asked: RegExp }[] = [
  { operation: 'compound', asked: /复合(?:年)?(?:均)?增长率|cagr|年均(?:复合)?(?:增速|增长率?)/ },
  { operation: 'difference', asked: /相差|差(?:额|值|距)|(?:高|低|多|少|大|小)(?:出|了)?(?:多少|几)/ },
  { operation: 'difference', asked: /(?:增|减|升|降)[^,。]{0,3}多少(?:个百分点|元|万|亿|吨|台|人|家|只)/ },
  {
    operation: 'growth',
    asked: /增长率|增速|增幅|降幅|同比|(?:增长|增加|下降|减少|上升|提高|下滑)了?(?:多少|百分之几)/,
  },
  { operation: 'share', asked: /占.{0,24}(?:比(?:例|重)?|多少|百分之几)/ },
  { operation: 'sum', asked: /合计|总和|总共|一共|加起来|之和/ },
];

/** null for a question that wants nothing calculated. `folded` is small and half-width. */
export function calculationAsked(folded: string): AskedCalculation | null {
  const way = WAYS.find(({ asked }) => asked.test(folded));
  if (way === undefined) return null;
  const named = [
    ...new Set(periodsIn(folded).flatMap(({ year, part }) => (part === null ? (year ?? []) : []))),
  ];
  const [only] = named;
  const years =
    named.length === 1 && only !== undefined && way.operation === 'growth'
      ? [only, `${Number(only) - 1}`]
      : named;
  return { operation: way.operation, years: years.toSorted((a, b) => b.localeCompare(a)) };
}

/** In what words a report prints itself what would be calculated. */
const PRINTED: Readonly<Record<Operation, RegExp>> = {
  growth: /增长|增速|增幅|增减|同比|下降|下滑|减少|上升|提高/,
  difference: /相差|差(?:额|值|距)|高出|高于|低于|多出/,
  share: /占/,
  sum: /合计|总计|总和|共/,
  compound: /复合|cagr|年均/i,
};

/** Whether a sentence or a row that answers has the figure itself: then nothing is calculated. */
export function isPrinted(
  { text, isRow }: { text: string; isRow: boolean },
  { operation, years }: AskedCalculation,
): boolean {
  const [later, earlier] = years.map(Number);
  if (later !== undefined && earlier !== undefined) {
    const saysBoth = years.every((year) => text.includes(year));
    const way = operation === 'difference' ? PRINTED.growth : PRINTED[operation];
    return way.test(text) && (later - earlier === 1 || (saysBoth && !isRow));
  }
  // A row is about one of those that are compared.
  return PRINTED[operation].test(text) && (!isRow || operation === 'share' || operation === 'growth');
}
