import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { CannonRequest } from 'autocannon';
import { searchMyFiles } from '#contract/calls/own-search.ts';
import { searchReports } from '#contract/calls/search.ts';
import { UPLOAD_PAGE_SIZE } from '#contract/calls/uploads.ts';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { groupKeeper, membersAudience } from '#server/features/groups/group-audiences.ts';
import { keepMemberships } from '#server/features/groups/kept-memberships.ts';
import type { GroupTables } from '#server/features/groups/store/tables.ts';
import { searchOwn } from '#server/features/uploads/search-own.ts';
import { createAudiences } from '#server/platform/access/audiences.ts';
import { gateOwnIndex } from '#server/platform/access/index-gate.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { openProduct, type Product } from '#server/start/open-product.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { terminalLog } from '#tools/cli/terminal-log.ts';
import { type BenchGroups, fillGroups } from './group-library.ts';
import { openCaller } from './http-caller.ts';
import { importOnce, startServer } from './http-server.ts';
import { leastOf } from './least-of.ts';
import { readVocabulary, seededRandom } from './search-corpus.ts';

/**
 * Search within a group: one of many files that members brought, another of as many reports of the library, beside the whole library.
 * Usage: node tools/bench/group-search.ts [--files 10000] [--data <folder, kept>] [--reports <catalogue>] [--queries 200] [--seed 7]
 *        [--rounds 1] [--port 4180] [--profile <folder for .cpuprofile>]
 * Of several rounds, each with a server that was asked nothing yet, the least of each question is taken: what else the machine does can only add.
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const REPORTS = argument('--reports') ?? join(import.meta.dirname, '../../../shared/data/reports.jsonl');
const FILES = Number(argument('--files') ?? 10_000);
const QUERIES = Number(argument('--queries') ?? 200);
const SEED = Number(argument('--seed') ?? 7);
const ROUNDS = Number(argument('--rounds') ?? 1);
const PORT = Number(argument('--port') ?? 4180);
/** The member as whom `openCaller` signs in. */
const PHONE = '13800000002';
const LONGEST_WORD = 4;
/** What is asked before the clock runs, so that V8 has seen the way. */
const WARM = 100;

const vocabulary = readVocabulary();

/** Words as often as they are written, those of one character apart: one or two, as people type them. */
function drawKeywords(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const word = (): string => {
    for (;;) {
      const drawn = vocabulary.draw(random);
      if (drawn.length > 1 && drawn.length <= LONGEST_WORD) return drawn;
    }
  };
  return Array.from({ length: count }, () => (random() < 0.5 ? word() : `${word()} ${word()}`));
}

const percentile = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(1);
};
/** Of each way how long each question took. */
type Took = Map<string, number[]>;

const report = (rounds: readonly Took[]): void => {
  for (const name of rounds[0]?.keys() ?? []) {
    const tookMs = leastOf(rounds.map((round) => round.get(name) ?? []));
    console.log(`| ${name} | ${percentile(tookMs, 0.5)} | ${percentile(tookMs, 0.99)} |`);
  }
};

const open = (dataDir: string): Promise<Product> =>
  openProduct(readConfig({ DATA_DIR: dataDir, PDF_WORKERS: '1' }), {
    ...{ clock: systemClock, log: terminalLog, say: () => {} },
    ...{ folder: 'own', keepsClock: false, servesPeople: false },
  });

async function filled(product: Product, dataDir: string): Promise<BenchGroups> {
  const mark = join(dataDir, `bench-groups-${FILES}`);
  if (existsSync(mark)) return JSON.parse(readFileSync(mark, 'utf8')) as BenchGroups;
  const groups = await fillGroups(product, {
    ...{ phone: PHONE, count: FILES, vocabulary, random: seededRandom(SEED) },
  });
  writeFileSync(mark, JSON.stringify(groups));
  return groups;
}

/** The use case alone: from the words to the answer, with its records and the index. */
async function within(product: Product, { uid, files }: BenchGroups): Promise<Took> {
  const db = tablesOf<GroupTables>(product.database);
  const audiences = createAudiences(PUBLIC);
  audiences.add(membersAudience({ memberships: keepMemberships(db) }));
  audiences.keep('group', groupKeeper({ db }));
  const { contents, query } = product.features;
  const fileGate = gateOwnIndex(product.fileIndex, audiences);
  const parts = { database: product.database, contents, query, fileGate };
  const caller = { ...newCaller({ tier: 'senior', now: Date.now() }), uid };
  const asked = { gid: files, scope: 'shelf' as const, page: 1, pageSize: UPLOAD_PAGE_SIZE };
  const tookMs: number[] = [];
  for (const keyword of drawKeywords(WARM, SEED + 1000))
    await searchOwn(parts, { keyword, ...asked }, caller);
  for (const keyword of drawKeywords(QUERIES, SEED)) {
    const started = performance.now();
    await searchOwn(parts, { keyword, ...asked }, caller);
    tookMs.push(performance.now() - started);
  }
  return new Map([['用例，成员的文件', tookMs]]);
}

/** One after the other over one connection; autocannon tells whole milliseconds alone. */
async function shoot(origin: string, requests: readonly CannonRequest[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const tookMs: number[] = [];
  for (const { method, path, headers, body } of requests) {
    const started = performance.now();
    const asked = httpRequest(`${origin}${path}`, { agent, method, headers });
    asked.end(body);
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    const text = answer === undefined ? '' : (await buffer(answer)).toString('latin1');
    tookMs.push(performance.now() - started);
    if (answer?.statusCode !== 200) throw new Error(`没有得到回答：${text.slice(0, 200)}`);
  }
  agent.destroy();
  return tookMs;
}

async function overHttp(dataDir: string, { files, reports }: BenchGroups): Promise<Took> {
  const folder = argument('--profile');
  const flags = folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
  const environment = { ACCOUNT_CALLS_PER_SECOND: '1000000', VISITOR_CALLS_PER_SECOND: '1000000' };
  const server = await startServer(dataDir, PORT, { flags, environment });
  try {
    const member = await openCaller(server.origin, 'member');
    const ways = {
      'HTTP，成员的文件': (keyword: string) => member.call(searchMyFiles, { keyword, gid: files }),
      'HTTP，群组里的报告': (keyword: string) => member.call(searchReports, { keyword, gid: reports }),
      'HTTP，整个书库': (keyword: string) => member.call(searchReports, { keyword }),
    };
    const took: Took = new Map();
    for (const [name, ask] of Object.entries(ways)) {
      await shoot(server.origin, await Promise.all(drawKeywords(WARM, SEED + 1000).map(ask)));
      took.set(name, await shoot(server.origin, await Promise.all(drawKeywords(QUERIES, SEED).map(ask))));
    }
    return took;
  } finally {
    await server.stop();
  }
}

async function run(dataDir: string): Promise<void> {
  if (existsSync(REPORTS)) await importOnce(dataDir, REPORTS);
  console.log(
    `种子 ${SEED}，${cpus().length} 核，Node ${process.version}；${FILES} 份，${QUERIES} 个词，${ROUNDS} 轮`,
  );
  const [inside, outside]: [Took[], Took[]] = [[], []];
  while (outside.length < ROUNDS) {
    const product = await open(dataDir);
    let groups: BenchGroups;
    try {
      groups = await filled(product, dataDir);
      inside.push(await within(product, groups));
    } finally {
      await product.close();
    }
    outside.push(await overHttp(dataDir, groups));
  }
  console.log('| | p50 ms | p99 ms |\n| --- | ---: | ---: |');
  report(inside);
  report(outside);
}

const kept = argument('--data');
const dataDir = kept === undefined ? mkdtempSync(join(tmpdir(), 'yanjian-group-bench-')) : resolve(kept);
try {
  await run(dataDir);
} finally {
  if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
}
