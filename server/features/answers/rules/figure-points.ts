import { foldText } from '#contract/text/fold.ts';
import type { Chosen, Question, ScoredPassage, WeighedSought } from '../../evidence/index.ts';
import {
  familyOf,
  type LevelFigure,
  levelFigures,
  measuredFigures,
  nameOfPeriod,
  type Period,
  type Span,
} from '../../figures/index.ts';

/** The followed number as one report gives it. */
export interface FigurePoint extends Chosen {
  /** As it is printed, with its unit. */
  figure: string;
  /** In the unit of all points. */
  value: number;
  /** What it is of, as the report says it: 秦皇岛动力煤山西优混5500平仓价格. */
  scope: string;
  /** The time that it is of, in the report's words or by its name; empty where the report names none. */
  time: string;
  /** Sorts and tells apart what is of one time; null where it is told by the day of its report alone. */
  period: string | null;
}

interface Candidate extends Omit<FigurePoint, 'value'> {
  amount: number;
  unit: string;
  span: Span | 'other' | null;
}

/** What is expected is not what was. */
const FORESEEN = /预计|预测|预期|有望|或将|将达|假设|目标|指引|\d{2,4}e(?![a-z])/i;
/** Several are told at once: which figure is whose is not for certain. */
const OF_SEVERAL = /分别|依次/;
const OF_MOVES = /(?:幅|增速|增长率|同比|环比)(?:是多少)?$/;
/** The verb that tells the sign of a move stands just before it. */
const RISE = /(?:收|上|大)?涨(?:了|超)?\s*$|(?:上升|增长|提升|上行|回升|增加)(?:了)?\s*$/u;
const FALL =
  /(?:收|下|大)?跌(?:了|超)?\s*$|(?:下降|下滑|减少|下行|回落)(?:了)?\s*$|(?<!涨)(?:跌|降)幅(?:为|达|约)?\s*$/u;
/** So far behind the words it is of. */
const REACH = 48;
/** What every number is called: the rest says which it is. */
const GENERIC = /^(?:点位|数值|数|水平|指标|情况|价格|金额|数据|涨跌幅|涨跌|涨幅|跌幅)$/;
const DAY =
  /(?:(?:20)?\d{2}年)?\d{1,2}月(?:\d{1,2}日(?:\s*[-–—~至到]+\s*(?:\d{1,2}月)?\d{1,2}日)?)?|[本上]周|[本上]月|今日|昨日|(?:20)?\d{2}年?[hq][1-4]/g;

const spanOf = ({ part }: Period): Span | 'other' => {
  if (part === null) return 'year';
  if (/^q[1-4]$/.test(part)) return 'quarter';
  if (/^h[12]$/.test(part)) return 'half';
  return /^m\d+$/.test(part) ? 'month' : 'other';
};

/** The last year in which such a part had ended before the report came out. */
function yearOf({ year, part }: Period, publishedOn: string): string {
  if (year !== null) return year;
  const [now = '', month = '01'] = publishedOn.split('-');
  const quarter = /^q([1-4])$/.exec(part ?? '')?.[1];
  const named = /^m(\d+)$/.exec(part ?? '')?.[1];
  const ends = Number(
    named ?? (quarter ? Number(quarter) * 3 : { h1: 6, h2: 12, 'q1-3': 9 }[part ?? '']) ?? 12,
  );
  return ends < Number(month) ? now : String(Number(now) - 1);
}

const keyOf = ({ part }: Period, year: string): string => `${year} ${part ?? 'y'}`;

function ofMeasure({ passage, text, score }: Chosen, { wanted, period: asked }: Question): Candidate[] {
  if (wanted === null) return [];
  const before = passage.text.slice(0, Math.max(0, passage.text.indexOf(text)));
  const isRow = passage.kind === 'row';
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('−', '-');
  const open = { ...wanted, period: null };
  return measuredFigures(text, open, { around: [before, passage.heading, passage.title], isRow }).flatMap(
    ({ figure, period }): Candidate[] => {
      const [read] = levelFigures(figure);
      if (period === null || read === undefined) return [];
      if (asked?.part != null && asked.part !== period.part) return [];
      const at = plain.indexOf(figure);
      if (FORESEEN.test(plain.slice(Math.max(0, at - REACH), at))) return [];
      const year = yearOf(period, passage.publishedOn);
      const name = nameOfPeriod({ ...period, year });
      const how = wanted.isGrowth ? '同比' : '';
      return [
        {
          ...{ passage, text, score, figure, amount: read.value, unit: read.unit },
          scope: `${wanted.measure.name}${how}`,
          time: name ?? '',
          period: keyOf(period, year),
          span: spanOf(period),
        },
      ];
    },
  );
}

/** Where the words that the figure is of end in a sentence; -1 where the telling one is not there. */
function endOfWords(folded: string, words: readonly WeighedSought[], around: string): number {
  let end = -1;
  for (const { text, ways, isName } of words) {
    if (GENERIC.test(text)) continue;
    const places = ways.filter((way) => folded.includes(way)).map((way) => folded.indexOf(way) + way.length);
    if (places.length > 0) end = Math.max(end, ...places);
    else if (!isName && !ways.some((way) => around.includes(way))) return -1;
  }
  return end;
}

/** What the words just before a figure say it is of. */
function scopeBefore(text: string): string {
  const clause =
    text
      .replaceAll(/[（(][^）)]*[）)]/gu, '')
      .split(/[,，。;；：:（(）)\s]/u)
      .findLast((part) => part !== '') ?? '';
  return clause.replace(/(?:[收上下大]?[涨跌]|上升|下降|[为是达至到约])+$/u, '') || clause;
}

/** A move with its sign: its own, or the verb's before it, which is then told with it; null where neither says which way. */
function signedMove(
  before: string,
  { figure, value, isFall }: LevelFigure,
): { figure: string; amount: number } | null {
  if (/^[-+−－]/.test(figure)) return { figure, amount: value };
  const fall = FALL.exec(before)?.[0];
  if (fall !== undefined) return { figure: `${fall}${figure}`, amount: -value };
  const rise = RISE.exec(before)?.[0];
  if (rise !== undefined) return { figure: `${rise}${figure}`, amount: value };
  return isFall ? null : { figure, amount: value };
}

function ofWords(
  { passage, text, score }: Chosen,
  { subject, asked }: Question,
  words: readonly WeighedSought[],
): Candidate[] {
  const folded = foldText(text);
  const around = foldText(`${passage.heading} ${passage.title} ${passage.organisation}`);
  const end = endOfWords(folded, words, around);
  if (end < 0 || folded.length !== text.length) return [];
  const wantsMove = OF_MOVES.test(subject) || OF_MOVES.test(asked);
  const fits = ({ at, isMove }: LevelFigure): boolean =>
    at >= end &&
    at - end <= REACH &&
    isMove === wantsMove &&
    !OF_SEVERAL.test(text.slice(Math.max(0, end - REACH), at));
  const found = levelFigures(text).find(fits);
  if (found === undefined || FORESEEN.test(text.slice(Math.max(0, found.at - REACH), found.at))) return [];
  const before = text.slice(0, found.at);
  const moved = wantsMove ? signedMove(before, found) : { figure: found.figure, amount: found.value };
  if (moved === null) return [];
  return [
    {
      ...{ passage, text, score, ...moved, unit: found.unit },
      scope: scopeBefore(before),
      time: before.match(DAY)?.at(-1) ?? '',
      period: null,
      span: null,
    },
  ];
}

const most = <Key>(keys: readonly Key[]): Key | undefined =>
  [...Map.groupBy(keys, (key) => key)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];

const pairsOf = (text: string): Set<string> => {
  const plain = text.replaceAll(/[\d\s\p{P}年月日]/gu, '');
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
};

/** How alike two names of what a figure is of are: 1 for the same. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  if (a.size === 0 || b.size === 0) return one === other ? 1 : 0;
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}

/** Less alike is another number. */
const LEAST_ALIKE = 0.5;

const placeOf = ({ passage, period }: Candidate): string => `${passage.fid} ${period ?? ''}`;
const reportsIn = (all: readonly Candidate[]): number => new Set(all.map(placeOf)).size;

/** Those of one family of units, of which there are most. */
function ofOneFamily(all: readonly Candidate[]): Candidate[] {
  const byFamily = Map.groupBy(all, ({ unit }) => familyOf(unit).family);
  return [...byFamily.values()].toSorted((a, b) => reportsIn(b) - reportsIn(a))[0] ?? [];
}

/** Those of one span of time: half a year beside a quarter is no course. */
function ofOneSpan(all: readonly Candidate[], wanted: Span | null): Candidate[] {
  const bySpan = Map.groupBy(all, ({ span }) => span);
  if (wanted !== null && (all[0]?.span ?? null) !== null) return bySpan.get(wanted) ?? [];
  return [...bySpan.values()].toSorted((a, b) => reportsIn(b) - reportsIn(a))[0] ?? [];
}

/** Of each report, and of each time that it tells of, the one that is most like the others. */
function oneEach(all: readonly Candidate[]): Candidate[] {
  const scopes = all.map(({ scope }) => scope);
  const typical = scopes
    .map((scope) => ({ scope, like: scopes.reduce((sum, other) => sum + likeness(scope, other), 0) }))
    .toSorted((a, b) => b.like - a.like)[0]?.scope;
  if (typical === undefined) return [];
  const alike = all
    .map((one) => ({ one, like: likeness(one.scope, typical) }))
    .filter(({ like }) => like >= LEAST_ALIKE)
    .toSorted((a, b) => b.like - a.like || b.one.score - a.one.score)
    .map(({ one }) => one);
  return Array.from(Map.groupBy(alike, placeOf).values(), ([first]) => first).filter(
    (one) => one !== undefined,
  );
}

/** Of what the points are, and what they are counted in. */
export interface FigureCourse {
  unit: string;
  /** In the order of time. */
  points: FigurePoint[];
}

/**
 * A number as reports give it one after the other: one measure, of one family of units and one span of time; what is uncertain, expected or of
 * something else is left out. `looked` are best first.
 */
export function figureCourse(
  looked: readonly ScoredPassage[],
  { question, words, span }: { question: Question; words: readonly WeighedSought[]; span: Span | null },
): FigureCourse {
  const candidates = looked
    .filter(({ lacksName }) => !lacksName)
    .flatMap(({ passage, sentences }) =>
      sentences.filter(({ answers }) => answers).map(({ text, score }) => ({ passage, text, score })),
    )
    .flatMap((one) => (question.wanted === null ? ofWords(one, question, words) : ofMeasure(one, question)));
  const chosen = oneEach(ofOneSpan(ofOneFamily(candidates), span));
  const unit = most(chosen.map((one) => one.unit)) ?? '';
  const { size } = familyOf(unit);
  const points = chosen.map(({ amount, unit: own, span: _span, ...point }) => ({
    ...point,
    value: Number(((amount * familyOf(own).size) / size).toPrecision(12)),
  }));
  const orderOf = ({ period, passage }: FigurePoint): string => `${period ?? ''} ${passage.publishedOn}`;
  return { unit, points: points.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))) };
}
