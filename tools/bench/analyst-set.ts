import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A query as somebody typed it, and what kind of query it is. */
export interface AnalystQuery {
  id: string;
  text: string;
  style: string;
  /** 0 or 1: within its style the queries take turns, so that each fold holds every style. */
  fold: 0 | 1;
  /** Its place within its style. */
  place: number;
}

/** Grades 0-3 by query, then by `reportKey`. */
export type Judged = Map<string, Map<string, number>>;

/** A report is named by title and day (yyyy-MM-dd) of its record. */
export const reportKey = (title: string, day: string): string => `${day} ${title.trim()}`;

const readLines = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** Reads `queries.jsonl` and `judgements.jsonl` of a folder. */
export function readAnalystSet(folder: string): { queries: AnalystQuery[]; judged: Judged } {
  const seen = new Map<string, number>();
  const queries = readLines<{ _id: string; text: string; style: string }>(join(folder, 'queries.jsonl')).map(
    ({ _id, text, style }): AnalystQuery => {
      const place = seen.get(style) ?? 0;
      seen.set(style, place + 1);
      return { id: _id, text, style, fold: place % 2 === 0 ? 0 : 1, place };
    },
  );
  const judged: Judged = new Map();
  for (const { query, title, date, grade } of readLines<{
    query: string;
    title: string;
    date: string;
    grade: number;
  }>(join(folder, 'judgements.jsonl'))) {
    const grades = judged.get(query) ?? new Map<string, number>();
    const key = reportKey(title, date);
    judged.set(query, grades.set(key, Math.max(grade, grades.get(key) ?? 0)));
  }
  return { queries, judged };
}
