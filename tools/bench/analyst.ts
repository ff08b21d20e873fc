import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchDeps } from '#server/features/search/deps.ts';
import { findReports } from '#server/features/search/find-reports.ts';
import { newCaller, searchRequest } from '#server/testing/search-fixture.ts';
import { sharedPath } from '#server/testing/shared-data.ts';
import { fitRanking } from './analyst-fit.ts';
import { argument, memberOf, openBenchLibrary } from './analyst-library.ts';
import { type AnalystQuery, type Judged, readAnalystSet, reportKey } from './analyst-set.ts';
import { normalisedGain } from './relevance-measures.ts';

/**
 * Queries as analysts type them over real records, asked as a member asks them.
 * Usage: node tools/bench/analyst.ts [--data <folder>] [--keep <folder> [--again]] [--fuzzy] [--fit] [--show <query id>]
 */
const DATA = argument('--data') ?? sharedPath('');
/** The day on which the judges judged. */
const TODAY = Date.parse('2026-11-22T09:00:00+08:00');
const DEPTH = 10;
const PAGE = 50;
const PAGES = 2;

interface Measured {
  query: AnalystQuery;
  gain: number;
  count: number;
  /** Share of the first ten results that nobody judged. */
  unjudged: number;
  shown: string[];
}

async function ask(
  deps: SearchDeps,
  text: string,
  mode: 'all' | 'any',
): Promise<{ key: string; line: string }[]> {
  const found: { key: string; line: string }[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const request = searchRequest({ keyword: text, page, pageSize: PAGE });
    const { list } = await findReports(deps, request, newCaller('enterprise', TODAY), mode);
    for (const { name, timeText, stockOrgData, stockData } of list)
      found.push({
        key: reportKey(name, timeText),
        line: `${timeText} ${stockOrgData.name} ${stockData.map((stock) => stock.name).join()} ${name}`,
      });
    if (list.length < PAGE) break;
  }
  return found;
}

async function measureQuery(
  deps: SearchDeps,
  query: AnalystQuery,
  judged: Judged,
  mode: 'all' | 'any',
): Promise<Measured> {
  const found = await ask(deps, query.text, mode);
  const grades = judged.get(query.id) ?? new Map<string, number>();
  // One report under the same title and day in two records is one result.
  const keys = [...new Set(found.map(({ key }) => key))];
  const known = keys.filter((key) => grades.has(key));
  return {
    query,
    gain: normalisedGain(known, grades, DEPTH, (grade) => 2 ** grade - 1),
    count: found.length,
    unjudged:
      found.slice(0, DEPTH).filter(({ key }) => !grades.has(key)).length /
      Math.max(1, Math.min(DEPTH, found.length)),
    shown: found.slice(0, 15).map(({ key, line }) => `${grades.get(key) ?? '-'} ${line}`),
  };
}

const mean = (list: readonly number[]): number =>
  list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

function printTable(measured: readonly Measured[]): void {
  const styles = [...new Set(measured.map(({ query }) => query.style))].sort();
  const row = (name: string, chosen: readonly Measured[]): void => {
    const gainOf = (list: readonly Measured[]) =>
      list.length === 0 ? '' : mean(list.map(({ gain }) => gain)).toFixed(3);
    const empty = chosen.filter(({ count }) => count === 0).length;
    const unjudged = `${(100 * mean(chosen.map((one) => one.unjudged))).toFixed(0)} %`;
    const fold = (wanted: number) => gainOf(chosen.filter(({ query }) => query.fold === wanted));
    console.log(
      `| ${name} | ${chosen.length} | ${gainOf(chosen)} | ${fold(0)} | ${fold(1)} | ${unjudged} | ${empty} |`,
    );
  };
  console.log('| 类型 | 题数 | nDCG@10 | 甲半 | 乙半 | 未评 | 空 |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const style of styles)
    row(
      style,
      measured.filter(({ query }) => query.style === style),
    );
  row('全部', measured);
}

async function measure(): Promise<void> {
  const { queries, judged } = readAnalystSet(join(DATA, 'analyst'));
  const library = await openBenchLibrary([join(DATA, 'reports.jsonl'), join(DATA, 'pdf')], {
    keep: argument('--keep'),
    again: process.argv.includes('--again'),
  });
  try {
    const deps = await memberOf(library, TODAY);
    if (process.argv.includes('--fit')) {
      await fitRanking(deps, async (trial) => {
        const gains: { fold: 0 | 1; gain: number }[] = [];
        for (const query of queries)
          gains.push({ fold: query.fold, gain: (await measureQuery(trial, query, judged, 'all')).gain });
        return gains;
      });
      return;
    }
    const mode = process.argv.includes('--fuzzy') ? 'any' : 'all';
    const measured: Measured[] = [];
    for (const query of queries) measured.push(await measureQuery(deps, query, judged, mode));
    printTable(measured);
    const wanted = argument('--show');
    for (const { query, gain, count, shown } of measured) {
      if (wanted !== 'all' && wanted !== query.id) continue;
      console.log(`\n${query.id} ${query.text}（${query.style}）${gain.toFixed(3)}，${count} 篇`);
      for (const line of shown) console.log(`  ${line}`);
    }
  } finally {
    await library.close();
  }
}

if (existsSync(join(DATA, 'analyst'))) await measure();
else console.log(`没有找到评测集 ${DATA}/analyst，请用 --data 指定它的上级文件夹`);
