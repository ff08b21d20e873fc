import { REPORT_PAGE_SIZE } from '#contract/calls/search.ts';
import type { AnalystQuery } from './analyst-set.ts';
import { normalisedGain } from './relevance-measures.ts';

const DEPTH = 10;
/** From this grade on a report is what was asked for. */
const RIGHT = 2;
/** A report so many grades above a row of the first page would clearly have been better there. */
const CLEARLY = 2;

/** A row as it was listed: its own report, and those that stand under it. */
export interface ListedRow {
  key: string;
  under: readonly string[];
  line: string;
  /** How it fits, for people. */
  fit: string;
}

export interface Measured {
  query: AnalystQuery;
  gain: number;
  count: number;
  /** Share of the first ten results that nobody judged. */
  unjudged: number;
  /** Whether the first judged result is what was asked for. */
  firstRight: boolean;
  /** Judged reports that are nowhere on the first page although a row of it is clearly worse, best first. */
  missing: string[];
  shown: string[];
}

/** Where a report stands that is not on the first page. */
function placeOf(key: string, rows: readonly ListedRow[]): string {
  const own = rows.findIndex((row) => row.key === key);
  if (own >= 0) return `第 ${own + 1} 行，${rows[own]?.fit}`;
  const over = rows.findIndex(({ under }) => under.includes(key));
  return over >= 0 ? `第 ${over + 1} 行之下` : `不在前 ${rows.length} 行`;
}

function missingOf(rows: readonly ListedRow[], grades: ReadonlyMap<string, number>): string[] {
  const page = rows.slice(0, REPORT_PAGE_SIZE);
  const there = new Set(page.flatMap(({ key, under }) => [key, ...under]));
  const judged = page.flatMap(({ key }) => grades.get(key) ?? []);
  const worst = page.length < REPORT_PAGE_SIZE ? 0 : Math.min(...judged, RIGHT + 1);
  return [...grades]
    .filter(([key, grade]) => grade - worst >= CLEARLY && !there.has(key))
    .sort((a, b) => b[1] - a[1])
    .map(([key, grade]) => `${grade} ${key}（${placeOf(key, rows)}）`);
}

/** How well rows answer a query, over those of them that were judged. */
export function measure(
  query: AnalystQuery,
  rows: readonly ListedRow[],
  grades: ReadonlyMap<string, number>,
): Measured {
  // One report under the same title and day in two records is one result.
  const keys = [...new Set(rows.map(({ key }) => key))];
  const known = keys.filter((key) => grades.has(key));
  const first = rows.slice(0, DEPTH);
  return {
    query,
    gain: normalisedGain(known, grades, DEPTH, (grade) => 2 ** grade - 1),
    count: rows.length,
    unjudged: first.filter(({ key }) => !grades.has(key)).length / Math.max(1, first.length),
    firstRight: (grades.get(known[0] ?? '') ?? 0) >= RIGHT,
    missing: missingOf(rows, grades),
    shown: rows.slice(0, 15).map(({ key, line, fit }) => `${grades.get(key) ?? '-'} ${line}（${fit}）`),
  };
}

const mean = (list: readonly number[]): number =>
  list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

const percent = (list: readonly boolean[]): string => `${(100 * mean(list.map(Number))).toFixed(0)} %`;

function rowOf(name: string, chosen: readonly Measured[]): string {
  const gainOf = (fold?: number): string =>
    mean(
      chosen.filter(({ query }) => fold === undefined || query.fold === fold).map(({ gain }) => gain),
    ).toFixed(3);
  const cells = [
    name,
    chosen.length,
    gainOf(),
    gainOf(0),
    gainOf(1),
    percent(chosen.map(({ firstRight }) => firstRight)),
    percent(chosen.map(({ missing }) => missing.length > 0)),
    `${(100 * mean(chosen.map(({ unjudged }) => unjudged))).toFixed(0)} %`,
    chosen.filter(({ count }) => count === 0).length,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A table of all queries: each style, those that were known from the beginning, the others, and all. */
export function tableOf(measured: readonly Measured[]): string {
  const styles = [...new Set(measured.map(({ query }) => query.style))].sort();
  return [
    '| 类型 | 题数 | nDCG@10 | 甲半 | 乙半 | 第一条对 | 首页缺更好的 | 未评 | 空 |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...styles.map((style) =>
      rowOf(
        style,
        measured.filter(({ query }) => query.style === style),
      ),
    ),
    rowOf('全部', measured),
  ].join('\n');
}
