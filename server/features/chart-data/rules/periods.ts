import { type Period, periodsIn } from '../../figures/index.ts';
import { dayName, monthName, quarterName, readMoment } from '../../marks/index.ts';
import type { ChartData } from './chart-data.ts';

/** The times that the figures of a table are of, as they are printed over its columns and before its rows; empty where none is. */
export interface TablePeriods {
  periods: string[];
  rowPeriods: string[];
}

/** A time that what is counted begins or ends at, or is held against: 2019年以来, 较2023年. */
const FROM_OR_AGAINST = /以来|至今|[起后前]$|截至|截止|(?<![同环])[较比]\s*(?:19|20)?\d{2}/u;
const CHINESE_DAY = /(?<year>\d{4})\s*年\s*(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*日/gu;
/** Letters beside a time in a name that is of it. */
const MOST_BESIDE = 4;
const FORECAST = /^\s*(?:年\s*)?[(（,]?\s*(?:[ef](?![a-z])|预测|预计|估计)/u;
const ACTUAL = /^\s*(?:年\s*)?a(?![a-z])/u;
const COMPARED = [/同比|\byoy\b/u, /环比|\bqoq\b|\bmom\b/u] as const;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** `2024A`, `2025E`, `2025Q1`, `2025H1`, `2025Q1-3`, `2026-08`, `2026-08-31`, and behind it 同比 or 环比; empty where a text names no time, or several. */
export function periodNamed(text: string): string {
  const said = plain(text);
  const [yoy, mom] = COMPARED.map((word) => word.test(said));
  const compared = yoy === mom ? '' : yoy ? '同比' : '环比';
  return [timeNamed(said), compared].filter((part) => part !== '').join(' ');
}

function timeNamed(text: string): string {
  const said = text.replaceAll(CHINESE_DAY, '$<year>-$<month>-$<day>');
  if (FROM_OR_AGAINST.test(said)) return '';
  const found = periodsIn(said);
  const [only] = found;
  if (found.length > 1) return '';
  if (only !== undefined) {
    const [before, rest] = [said.slice(0, only.at), said.slice(only.to)];
    if (!isAllOf(before, rest) || isPartOfName(before, only.year, said)) return '';
    return `${nameOf(only)}${FORECAST.test(rest) ? 'E' : ACTUAL.test(rest) ? 'A' : ''}`;
  }
  // 12-05 may be anything.
  const moment = /\d{4}/.test(said) ? readMoment(said) : null;
  if (moment === null) return '';
  if (moment.grain === 'day') return dayName(moment.days);
  return moment.grain === 'quarter' ? quarterName(moment.months) : monthName(moment.months);
}

/** Whether a time is what a name says, and not part of what it tells of: 2018年余额 is, 2018年高企奖励 is not; in brackets at its end it is. */
const isAllOf = (before: string, rest: string): boolean =>
  (/[(（]\s*$/u.test(before) && /^\s*(?:年度?)?[aef]?\s*[)）]$/u.test(rest)) ||
  `${before}${rest}`.replaceAll(
    /[(（]\d+-\d+\s*月份?[)）]|[\s\p{P}]|同比|环比|增长率?|增速|预测|预计|估计/gu,
    '',
  ).length <= MOST_BESIDE;

/** dfq2018 is a version, and H1 without a year may be called anything. */
const isPartOfName = (before: string, year: string | null, said: string): boolean =>
  /(?<!fy)(?<=[a-z])$/u.test(before) || (year === null && !/季|半年|月/u.test(said));

function nameOf({ year, part, day }: Period): string {
  if (day !== undefined) return day;
  const month = /^m(\d{1,2})$/.exec(part ?? '')?.[1];
  if (month !== undefined) return year === null ? `${month}月` : `${year}-${month.padStart(2, '0')}`;
  const months = /^m1-(\d{1,2})$/.exec(part ?? '')?.[1];
  if (months !== undefined) return `${year ?? ''} 1-${months}月`.trim();
  return `${year ?? ''}${(part ?? '').toUpperCase()}`;
}

/** The times of columns and rows, as far as they are printed: a figure is of that of its column and of that of its row. Nothing is reckoned. */
export function periodsOfTable({ head, rows }: Pick<ChartData, 'head' | 'rows'>): TablePeriods {
  const columns = head[0]?.length ?? 0;
  const over = head.map((row) => periodsAmong(row.map((name, column) => (column === 0 ? '' : name))));
  return {
    periods: Array.from({ length: columns }, (_, column) => joined(over.map((row) => row[column] ?? ''))),
    rowPeriods: periodsAmong(rows.map(([name]) => (typeof name === 'string' ? name : ''))),
  };
}

/** What the headings of a column say together: 2024 over Q1 is 2024Q1, 2025E over 同比 is both; nothing where they say two times. */
function joined(said: readonly string[]): string {
  const parts = [...new Set(said.flatMap((one) => one.split(' ')).filter((part) => part !== ''))];
  const times = parts.filter((part) => part !== '同比' && part !== '环比');
  const compared = parts.filter((part) => !times.includes(part));
  const [first = '', second] = times;
  if (times.length > 2 || compared.length > 1) return '';
  const isPart = second !== undefined && /^\d{4}$/u.test(first) && /^[QH]\d/u.test(second);
  if (second !== undefined && !isPart) return '';
  return [`${first}${second ?? ''}`, ...compared].filter((part) => part !== '').join(' ');
}

/** 2000 alone among other names may be a number of anything; beside another time it is a year. */
function periodsAmong(names: readonly string[]): string[] {
  const periods = names.map(periodNamed);
  const isLone = new Set(periods.filter((period) => /\d{4}/.test(period))).size < 2;
  return periods.map((period, at) => (isLone && /^\d{4}$/.test(names[at]?.trim() ?? '') ? '' : period));
}
