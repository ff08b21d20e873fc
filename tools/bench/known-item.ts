import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { createSqliteSearchIndex } from '#server/adapters/search-sqlite/index.ts';
import { foldText } from '#server/platform/text/fold.ts';
import type { IndexedReport, SearchIndex } from '#server/ports/search-index.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * Known-item search: two or three words of a title, at least one of them in under 1 % of all titles, should bring that report among
 * the first ten. Usage: node tools/bench/known-item.ts [--reports <file.jsonl>] [--draws 1000] [--seed 11]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const FILE = argument('--reports') ?? join(import.meta.dirname, '../../../shared/data/reports.jsonl');
const DRAWS = Number(argument('--draws') ?? 1000);
const SEED = Number(argument('--seed') ?? 11);
const RARE_SHARE = 0.01;

interface Line {
  title: string;
  org?: string;
  date?: string;
  abstract?: string;
  stock_code?: string;
  stock_name?: string;
}

function toReport(line: Line, id: number): IndexedReport {
  const date = Date.parse(`${line.date ?? ''}T00:00:00+08:00`);
  return {
    id,
    publishedAt: Number.isNaN(date) ? 0 : date / 1000,
    title: line.title,
    organisation: line.org ?? '',
    authors: [],
    stocks: [line.stock_code, line.stock_name].filter((name) => name !== undefined),
    abstract: line.abstract ?? '',
    paragraphs: [],
    pageCount: 1,
    downloads: 0,
    tags: [],
  };
}

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
  return drawn.length >= 2 && drawn.some(isRare) ? drawn : undefined;
}

/** How many different titles hold all the words: beyond ten, which of them was meant is anyone's guess. */
const countTitles = (folded: readonly string[], words: readonly string[]): number =>
  folded.filter((title) => words.every((word) => title.includes(word))).length;

/** Reports under the very same title cannot be told apart by its words: any of them counts. */
async function findRank(
  index: SearchIndex,
  words: string[],
  isWanted: (id: number) => boolean,
): Promise<number> {
  const { hits } = await index.search({
    expression: { kind: 'and', parts: words.map((text) => ({ kind: 'text', text, field: 'any' })) },
    rankWords: [],
    sort: 'overall',
    match: 'all',
    offset: 0,
    limit: 10,
    now: 1_790_000_000,
  });
  return hits.findIndex(({ id }) => isWanted(id));
}

async function measure(index: SearchIndex): Promise<void> {
  const lines = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const reports = lines.map((line, id) => toReport(JSON.parse(line) as Line, id));
  await index.rebuild(
    (async function* () {
      yield reports;
    })(),
  );
  const titles = reports.map((report) => foldText(report.title));
  const words = readWords(titles);
  const shares = new Map<string, number>();
  const shareOf = (word: string): number => {
    const share = shares.get(word) ?? countTitles(titles, [word]) / titles.length;
    shares.set(word, share);
    return share;
  };
  const isRare = (word: string): boolean => shareOf(word) < RARE_SHARE;
  const folded = [...new Set(titles)];
  const random = seededRandom(SEED);
  let found = 0;
  let first = 0;
  let ceiling = 0;
  const missed: string[] = [];
  for (let draws = 0; draws < DRAWS; ) {
    const id = Math.floor(random() * reports.length);
    const drawn = drawWords(words[id] ?? [], isRare, random);
    if (!drawn) continue;
    draws++;
    const title = titles[id] ?? '';
    ceiling += Math.min(1, 10 / countTitles(folded, drawn));
    const rank = await findRank(index, drawn, (hit) => titles[hit] === title);
    if (rank >= 0) found++;
    else missed.push(`${drawn.join(' ')} → ${title}`);
    if (rank === 0) first++;
  }
  console.log(`种子 ${SEED}，${reports.length} 篇，${DRAWS} 次抽取`);
  console.log(
    `前 10 位找到 ${((found / DRAWS) * 100).toFixed(1)} %，第 1 位 ${((first / DRAWS) * 100).toFixed(1)} %`,
  );
  console.log(
    `含全部词的标题不止 10 个时，谁也分不清要的是哪一个：上限约 ${((ceiling / DRAWS) * 100).toFixed(1)} %`,
  );
  if (process.argv.includes('--missed')) console.log(missed.join('\n'));
}

if (!existsSync(FILE)) {
  console.log(`没有找到报告清单 ${FILE}，请用 --reports 指定`);
} else {
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-known-item-'));
  const index = await createSqliteSearchIndex({ directory });
  try {
    await measure(index);
  } finally {
    await index.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
