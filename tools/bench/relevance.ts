import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IndexedReport, REPORTS } from '#server/features/collections/index.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { type IndexQuery, type SearchIndex, UNHURRIED } from '#server/ports/search-index.ts';
import { sharedPath } from '#server/testing/shared-data.ts';
import { normalisedGain, recall } from './relevance-measures.ts';
import { openEngine } from './which-engine.ts';

/**
 * Relevance of any-word search on a judged set in BEIR's layout (`corpus.jsonl`, `queries.jsonl`, `qrels.tsv`): passages as reports, queries as
 * typed. Usage: [SEARCH_ENGINE=opensearch OPENSEARCH_URL=…] node tools/bench/relevance.ts [--set <folder>]
 */
const SET = argument('--set') ?? sharedPath('retrieval');
const RANKED = 50;

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

interface Entry {
  _id: string;
  title?: string;
  text: string;
}

const readEntries = (file: string): Entry[] =>
  readFileSync(join(SET, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);

/** Judged grades above 0, by query, then by document. */
function readJudgements(): Map<string, Map<string, number>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const line of readFileSync(join(SET, 'qrels.tsv'), 'utf8').split('\n')) {
    const [query, document, grade] = line.split('\t');
    if (query === undefined || document === undefined || !(Number(grade) > 0)) continue;
    const known = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, known.set(document, Number(grade)));
  }
  return judgements;
}

/** All of one day, without downloads: only the text can tell them apart. */
const passageReport = (entry: Entry, id: number): IndexedReport => ({
  id,
  publishedAtSeconds: 1_700_000_000,
  fields: { title: [entry.title ?? ''], body: [entry.text] },
  pages: 1,
  demand: 0,
  tags: [],
  audience: [PUBLIC],
});

async function searchAsTyped(index: SearchIndex, text: string): Promise<number[]> {
  const asked: IndexQuery = {
    expression: { kind: 'text', text, field: 'any' },
    rankWords: [],
    sort: 'overall',
    match: 'any',
    audiences: [PUBLIC],
    offset: 0,
    limit: RANKED,
    nowSeconds: 1_700_000_000,
  };
  // What is found is judged, not how soon.
  const { hits } = await index.search(asked, UNHURRIED);
  return hits.map(({ id }) => id);
}

async function measure(index: SearchIndex): Promise<void> {
  const corpus = readEntries('corpus.jsonl');
  const judgements = readJudgements();
  const queries = readEntries('queries.jsonl').filter(({ _id }) => judgements.has(_id));
  await index.rebuild(
    (async function* () {
      yield corpus.map(passageReport);
    })(),
  );
  const gains: number[] = [];
  const recalls: number[] = [];
  const started = performance.now();
  for (const { _id, text } of queries) {
    const grades = judgements.get(_id) ?? new Map<string, number>();
    const found = (await searchAsTyped(index, text)).map((id) => corpus[id]?._id ?? '');
    gains.push(normalisedGain(found, grades, 10));
    recalls.push(recall(found, grades, RANKED));
  }
  const tookMs = (performance.now() - started) / queries.length;
  const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  const half = (list: number[], parity: number): number => mean(list.filter((_, i) => i % 2 === parity));
  console.log(`${corpus.length} 篇，${queries.length} 个问题，每个 ${tookMs.toFixed(1)} ms`);
  console.log('|  | 全部 | 偶数题 | 奇数题 |\n| --- | ---: | ---: | ---: |');
  for (const [name, list] of [
    ['nDCG@10', gains],
    ['recall@50', recalls],
  ] as const) {
    console.log(
      `| ${name} | ${mean(list).toFixed(4)} | ${half(list, 0).toFixed(4)} | ${half(list, 1).toFixed(4)} |`,
    );
  }
}

if (!existsSync(SET)) {
  console.log(`没有找到评测集 ${SET}，请用 --set 指定它的文件夹`);
} else {
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-relevance-'));
  const engine = await openEngine(directory, 'bench-relevance');
  try {
    await measure(await engine.open(REPORTS));
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
