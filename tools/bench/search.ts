import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { leastOf } from './least-of.ts';
import { BODY_WORDS, readVocabulary, syntheticReports } from './search-corpus.ts';
import type { Engine } from './search-engine.ts';
import { openLucene } from './search-lucene.ts';
import { openOpenSearch, openSqlite } from './search-port.ts';
import { openPostgres } from './search-postgres.ts';
import { BANDS, type BenchQuery, type Corpus, KINDS, makeQueries } from './search-queries.ts';

function numberArgument(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;

/** Time on the processors of all threads of this process, milliseconds: what other programs take from an answer is not in it. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

interface Times {
  tookMs: number[];
  cpuMs: number[];
}

/** What an engine says that had no time within its limit: beside others that happens, and is counted and not taken for an answer. */
const hadNoTime = (error: unknown): boolean => error instanceof Error && 'retryAfterSeconds' in error;

async function timeQueries(engine: Engine, queries: BenchQuery[]): Promise<Times & { matches: number }> {
  const times: Times = { tookMs: [], cpuMs: [] };
  let [matches, unanswered] = [0, 0];
  for (const query of queries) {
    const [started, cpuBefore] = [performance.now(), cpuMs()];
    try {
      matches += await engine.ask(query);
    } catch (error) {
      if (!hadNoTime(error)) throw error;
      unanswered += 1;
      times.tookMs.push(Number.POSITIVE_INFINITY);
      times.cpuMs.push(Number.POSITIVE_INFINITY);
      continue;
    }
    times.tookMs.push(performance.now() - started);
    times.cpuMs.push(cpuMs() - cpuBefore);
  }
  if (unanswered > 0) console.log(`（${unanswered} 问没有在时限内答）`);
  return { ...times, matches: Math.round(matches / Math.max(1, queries.length - unanswered)) };
}

/** p50 and p99 of the times, and of the processors' where the engine is in this process. What was not answered in time took longer than all else. */
function columnsOf(engine: Engine, times: Times): string {
  const both = (all: readonly number[]): string => {
    const sorted = [...all].sort((a, b) => a - b);
    return [0.5, 0.99]
      .map((share) => percentile(sorted, share))
      .map((ms) => (Number.isFinite(ms) ? ms.toFixed(1) : '超时'))
      .join(' / ');
  };
  return `${both(times.tookMs)} | ${engine.isInProcess ? both(times.cpuMs) : ''}`;
}

async function load(engine: Engine, reports: number, seed: number, corpus: Corpus): Promise<void> {
  const [started, cpuBefore] = [performance.now(), cpuMs()];
  await engine.load(syntheticReports(reports, seed, corpus.vocabulary, corpus.bodyWords));
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round(reports / seconds);
  const cpu = engine.isInProcess
    ? `，每篇 ${((1000 * (cpuMs() - cpuBefore)) / reports).toFixed(0)} µs CPU`
    : '';
  const size = ((await engine.bytes()) / 2 ** 20).toFixed(0);
  console.log(`${engine.name}：${reports} 篇，${seconds.toFixed(0)} s，每秒 ${rate} 篇${cpu}，${size} MiB`);
}

/** The least of each query of some rounds, each asked of an engine that has counted nothing yet. */
async function timeCell(
  engine: Engine,
  queries: (count: number, seed: number) => BenchQuery[],
  { perCell, seed, rounds }: { perCell: number; seed: number; rounds: number },
): Promise<Times & { matches: number }> {
  const timed: (Times & { matches: number })[] = [];
  while (timed.length < rounds) {
    await engine.forget();
    // Warm with queries of another seed: the pages are read, the plans are ready, no answer is known.
    await timeQueries(engine, queries(6, seed + 1000));
    timed.push(await timeQueries(engine, queries(perCell, seed)));
  }
  return {
    tookMs: leastOf(timed.map((round) => round.tookMs)),
    cpuMs: leastOf(timed.map((round) => round.cpuMs)),
    matches: timed[0]?.matches ?? 0,
  };
}

async function measure(engine: Engine, corpus: Corpus, perCell: number, seed: number): Promise<void> {
  console.log(
    `\n| ${engine.name} | 词频 | 平均命中 | p50 / p99 ms | CPU p50 / p99 ms |\n| --- | --- | ---: | ---: | ---: |`,
  );
  const rounds = numberArgument('--rounds', 1);
  for (const kind of KINDS) {
    const all: Times = { tookMs: [], cpuMs: [] };
    for (const band of BANDS) {
      const queries = (count: number, from: number) => makeQueries(corpus, band, kind, count, from);
      const { matches, ...times } = await timeCell(engine, queries, { perCell, seed, rounds });
      all.tookMs.push(...times.tookMs);
      all.cpuMs.push(...times.cpuMs);
      console.log(`| ${kind} | ${band} | ${matches} | ${columnsOf(engine, times)} |`);
    }
    console.log(`| **${kind}** | 全部 | | ${columnsOf(engine, all)} |`);
  }
}

/**
 * Speed of search over synthetic reports, next to other engines over the same tokens.
 * Usage: node tools/bench/search.ts [--reports 1000000] [--postgres-reports <the same>] [--opensearch-reports 0] [--lucene-reports 0] [--body-words 24] [--queries 60] [--seed 7]
 *   [--rounds 1] [--keep <folder>]; OpenSearch wants SEARCH_ENGINE=opensearch and OPENSEARCH_URL, Lucene LUCENE_JARS.
 * Of several rounds, each of an engine that has counted nothing yet, the least of each query is taken.
 * The folder of `--keep` is left with the index of SQLite, and asked again the next time without building it anew.
 */
const reports = numberArgument('--reports', 1_000_000);
const postgresReports = numberArgument('--postgres-reports', reports);
const perCell = numberArgument('--queries', 60);
const seed = numberArgument('--seed', 7);
const keptAt = process.argv.indexOf('--keep');
const kept = keptAt < 0 ? undefined : process.argv[keptAt + 1];
const directory = kept ?? mkdtempSync(join(tmpdir(), 'yanjian-search-bench-'));
mkdirSync(directory, { recursive: true });
// PostgreSQL runs as a user of its own where the benchmark runs as root.
chmodSync(directory, 0o777);
console.log(`种子 ${seed}，${cpus().length} 核，Node ${process.version}`);
try {
  const corpus = { vocabulary: readVocabulary(), bodyWords: numberArgument('--body-words', BODY_WORDS) };
  for (const [open, count] of [
    [openSqlite, reports],
    [openOpenSearch, numberArgument('--opensearch-reports', 0)],
    [openLucene, numberArgument('--lucene-reports', 0)],
    [openPostgres, postgresReports],
  ] as const) {
    if (count === 0) continue;
    const engine = await open(join(directory, open.name));
    const built = join(directory, `${open.name}-built`);
    try {
      if (existsSync(built)) console.log(`${engine.name}：问留着的索引`);
      else await load(engine, count, seed, corpus);
      if (engine.isInProcess) writeFileSync(built, '');
      await measure(engine, corpus, perCell, seed);
    } finally {
      await engine.close();
      // A server begins with an empty folder.
      if (!engine.isInProcess) rmSync(join(directory, open.name), { recursive: true, force: true });
    }
  }
} finally {
  if (kept === undefined) rmSync(directory, { recursive: true, force: true });
}
