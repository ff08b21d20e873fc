import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, DAY_SECONDS, dayOf } from '#contract/text/calendar.ts';
import { recommendationDepsOf } from '#server/features/recommendations/create-recommendations.ts';
import { listHot } from '#server/features/recommendations/list-hot.ts';
import { listRecommended } from '#server/features/recommendations/list-recommended.ts';
import { writeDemoLibrary } from '#server/start/prepare-demo.ts';
import { gateOf } from '#server/testing/gate-of.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { argument, type BenchLibrary, openBenchLibrary } from './analyst-library.ts';
import { type KnownReport, readLibrary, type SimulatedReader, simulateReaders } from './recommend-readers.ts';
import { normalisedGain } from './relevance-measures.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * Whether recommendations know what somebody cares about: simulated readers with known interests read some reports, and the ten that are
 * recommended to each are judged by those interests, beside the newest and the most read. A report gains its grade (0 to 3), halved
 * each 45 days of its age; what was read gains nothing.
 * Usage: node tools/bench/recommend.ts [--reports <file.jsonl> | --demo] [--keep <folder>] [--readers 200] [--seeds 1,2,3]
 */
const READERS = Number(argument('--readers') ?? 200);
const SEEDS = (argument('--seeds') ?? '1,2,3').split(',').map(Number);
const DEPTH = 10;
const HALF_LIFE_DAYS = 45;
/** Words of titles that a reader may be after, whatever the industry. */
const TOPICS = [
  '人工智能',
  'ai',
  '机器人',
  '出海',
  '储能',
  '新能源',
  '涨价',
  '创新药',
  '算力',
  '低空',
  '订单',
  '业绩',
  '风电',
  '消费',
  '芯片',
  '海外',
];

async function libraryPath(): Promise<{ path: string; drop: () => void }> {
  const given = argument('--reports');
  if (given !== undefined) return { path: given, drop: () => {} };
  if (!process.argv.includes('--demo') && hasShared('reports.jsonl', '真实记录，改用示例库'))
    return { path: sharedPath('reports.jsonl'), drop: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'yanjian-demo-'));
  const path = await writeDemoLibrary(folder, Date.now());
  return { path, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

interface Round {
  kind: string;
  recommended: number;
  newest: number;
  mostRead: number;
  milliseconds: number;
}

function depsOver(library: BenchLibrary, readers: readonly SimulatedReader[]) {
  const byUid = new Map(readers.map((reader) => [reader.uid, reader]));
  return recommendationDepsOf({
    database: library.database,
    library: library.features.library,
    memberships: library.features.memberships,
    search: library.features.search,
    index: gateOf(library.index),
    actsOf: async ({ uid }) =>
      (byUid.get(uid ?? 0)?.reads ?? []).map(({ fid, atMs }) => ({ fid, kind: 'read', at: new Date(atMs) })),
    themes: { subscribedBy: async () => [] },
    favouritesOf: async () => new Set(),
  });
}

/** What the readers read counts as what everybody read, on the day they read it. */
async function writeUses(
  library: BenchLibrary,
  readers: readonly SimulatedReader[],
  nowMs: number,
): Promise<void> {
  const { pool } = library.database;
  await pool.query('TRUNCATE report_uses');
  // The rankings ask the clock of the library, which goes on: what was read is laid the same number of days before it.
  const late = Date.now() - nowMs;
  const reads = readers.flatMap((reader) => reader.reads);
  await pool.query(
    `INSERT INTO report_uses (report_id, day, views, readers)
     SELECT fid, day, count(*), count(*) FROM unnest($1::bigint[], $2::date[]) AS r(fid, day) GROUP BY fid, day`,
    [reads.map(({ fid }) => fid), reads.map(({ atMs }) => dayOf((atMs + late) / 1000))],
  );
}

async function judge(library: BenchLibrary, all: readonly KnownReport[], seed: number): Promise<Round[]> {
  const nowMs = ((all[0]?.publishedAtSeconds ?? 0) + DAY_SECONDS) * 1000;
  const readers = simulateReaders(all, {
    readers: READERS,
    topics: TOPICS,
    random: seededRandom(seed),
    nowMs,
  });
  await writeUses(library, readers, nowMs);
  const deps = depsOver(library, readers);
  const hot = await listHot(
    deps,
    { page: 1, pageSize: 50, withCharts: false },
    newCaller({ tier: 'ordinary' }),
  );
  const rounds: Round[] = [];
  for (const reader of readers) {
    const caller = newCaller({ uid: reader.uid, tier: 'ordinary', now: nowMs });
    const done = new Set(reader.reads.map(({ fid }) => fid));
    const grades = new Map<string, number>();
    for (const report of all) {
      const grade = done.has(report.fid) ? 0 : reader.interest.gradeOf(report);
      const age = (nowMs / 1000 - report.publishedAtSeconds) / DAY_SECONDS;
      if (grade > 0) grades.set(String(report.fid), grade * 0.5 ** (age / HALF_LIFE_DAYS));
    }
    const gain = (fids: readonly number[]) => normalisedGain(fids.map(String), grades, DEPTH);
    const unread = (fids: readonly number[]) => fids.filter((fid) => !done.has(fid));
    const began = performance.now();
    const { list } = await listRecommended(deps, { page: 1, pageSize: DEPTH, fileFilter: 0 }, caller);
    rounds.push({
      kind: reader.interest.kind,
      milliseconds: performance.now() - began,
      recommended: gain(list.map(({ fid }) => fid)),
      newest: gain(unread(all.slice(0, 3 * DEPTH).map(({ fid }) => fid))),
      mostRead: gain(unread(hot.list.map(({ fid }) => fid))),
    });
  }
  return rounds;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

function print(title: string, rounds: readonly Round[]): void {
  const of = (pick: (round: Round) => number) => mean(rounds.map(pick)).toFixed(3);
  const cells = [of((r) => r.recommended), of((r) => r.newest), of((r) => r.mostRead)];
  console.log(`| ${title} | ${rounds.length} | ${cells.join(' | ')} |`);
}

const { path, drop } = await libraryPath();
const library = await openBenchLibrary([path], { keep: argument('--keep') });
let failed = false;
try {
  await library.features.language.dictionary.refresh();
  const all = await readLibrary(library.database);
  console.log(
    `报告 ${all.length} 篇，种子 ${SEEDS.join('、')}，每个 ${READERS} 人，${new Date(Date.now() - DAY_MS).getFullYear()}`,
  );
  console.log('| 兴趣 | 人 | 推荐 | 最新 | 最热 |\n| --- | ---: | ---: | ---: | ---: |');
  const rounds: Round[] = [];
  for (const seed of SEEDS) {
    const own = await judge(library, all, seed);
    rounds.push(...own);
    print(`种子 ${seed}`, own);
    const [ours, newest, mostRead] = [
      own.map((r) => r.recommended),
      own.map((r) => r.newest),
      own.map((r) => r.mostRead),
    ];
    failed ||= mean(ours) <= mean(newest) || mean(ours) <= mean(mostRead);
  }
  for (const [kind, own] of Map.groupBy(rounds, (round) => round.kind)) print(kind, own);
  print('全部', rounds);
  const times = rounds.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  console.log(
    `不曾留着的一份列表：中位 ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms，最久 ${times.at(-1)?.toFixed(0)} ms`,
  );
} finally {
  await library.close();
  drop();
}
if (failed) process.exitCode = 1;
