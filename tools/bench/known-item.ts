import { existsSync } from 'node:fs';
import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { foldText } from '#contract/text/fold.ts';
import type { SearchDeps } from '#server/features/search/deps.ts';
import { findReports } from '#server/features/search/find-reports.ts';
import { newCaller, searchRequest } from '#server/features/search/testing/search-fixture.ts';
import { sharedPath } from '#server/testing/shared-data.ts';
import { argument, memberOf, openBenchLibrary } from './analyst-library.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * Known-item search: two or three words of a title, at least one of them in under 1 % of all titles, should bring that report among
 * the first ten, typed with spaces and without, asked as a member asks. Words without spaces are drawn as they stand in the title.
 * Usage: node tools/bench/known-item.ts [--reports <file.jsonl>] [--keep <folder> [--again]] [--draws 1000] [--seed 11] [--missed]
 */
const FILE = argument('--reports') ?? sharedPath('reports.jsonl');
const DRAWS = Number(argument('--draws') ?? 1000);
const SEED = Number(argument('--seed') ?? 11);
const RARE_SHARE = 0.01;
const NOW = Date.parse('2026-11-22T09:00:00+08:00');

/** Words of each title as jieba cuts it, one after the other: not by the engine's own segmenter, which would be its own judge. */
function readWords(titles: readonly string[]): string[][] {
  const jieba = Jieba.withDict(dict);
  const isWord = (word: string): boolean => word.length > 1 && /[\p{L}\p{N}]/u.test(word);
  return titles.map((title) => [...new Set(jieba.cut(title, true).filter(isWord))]);
}

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
  empty: number;
  missed: string[];
}

/** Reports under the very same title cannot be told apart by its words: any of them counts. */
async function ask(deps: SearchDeps, keyword: string, title: string, found: Found): Promise<void> {
  const { list } = await findReports(
    deps,
    searchRequest({ keyword, pageSize: 10 }),
    newCaller('enterprise', NOW),
    'all',
  );
  const rank = list.findIndex(({ name }) => foldText(name) === title);
  if (rank === 0) found.first++;
  if (rank >= 0) found.ten++;
  else found.missed.push(`${keyword} → ${title}`);
  if (list.length === 0) found.empty++;
}

async function measure(deps: SearchDeps, titles: readonly string[]): Promise<void> {
  const words = readWords(titles);
  const shares = new Map<string, number>();
  const isRare = (word: string): boolean => {
    const share = shares.get(word) ?? countTitles(titles, [word]) / titles.length;
    shares.set(word, share);
    return share < RARE_SHARE;
  };
  const folded = [...new Set(titles)];
  const random = seededRandom(SEED);
  const nothing = (): Found => ({ first: 0, ten: 0, empty: 0, missed: [] });
  const ways = { 有空格: nothing(), 无空格: nothing() };
  let ceiling = 0;
  for (let draws = 0; draws < DRAWS; ) {
    const place = Math.floor(random() * titles.length);
    const drawn = drawWords(words[place] ?? [], isRare, random);
    if (!drawn) continue;
    draws++;
    ceiling += Math.min(1, 10 / countTitles(folded, drawn));
    const title = titles[place] ?? '';
    await ask(deps, drawn.join(' '), title, ways.有空格);
    await ask(deps, drawn.join(''), title, ways.无空格);
  }
  const percent = (share: number): string => `${((share / DRAWS) * 100).toFixed(1)} %`;
  console.log(`种子 ${SEED}，${titles.length} 篇，${DRAWS} 次抽取，不看长短时的上限约 ${percent(ceiling)}`);
  console.log('|  | 前 10 位找到 | 第 1 位 | 一无所获 |\n| --- | ---: | ---: | ---: |');
  for (const [way, { first, ten, empty, missed }] of Object.entries(ways)) {
    console.log(`| ${way} | ${percent(ten)} | ${percent(first)} | ${empty} |`);
    if (process.argv.includes('--missed')) console.log(missed.join('\n'));
  }
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
    const { rows } = await library.database.pool.query<{ title: string }>(
      'SELECT title FROM reports ORDER BY id',
    );
    await measure(
      deps,
      rows.map(({ title }) => foldText(title)),
    );
  } finally {
    await library.close();
  }
}
