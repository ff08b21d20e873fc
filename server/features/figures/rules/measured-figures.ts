import { type AskedMeasure, isSameMeasure, measuresIn, type SaidMeasure } from './measures.ts';
import { isOfPeriod, type Period, periodsIn } from './read-period.ts';

/** What a figure is wanted of. */
export interface Wanted extends AskedMeasure {
  period: Period | null;
}

/** A figure of a measure, as it stands in a sentence. */
export interface MeasuredFigure {
  figure: string;
  period: Period | null;
}

const FIGURE =
  /(?<![\d.a-z])[-+]?\d+(?:,\d{3})*(?:\.\d+)?\s*(?:%|‰|个百分点|个基点|pct|bp|亿元|万元|亿美元|万亿元|万亿|亿|万|千|百万|元|倍|次|人|家|只|个|辆|台|吨|点)*/g;
/** A share that says by how much something moved: 同比增长 9%, (+9%), 下滑 3%. */
const MOVED =
  /(?:同比|环比|增长|增速|增幅|增减|下降|下滑|减少|提升|回落|增(?![量值])|降|yoy|qoq)[^,。;\d]{0,10}$/;
/** 提升至 32%: where it moved to. */
const ARRIVED = /[至到][^\d]{0,3}$/;
const SIGNED = /^[-+]/;

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('−', '-');

/** A sentence, or a row as a sentence for each of its cells. */
function sayingsOf(text: string, isRow: boolean): string[] {
  if (!isRow) return [text];
  const [subject = '', values = ''] = text.split(/：(.*)/s);
  return values.split('，').map((cell) => `${subject} ${cell}`);
}

/** What stands behind a measure until another is named; all of it where several share what follows. */
const reachOf = (plain: string, { to }: SaidMeasure, all: readonly SaidMeasure[]): number =>
  plain.includes('分别')
    ? plain.length
    : Math.min(...all.filter(({ from }) => from >= to).map(({ from }) => from), plain.length);

/** 74.5% 的胜率: the figure before what it is of. */
const BEFORE = /(?:的|之)[^,。;\d]{0,8}$/;

function* placesOf(
  plain: string,
  said: SaidMeasure,
  all: readonly SaidMeasure[],
): Generator<{ figure: string; at: number }> {
  const end = reachOf(plain, said, all);
  for (const { 0: figure, index } of plain.matchAll(FIGURE)) {
    // A year or a month is no figure of anything.
    if (/^\s*(?:[-~至到]\s*\d{1,2}\s*)?[年月日季]/.test(plain.slice(index + figure.length))) continue;
    const isBehind = index >= said.to && index < end;
    const between = plain.slice(index + figure.length, said.from);
    const isBefore = index < said.from && BEFORE.test(between) && between.length < 12;
    if (isBehind || isBefore) yield { figure: figure.trim(), at: index };
  }
}

/** Units stand over the columns of a table, and not beside each figure. */
const UNIT_BESIDE = /[%元亿万倍次人家只个辆台吨点]/;

function isFigureOf(
  plain: string,
  { figure, at }: { figure: string; at: number },
  { wanted: { isGrowth, measure }, isRow }: { wanted: Wanted; isRow: boolean },
): boolean {
  const isBare = isRow && !UNIT_BESIDE.test(figure);
  const isShare = /%|pct|个百分点/.test(figure);
  const before = plain.slice(0, at);
  const hasMoved = MOVED.test(before) && !ARRIVED.test(before);
  if (isGrowth) return (isShare || isBare) && (hasMoved || SIGNED.test(figure));
  return !hasMoved && (isBare || measure.unit.test(figure));
}

/**
 * The figures of what is wanted that a sentence gives: behind its name, and of its time, as the sentence, the words before it, or what
 * it stands under name it. `around` are those, the nearest first.
 */
export function measuredFigures(
  text: string,
  wanted: Wanted,
  { around, isRow }: { around: readonly string[]; isRow: boolean },
): MeasuredFigure[] {
  // Most sentences name no measure that is asked for.
  if (plainOf(text).search(wanted.measure.said) < 0) return [];
  return sayingsOf(text, isRow).flatMap((saying) => figuresIn(saying, wanted, { around, isRow }));
}

function figuresIn(
  text: string,
  wanted: Wanted,
  { around, isRow }: { around: readonly string[]; isRow: boolean },
): MeasuredFigure[] {
  const plain = plainOf(text);
  const all = measuresIn(plain);
  const periods = periodsIn(plain);
  const over = around.map((part) => periodsIn(plainOf(part)).at(-1)).filter((one) => one !== undefined);
  const [before] = over;
  // 第一季度 of a table is that of the year which its report is on.
  const ofYear = (period: Period): Period =>
    !isRow || period.year !== null
      ? period
      : { ...period, year: over.find(({ year }) => year !== null)?.year ?? null };
  return all
    .filter(({ measure }) => isSameMeasure(measure, wanted.measure))
    .flatMap((said) => [...placesOf(plain, said, all)])
    .filter((place) => isFigureOf(plain, place, { wanted, isRow }))
    .map(({ figure, at }) => {
      const period = periods.findLast((one) => one.at < at) ?? before ?? null;
      return { figure, period: period === null ? null : ofYear(period) };
    })
    .filter(({ period }) => isOfPeriod(period, wanted.period, wanted.measure.isFlow));
}
