import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHART_KINDS } from '#contract/calls/charts.ts';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { CHARTS, type IndexedChart } from '#server/features/collections/index.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import { leastOf } from './least-of.ts';
import {
  INDUSTRIES,
  LAST_DAY,
  readVocabulary,
  seededRandom,
  TITLE_WORDS,
  type Vocabulary,
} from './search-corpus.ts';
import {
  BANDS,
  type Band,
  type BenchQuery,
  makeQueries,
  type QueryKind,
  toIndexQuery,
} from './search-queries.ts';

/**
 * Speed of the search for charts over synthetic ones, asked as the product asks: the 120 best with the exact total.
 * Usage: node tools/bench/chart-search.ts [--charts 3000000] [--queries 60] [--seed 7] [--rounds 1] [--keep <folder>] [--catalogue]
 * With `--catalogue` of each chart only what a catalogue says of it: its name, kind, source line and report, without the text around it.
 * Of several rounds, each with an engine of its own that has counted nothing yet, the least of each query is taken: what else the machine
 * does can only add.
 * The folder of `--keep` is left, and asked again the next time without building it anew.
 */
/** Words of a name, a source line, the title of the report and the text nearby; as long as those of the real library (README). */
const NAME_WORDS = 5;
const SOURCE_WORDS = 3;
const NEAR_WORDS = process.argv.includes('--catalogue') ? 0 : 45;
const CHARTS_A_REPORT = 20;
const DAYS = 3650;
const HITS = 120;
const KINDS: readonly QueryKind[] = ['overall', 'newest', 'filtered'];

function numberArgument(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

/** Chart number `id` of `count`; those of one report follow one another. */
function makeChart(
  id: number,
  count: number,
  title: string,
  vocabulary: Vocabulary,
  random: () => number,
): IndexedChart {
  const sentence = (words: number): string =>
    Array.from({ length: words }, () => vocabulary.draw(random)).join('');
  const report = Math.floor((id - 1) / CHARTS_A_REPORT);
  return {
    id,
    publishedAtSeconds: LAST_DAY - (DAYS - Math.floor((id / count) * DAYS)) * 86_400,
    fields: {
      title: [sentence(NAME_WORDS)],
      report: [title],
      organisation: [`机构${report % 60}`],
      body: [SOURCE_WORDS, NEAR_WORDS].filter(Boolean).map(sentence),
    },
    pages: 0,
    demand: 0,
    audience: [PUBLIC],
    tags: [
      `kind:${CHART_KINDS[Math.floor(random() * CHART_KINDS.length)]}`,
      `report:${report}`,
      `industry:${report % INDUSTRIES}`,
      `organisation:${report % 60}`,
      `year:${2016 + Math.floor((id / count) * 10)}`,
    ],
  };
}

async function* syntheticCharts(
  count: number,
  seed: number,
  vocabulary: Vocabulary,
): AsyncGenerator<IndexedChart[]> {
  const random = seededRandom(seed);
  let title = '';
  for (let start = 0; start < count; start += 2000)
    yield Array.from({ length: Math.min(2000, count - start) }, (_, at) => {
      if ((start + at) % CHARTS_A_REPORT === 0)
        title = Array.from({ length: TITLE_WORDS }, () => vocabulary.draw(random)).join('');
      return makeChart(start + at + 1, count, title, vocabulary, random);
    });
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const percentile = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(1);
};
const both = (values: readonly number[]): string =>
  `${percentile(values, 0.5)} / ${percentile(values, 0.99)}`;

const ask = (index: SearchIndex, query: BenchQuery) =>
  index.search({ ...toIndexQuery(query), limit: HITS }).then(({ total }) => total);

async function timeBand(
  index: SearchIndex,
  queries: readonly BenchQuery[],
): Promise<{ tookMs: number[]; spentMs: number[]; matches: number }> {
  const [tookMs, spentMs]: [number[], number[]] = [[], []];
  let matches = 0;
  for (const query of queries) {
    const [started, before] = [performance.now(), cpuMs()];
    matches += await ask(index, query);
    tookMs.push(performance.now() - started);
    spentMs.push(cpuMs() - before);
  }
  return { tookMs, spentMs, matches: Math.round(matches / queries.length) };
}

async function measure(
  directory: string,
  vocabulary: Vocabulary,
  perCell: number,
  seed: number,
): Promise<void> {
  const corpus = { vocabulary, bodyWords: NAME_WORDS + SOURCE_WORDS + NEAR_WORDS };
  console.log(
    '\n| | 词频 | 平均命中 | p50 / p99 ms | CPU p50 / p99 ms |\n| --- | --- | ---: | ---: | ---: |',
  );
  for (const kind of KINDS) {
    const all: [number[], number[]] = [[], []];
    for (const band of BANDS) {
      const queriesOf = (of: Band, count: number, from: number) => makeQueries(corpus, of, kind, count, from);
      const rounds: Awaited<ReturnType<typeof timeBand>>[] = [];
      while (rounds.length < numberArgument('--rounds', 1)) {
        // A new instance has counted nothing yet.
        const engine = createSqliteSearchEngine({ directory });
        const index: SearchIndex = await engine.open(CHARTS);
        for (const query of queriesOf(band, 6, seed + 1000)) await ask(index, query);
        rounds.push(await timeBand(index, queriesOf(band, perCell, seed)));
        await engine.close();
      }
      const tookMs = leastOf(rounds.map((round) => round.tookMs));
      const spentMs = leastOf(rounds.map((round) => round.spentMs));
      const matches = rounds[0]?.matches ?? 0;
      all[0].push(...tookMs);
      all[1].push(...spentMs);
      console.log(`| ${kind} | ${band} | ${matches} | ${both(tookMs)} | ${both(spentMs)} |`);
    }
    console.log(`| **${kind}** | 全部 | | ${both(all[0])} | ${both(all[1])} |`);
  }
}

/** Builds the index of `charts` charts in `directory`, and says what that took. */
async function build(directory: string, charts: number, seed: number, vocabulary: Vocabulary): Promise<void> {
  const engine = createSqliteSearchEngine({ directory });
  const index: SearchIndex = await engine.open(CHARTS);
  const [started, before] = [performance.now(), cpuMs()];
  await index.rebuild(syntheticCharts(charts, seed, vocabulary));
  const seconds = (performance.now() - started) / 1000;
  const each = ((1000 * (cpuMs() - before)) / charts).toFixed(0);
  const size = (await index.stats()).bytes;
  // A reader that was never asked does not keep the process alive until it has ended.
  const [query] = makeQueries({ vocabulary, bodyWords: SOURCE_WORDS + NEAR_WORDS }, 'low', 'newest', 1, seed);
  if (query !== undefined) await ask(index, query);
  await engine.close();
  console.log(
    `${charts} 幅，${seconds.toFixed(0)} s，每秒 ${Math.round(charts / seconds)} 幅，本进程每幅 ${each} µs CPU，${(size / 2 ** 20).toFixed(0)} MiB（每幅 ${Math.round(size / charts)} 字节）`,
  );
}

const keptAt = process.argv.indexOf('--keep');
const kept = keptAt < 0 ? undefined : process.argv[keptAt + 1];
const seed = numberArgument('--seed', 7);
const directory = kept ?? mkdtempSync(join(tmpdir(), 'yanjian-chart-bench-'));
console.log(`种子 ${seed}，${cpus().length} 核，Node ${process.version}`);
mkdirSync(directory, { recursive: true });
try {
  const vocabulary = readVocabulary();
  if (existsSync(join(directory, 'built'))) console.log(`问 ${directory} 里留着的索引`);
  else {
    await build(directory, numberArgument('--charts', 3_000_000), seed, vocabulary);
    writeFileSync(join(directory, 'built'), '');
  }
  await measure(directory, vocabulary, numberArgument('--queries', 60), seed);
} finally {
  if (kept === undefined) rmSync(directory, { recursive: true, force: true });
}
