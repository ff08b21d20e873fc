import { foldText } from '#contract/text/fold.ts';
import {
  type AskedCalculation,
  asPrinted,
  inThousands,
  measuresIn,
  printedRow,
  yearsTold,
} from '../../figures/index.ts';
import { type Calculation, compute, type Term } from './calculation.ts';
import type { ReadPassage } from './read-passage.ts';

interface Cell {
  /** What its row is about. */
  subject: string;
  /** What stands over it, without unit. */
  head: string;
  term: Term;
}

const CELL = /^(?<head>.*?)\s?(?<figure>[-−－]?\d[\d,]*(?:\.\d+)?)(?<unit>[^\d\s.]*)$/su;
const UNIT_OF_HEAD =
  /[（(]\s*(?:单位[：:])?\s*(%|％|[千万百亿]{0,2}(?:元|股|吨|台|人|家|只|平方米|美元))\s*[)）]/u;
/** What only tells of what is beside it. */
const MOVES = /增减|同比|环比|比上年|增长|变动/;
const TOTAL = /^(?:合计|总计|总额|共计)$/;

const bare = (text: string): string => foldText(text).replaceAll(/[\s\p{P}]+/gu, '');

function cellsOf(passage: ReadPassage): Cell[] {
  if (passage.kind !== 'row') return [];
  const line = printedRow(passage.text, passage.printed);
  const row = line === null ? inThousands(passage.text) : asPrinted(passage.text, line);
  const quote = line ?? passage.text;
  const [subject = '', values = ''] = row.split(/：(.*)/s);
  return values.split('，').flatMap((cell): Cell[] => {
    const { head = '', figure, unit = '' } = CELL.exec(cell.trim())?.groups ?? {};
    if (figure === undefined || /^[年月日季]/.test(unit)) return [];
    const named = head.replace(UNIT_OF_HEAD, '').trim();
    const told = (unit || UNIT_OF_HEAD.exec(head)?.[1] || '').normalize('NFKC');
    const label = [subject.trim(), named].filter((part) => part !== '').join(' ');
    return [
      { subject: bare(subject), head: bare(named), term: { label, figure, unit: told, passage, quote } },
    ];
  });
}

/** Whether a question speaks of what a heading or a row is called. */
function isNamed(name: string, asked: string): boolean {
  if (name.length >= 2 && asked.includes(name)) return true;
  const [said, ...others] = measuresIn(name);
  if (said === undefined || others.length > 0 || said.from > 0 || said.to < name.length) return false;
  return measuresIn(asked).some(({ measure }) => measure === said.measure);
}

const withoutYear = (name: string): string => name.replaceAll(/(?:19|20)\d{2}年?度?/g, '');
const isOfYear = (name: string, year: string): boolean =>
  yearsTold(name)[0] === year && yearsTold(name).length === 1;

/** The one of several; null where none is, or more than one: what is ambiguous is not calculated with. */
const only = <One>(all: readonly One[]): One | null => (all.length === 1 ? (all[0] ?? null) : null);

/** One measure of two years: in one row, or in the rows of two years. */
function ofYears(cells: readonly Cell[], years: readonly string[], asked: string): Term[] {
  const terms = years.map((year) =>
    only(
      cells.filter(({ subject, head }) => {
        if (MOVES.test(head)) return false;
        const rest = withoutYear(head);
        const inHead =
          isOfYear(head, year) && isNamed(subject, asked) && (rest === '' || isNamed(rest, asked));
        return inHead || (isOfYear(subject, year) && withoutYear(subject) === '' && isNamed(head, asked));
      }),
    ),
  );
  return terms.flatMap((cell) => cell?.term ?? []);
}

/** What several rows have under one heading, in the order in which they are asked for. */
function ofSubjects(cells: readonly Cell[], { operation, years }: AskedCalculation, asked: string): Term[] {
  const named = [...new Set(cells.map(({ subject }) => subject))].filter(
    (subject) => subject.length >= 2 && !TOTAL.test(subject) && asked.includes(subject),
  );
  // 设备 of 冷冻设备 is not asked for by itself.
  const subjects = named
    .filter((one) => !named.some((other) => other !== one && other.includes(one)))
    .sort((a, b) => asked.indexOf(a) - asked.indexOf(b));
  const [year] = years;
  const columns = [...new Set(cells.map(({ head }) => head))].filter(
    (head) =>
      head !== '' &&
      !MOVES.test(head) &&
      isNamed(withoutYear(head), asked) &&
      (year === undefined || yearsTold(head).length === 0 || isOfYear(head, year)),
  );
  const column = only(columns);
  if (column === null) return [];
  const cellOf = (isSubject: (subject: string) => boolean): Cell | null =>
    only(cells.filter(({ subject, head }) => head === column && isSubject(subject)));
  const found = subjects.map((wanted) => cellOf((subject) => subject === wanted));
  const isOfWhole = operation === 'share' && found.length === 1;
  const all = isOfWhole ? [...found, cellOf((subject) => TOTAL.test(subject))] : found;
  return all.flatMap((cell) => cell?.term ?? []);
}

/** So many are calculated with. */
const wantsEnough = ({ operation }: AskedCalculation, { length }: readonly Term[]): boolean =>
  operation === 'sum' ? length >= 2 : length === 2;

/**
 * What a question wants calculated, from figures of one table of one report; null where they do not stand there, or not for certain.
 * `passages` are best first.
 */
export function calculateFrom(
  passages: readonly ReadPassage[],
  wanted: AskedCalculation,
  question: string,
): Calculation | null {
  const asked = bare(question);
  const tables = Map.groupBy(
    passages.filter(({ chartId }) => chartId !== null),
    ({ chartId }) => chartId,
  );
  for (const rows of tables.values()) {
    const cells = rows.flatMap(cellsOf);
    const isOverYears = wanted.years.length === 2;
    const terms = isOverYears ? ofYears(cells, wanted.years, asked) : ofSubjects(cells, wanted, asked);
    if (!wantsEnough(wanted, terms)) continue;
    const years = isOverYears ? Number(wanted.years[0]) - Number(wanted.years[1]) : 0;
    // By how much a share moved is told in points.
    const isShare = terms.every(({ unit }) => unit === '%');
    const operation = isShare && wanted.operation === 'growth' ? 'difference' : wanted.operation;
    const result = compute(operation, terms, years);
    if (result !== null) return { operation, terms, years, result };
  }
  return null;
}
