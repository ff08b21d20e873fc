import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchResult } from '#contract/calls/search.ts';
import type { SearchDeps } from '#server/features/search/deps.ts';
import { findReports } from '#server/features/search/find-reports.ts';
import { newCaller, searchRequest } from '#server/testing/search-fixture.ts';
import { sharedPath } from '#server/testing/shared-data.ts';
import { fitRanking, type Reached } from './analyst-fit.ts';
import { argument, memberOf, openBenchLibrary } from './analyst-library.ts';
import { type ListedRow, type Measured, measure as measureRows, tableOf } from './analyst-measures.ts';
import { type AnalystQuery, type Judged, readAnalystSet, reportKey } from './analyst-set.ts';

/**
 * Queries as analysts type them over real records, asked as a member asks them.
 * Usage: [SEARCH_ENGINE=opensearch OPENSEARCH_URL=…] node tools/bench/analyst.ts [--data <folder>] [--keep <folder> [--again]] [--fuzzy] [--fit | --fit-order] [--show <query id>]
 */
const DATA = argument('--data') ?? sharedPath('');
/** The day on which the judges judged. */
const TODAY = Date.parse('2026-11-22T09:00:00+08:00');
const PAGE = 50;
const PAGES = 2;

type Match = SearchResult['matches'][number];

/** What stands under a row and can be opened from it. */
const toldUnder = (match: Match | undefined): string[] =>
  [...(match?.series?.issues ?? []), ...(match?.duplicates?.reports ?? [])].map(({ name, timeText }) =>
    reportKey(name, timeText),
  );

const GRADES = { together: '连着', every: '全部', most: '缺' } as const;
const fitOf = (match: Match | undefined): string =>
  match === undefined ? '' : `${GRADES[match.grade]}${match.lacks.map((word) => ` ${word}`).join('')}`;

async function ask(deps: SearchDeps, text: string, mode: 'all' | 'any'): Promise<ListedRow[]> {
  const found: ListedRow[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const request = searchRequest({ keyword: text, page, pageSize: PAGE });
    const { list, matches } = await findReports(deps, request, newCaller('enterprise', TODAY), mode);
    list.forEach(({ name, timeText, stockOrgData, stockData }, at) => {
      found.push({
        key: reportKey(name, timeText),
        under: toldUnder(matches[at]),
        fit: fitOf(matches[at]),
        line: `${timeText} ${stockOrgData.name} ${stockData.map((stock) => stock.name).join()} ${name}`,
      });
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
  return measureRows(query, await ask(deps, query.text, mode), judged.get(query.id) ?? new Map());
}

async function measure(): Promise<void> {
  const { queries, judged } = readAnalystSet(join(DATA, 'analyst'));
  const library = await openBenchLibrary([join(DATA, 'reports.jsonl'), join(DATA, 'pdf')], {
    keep: argument('--keep'),
    again: process.argv.includes('--again'),
  });
  try {
    const deps = await memberOf(library, TODAY);
    if (process.argv.includes('--fit') || process.argv.includes('--fit-order')) {
      const reach = async (trial: SearchDeps) => {
        const reached: Reached[] = [];
        for (const query of queries) {
          const { gain, missing } = await measureQuery(trial, query, judged, 'all');
          reached.push({ style: query.style, fold: query.place, gain, isMissing: missing.length > 0 });
        }
        return reached;
      };
      await fitRanking(deps, reach, process.argv.includes('--fit-order'));
      return;
    }
    const mode = process.argv.includes('--fuzzy') ? 'any' : 'all';
    const measured: Measured[] = [];
    for (const query of queries) measured.push(await measureQuery(deps, query, judged, mode));
    console.log(tableOf(measured));
    const wanted = argument('--show');
    for (const { query, gain, count, shown, missing } of measured) {
      if (wanted !== 'all' && wanted !== query.id) continue;
      console.log(`\n${query.id} ${query.text}（${query.style}）${gain.toFixed(3)}，${count} 篇`);
      for (const line of shown) console.log(`  ${line}`);
      for (const line of missing) console.log(`  缺 ${line}`);
    }
  } finally {
    await library.close();
  }
}

if (existsSync(join(DATA, 'analyst'))) await measure();
else console.log(`没有找到评测集 ${DATA}/analyst，请用 --data 指定它的上级文件夹`);
