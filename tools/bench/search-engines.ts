import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { createCollections, type IndexedReport, REPORTS } from '#server/features/collections/index.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { IndexQuery, SearchIndex } from '#server/ports/search-index.ts';
import { sharedPath } from '#server/testing/shared-data.ts';
import { argument, openBenchLibrary } from './analyst-library.ts';
import { engineEnvironment, openEngine } from './which-engine.ts';

/**
 * The same reports in SQLite and in OpenSearch, asked in turns: time to build, size, and p50 and p99 of each class of questions.
 * Usage: SEARCH_ENGINE=opensearch OPENSEARCH_URL=… node tools/bench/search-engines.ts --keep <folder> [--data <folder>] [--each <questions>]
 */
const DATA = argument('--data') ?? sharedPath('');
const EACH = Number(argument('--each') ?? 60);
const NOW_SECONDS = Date.parse('2026-11-22T09:00:00+08:00') / 1000;
const WAITS_MS = 60_000;

const plain = (words: string[], parts: Partial<IndexQuery> = {}): IndexQuery => ({
  expression: { kind: 'and', parts: words.map((text) => ({ kind: 'text', text, field: 'any' })) },
  match: 'all',
  ...{ rankWords: [], sort: 'overall', audiences: [PUBLIC] },
  ...{ offset: 0, limit: 15, nowSeconds: NOW_SECONDS },
  ...parts,
});

const graded = (words: string[]): IndexQuery =>
  plain([], {
    expression: null,
    match: {
      kind: 'graded',
      together: { kind: 'text', text: words.join(''), field: 'any' },
      words: words.map((text) => ({ wanted: { kind: 'text', text, field: 'any' } })),
      ...{ leastShare: 0.5, enough: 15 },
    },
  });

/** Of two words each. */
const CLASSES: Record<string, (index: SearchIndex, words: string[]) => Promise<unknown>> = {
  count: (index, words) => index.count(plain(words)),
  newest: (index, words) => index.search(plain(words.slice(0, 1), { sort: 'newest' })),
  'overall, one word': (index, words) => index.search(plain(words.slice(0, 1))),
  'overall, two words': (index, words) => index.search(plain(words)),
  'graded, two words': (index, words) => index.search(graded(words)),
  'page 50': (index, words) => index.search(plain(words.slice(0, 1), { offset: 735 })),
  'any word': (index, words) => index.search(plain([words.join('')], { match: 'any' })),
  facets: (index, words) => index.facets(plain(words.slice(0, 1)), ['industry', 'type', 'year']),
  'a lone character': (index, [word = '']) => index.search(plain([word.slice(0, 1)], { sort: 'newest' })),
};

const AT_ONCE = 200;

async function* readReports(database: Database): AsyncGenerator<IndexedReport[]> {
  const collections = createCollections({ database, audiences: { of: async () => [PUBLIC] } });
  for await (const ids of collections.streamIds(AT_ONCE)) yield await collections.readIndexed(ids);
}

const readWords = (): string[] =>
  readFileSync(join(DATA, 'hotwords.txt'), 'utf8')
    .split(/\s+/)
    .filter((word) => /^\p{Script=Han}{2,4}$/u.test(word));

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

async function measureClass(
  indexes: readonly SearchIndex[],
  ask: (typeof CLASSES)[string],
  words: readonly string[],
): Promise<string[]> {
  const taken = indexes.map((): number[] => []);
  for (let at = 0; at < EACH; at++)
    for (const [engine, index] of indexes.entries()) {
      const started = performance.now();
      await ask(index, [words[2 * at] ?? '', words[2 * at + 1] ?? '']);
      taken[engine]?.push(performance.now() - started);
    }
  return taken.flatMap((list) => {
    const sorted = list.sort((a, b) => a - b);
    return [quantile(sorted, 0.5), quantile(sorted, 0.99)];
  });
}

async function measure(): Promise<void> {
  const paths = [join(DATA, 'reports.jsonl'), join(DATA, 'pdf')];
  const library = await openBenchLibrary(paths, { keep: argument('--keep') });
  const sqlite = createSqliteSearchEngine({
    directory: join(library.dataDir, 'bench-index'),
    budgetMs: WAITS_MS,
  });
  const cluster = await openEngine(library.dataDir, 'bench-engines');
  try {
    const indexes = [await sqlite.open(REPORTS), await cluster.open(REPORTS)];
    const built: string[] = [];
    for (const index of indexes) {
      const started = performance.now();
      await index.rebuild(readReports(library.database));
      const { documents, bytes } = await index.stats();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      built.push(`${documents} 篇，建 ${seconds} 秒，${(bytes / 2 ** 20).toFixed(1)} MiB`);
    }
    console.log(`SQLite：${built[0]}\nOpenSearch：${built[1]}\n`);
    console.log('| 毫秒 | SQLite p50 | p99 | OpenSearch p50 | p99 |\n| --- | ---: | ---: | ---: | ---: |');
    const words = readWords();
    for (const [name, ask] of Object.entries(CLASSES))
      console.log(`| ${name} | ${(await measureClass(indexes, ask, words)).join(' | ')} |`);
  } finally {
    await sqlite.close();
    await cluster.close();
    await library.close();
  }
}

if (engineEnvironment('').SEARCH_ENGINE === 'opensearch') await measure();
else console.log('请给出 SEARCH_ENGINE=opensearch 与 OPENSEARCH_URL');
