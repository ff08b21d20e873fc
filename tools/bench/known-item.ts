import { existsSync } from 'node:fs';
import { foldText } from '#contract/text/fold.ts';
import type { SearchDeps } from '#server/features/search/deps.ts';
import { findReports } from '#server/features/search/find-reports.ts';
import { newCaller, searchRequest } from '#server/testing/search-fixture.ts';
import { sharedPath } from '#server/testing/shared-data.ts';
import { argument, memberOf, openBenchLibrary } from './analyst-library.ts';
import { seededRandom } from './search-corpus.ts';
import { readWords } from './title-draws.ts';
import { bestChance } from './title-odds.ts';

/**
 * Known-item search: two or three words of a title, at least one of them in under 1 % of all titles, should bring that report among
 * the first ten, typed with spaces and without, asked as a member asks. Words without spaces are drawn as they stand in the title.
 * Told apart are what is listed, what a listed row links, and what else stands under it.
 * Usage: node tools/bench/known-item.ts [--reports <file.jsonl>] [--keep <folder> [--again]] [--draws 1000] [--seed 11] [--missed]
 */
const FILE = argument('--reports') ?? sharedPath('reports.jsonl');
const DRAWS = Number(argument('--draws') ?? 1000);
const SEED = Number(argument('--seed') ?? 11);
const RARE_SHARE = 0.01;
const NOW = Date.parse('2026-11-22T09:00:00+08:00');

/** Two or three words of a title; undefined where none of them is rare, so that another draw is made. */
function drawWords(
  words: string[],
  isRare: (word: string) => boolean,
  random: () => number,
): string[] | undefined {
  const others = [...words];
  const wanted = random() < 0.5 ? 2 : 3;
  const drawn: string[] = [];
  while (drawn.length < wanted && others.length > 0)
    drawn.push(...others.splice(Math.floor(random() * others.length), 1));
  // In the order of the title: nobody types the end of a title before its beginning.
  const ordered = words.filter((word) => drawn.includes(word));
  return ordered.length >= 2 && ordered.some(isRare) ? ordered : undefined;
}

/** How many different titles hold all the words: beyond ten, which of them was meant is anyone's guess. */
const countTitles = (folded: readonly string[], words: readonly string[]): number =>
  folded.filter((title) => words.every((word) => title.includes(word))).length;

interface Found {
  first: number;
  ten: number;
  /** Listed, or linked in the last line of a listed row: an issue of its series that answers as well. */
  linked: number;
  /** Listed, or anywhere under a listed row: an issue of its series, or the same report filed again. */
  under: number;
  /** Queries that found nothing at all. */
  empty: string[];
  missed: Record<Miss, string[]>;
}

/** Why a report is not among the first ten. */
const MISSES = {
  folded: '归在列出的行之下',
  tied: '含全部词的标题多于十个',
  lower: '排在十名之后',
} as const;
type Miss = keyof typeof MISSES;

type Matches = Awaited<ReturnType<typeof findReports>>['matches'];

interface Library {
  deps: SearchDeps;
  /** By folded title. */
  fidsOf: ReadonlyMap<string, number[]>;
  titles: readonly string[];
}

/** Whether a row of the list links the report beside its own. */
function isLinked({ fidsOf }: Library, matches: Matches, title: string): boolean {
  const fids = fidsOf.get(title) ?? [];
  return matches.some(({ series }) => series?.issues.some(({ fid }) => fids.includes(fid)) === true);
}

/** Whether the report stands under one of the rows. */
async function isUnder({ deps, fidsOf }: Library, matches: Matches, title: string): Promise<boolean> {
  const fids = fidsOf.get(title) ?? [];
  const keys = new Set((await deps.reads.foldingFacts(fids)).map(({ seriesKey }) => seriesKey));
  return matches.some(
    ({ series, duplicates }) =>
      (series !== null && keys.has(series.key)) ||
      duplicates?.reports.some(({ fid }) => fids.includes(fid)) === true,
  );
}

/** Reports under the very same title cannot be told apart by its words: any of them counts. */
async function ask(library: Library, drawn: readonly string[], between: string, title: string, found: Found) {
  const keyword = drawn.join(between);
  const { list, matches } = await findReports(
    library.deps,
    searchRequest({ keyword, pageSize: 10 }),
    newCaller('enterprise', NOW),
    'all',
  );
  const rank = list.findIndex(({ name }) => foldText(name) === title);
  if (rank === 0) found.first++;
  if (list.length === 0) found.empty.push(`${keyword} → ${title}`);
  if (rank >= 0) {
    found.ten++;
    found.linked++;
    found.under++;
    return;
  }
  if (isLinked(library, matches, title)) found.linked++;
  const isFolded = await isUnder(library, matches, title);
  if (isFolded) found.under++;
  const miss: Miss = isFolded ? 'folded' : countTitles(library.titles, drawn) > 10 ? 'tied' : 'lower';
  found.missed[miss].push(`${keyword} → ${title}`);
}

function print(ways: Record<string, Found>): void {
  const percent = (share: number): string => `${((share / DRAWS) * 100).toFixed(1)} %`;
  const misses = Object.keys(MISSES) as Miss[];
  console.log(
    `|  | 列出的前 10 位 | 列出或在行里有链接 | 列出或归在其下 | 第 1 位 | 一无所获 | ${Object.values(MISSES).join(' | ')} |`,
  );
  console.log(`| --- |${' ---: |'.repeat(5 + misses.length)}`);
  for (const [way, { first, ten, linked, under, empty, missed }] of Object.entries(ways)) {
    const counts = misses.map((miss) => missed[miss].length).join(' | ');
    console.log(
      `| ${way} | ${percent(ten)} | ${percent(linked)} | ${percent(under)} | ${percent(first)} | ${empty.length} | ${counts} |`,
    );
    if (process.argv.includes('--missed'))
      for (const [why, queries] of [
        ...misses.map((miss) => [MISSES[miss], missed[miss]] as const),
        ['一无所获', empty] as const,
      ])
        console.log([why, ...queries].join('\n  '));
  }
}

async function measure(deps: SearchDeps, records: readonly { fid: number; title: string }[]): Promise<void> {
  const titles = records.map(({ title }) => title);
  const words = readWords(titles);
  const shares = new Map<string, number>();
  const isRare = (word: string): boolean => {
    const share = shares.get(word) ?? countTitles(titles, [word]) / titles.length;
    shares.set(word, share);
    return share < RARE_SHARE;
  };
  const fidsOf = new Map<string, number[]>();
  for (const { fid, title } of records) fidsOf.set(title, [...(fidsOf.get(title) ?? []), fid]);
  const library: Library = { deps, fidsOf, titles: [...fidsOf.keys()] };
  const random = seededRandom(SEED);
  const nothing = (): Found => ({
    first: 0,
    ten: 0,
    linked: 0,
    under: 0,
    empty: [],
    missed: { folded: [], tied: [], lower: [] },
  });
  const ways = { 有空格: nothing(), 无空格: nothing() };
  const wordsOf = new Map(titles.map((title, place) => [title, words[place] ?? []]));
  const candidates = [...fidsOf].map(([title, fids]) => ({
    title,
    reports: fids.length,
    words: wordsOf.get(title) ?? [],
  }));
  let [byChance, best] = [0, 0];
  for (let draws = 0; draws < DRAWS; ) {
    const place = Math.floor(random() * titles.length);
    const drawn = drawWords(words[place] ?? [], isRare, random);
    if (!drawn) continue;
    draws++;
    const title = titles[place] ?? '';
    byChance += Math.min(1, 10 / countTitles(library.titles, drawn));
    best += bestChance(drawn, title, candidates);
    await ask(library, drawn, ' ', title, ways.有空格);
    await ask(library, drawn, '', title, ways.无空格);
  }
  const shareOf = (sum: number) => `${((sum / DRAWS) * 100).toFixed(1)} %`;
  const limits = `含全部词的标题随意排时 ${shareOf(byChance)}，按抽法的概率排、不归行时至多 ${shareOf(best)}`;
  console.log(`种子 ${SEED}，${titles.length} 篇，${DRAWS} 次抽取；${limits}`);
  print(ways);
}

if (!existsSync(FILE)) {
  console.log(`没有找到报告清单 ${FILE}，请用 --reports 指定`);
} else {
  const library = await openBenchLibrary([FILE], {
    keep: argument('--keep'),
    again: process.argv.includes('--again'),
  });
  try {
    const deps = await memberOf(library, NOW);
    const { rows } = await library.database.pool.query<{ id: string; title: string }>(
      'SELECT id, title FROM reports ORDER BY id',
    );
    await measure(
      deps,
      rows.map(({ id, title }) => ({ fid: Number(id), title: foldText(title) })),
    );
  } finally {
    await library.close();
  }
}
