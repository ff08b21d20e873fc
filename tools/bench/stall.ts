import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchReports } from '#contract/calls/search.ts';
import { type BenchCaller, openCaller } from './http-caller.ts';
import { type BenchServer, importOnce, pause, previewIds, startServer } from './http-server.ts';
import { keywordsOf, planAttacks } from './stall-attacks.ts';
import { type Attack, type Flood, flood, type Tally } from './stall-flood.ts';
import { writeCatalogue } from './stall-library.ts';
import { type Searched, startVictim } from './stall-victim.ts';

/**
 * Whether one visitor can stop the site for the others: each attack of the table in README runs over HTTP against the real
 * server while a member at another address searches ten times a second. Exits with 1 where a bound is broken: on a machine with other
 * work the milliseconds of the searches say little, and what the server took of the processors does.
 * Usage: node tools/bench/stall.ts [--records 150000] [--data <folder, kept>] [--seconds 8] [--rounds 3] [--addresses 1]
 *        [--visitors 1] [--only <part of an attack's name>] [--port 4170] [--seed 7]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const RECORDS = Number(argument('--records') ?? 150_000);
const SECONDS = Number(argument('--seconds') ?? 8);
const ROUNDS = Number(argument('--rounds') ?? 3);
const ADDRESSES = Number(argument('--addresses') ?? 1);
const VISITORS = Number(argument('--visitors') ?? 1);
const PORT = Number(argument('--port') ?? 4170);
const SEED = Number(argument('--seed') ?? 7);
const ONLY = argument('--only') ?? '';

const VICTIM_ADDRESS = '10.77.0.1';
const VICTIM_WORDS = 400;
/** The victim searches alone for so long around each attack. */
const BEFORE_MS = 1_000;
const REST_MS = 10_000;
const SAMPLE_MS = 200;
const STOP_AFTER_MS = 2_000;
const BOUNDS = { p99Ms: 300, memoryGrowth: 1.2, stopMs: 15_000 };

const SETTINGS = {
  environment: {
    // Everybody of this bench says for itself where it comes from.
    TRUSTED_PROXIES: '127.0.0.1',
  },
};

const failures: string[] = [];

function judge(holds: boolean, what: string): void {
  if (!holds) failures.push(what);
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const counted = (counts: Iterable<[string, number]>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name}：${count}`)
    .join('，');

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

/** What was seen of the server while somebody was beside it. */
interface Seen {
  searched: Searched;
  /** Before, at its highest and ten seconds after, MiB. */
  memory: number[];
  /** Of the main thread and of all others, milliseconds, for the attack and the victim's searches together. */
  cpuMs: { main: number; others: number };
}

function printRow(name: string, tally: Tally | null, { searched, memory, cpuMs }: Seen): void {
  const [p50, p99] = [at(searched.latencies, 0.5), at(searched.latencies, 0.99)];
  const refused = counted(Object.entries(searched.failures));
  const [before = 0, , after = 0] = memory;
  const lost = tally === null ? 0 : sum(tally.lost);
  judge(p99 <= BOUNDS.p99Ms, `${name}：旁人的检索 p99 ${p99.toFixed(0)} ms`);
  judge(refused === '', `${name}：旁人的检索没有得到结果（${refused}）`);
  judge(lost === 0, `${name}：${lost} 个请求没有得到回答（${counted(tally?.lost ?? [])}）`);
  judge(after <= before * BOUNDS.memoryGrowth, `${name}：内存 ${before} → ${after} MiB`);
  const victim = `${p50.toFixed(0)} / ${p99.toFixed(0)}${refused === '' ? '' : `（${refused}）`}`;
  const asked = tally === null ? '| ' : `${tally.sent} | ${counted(tally.outcomes)}`;
  console.log(
    `| ${name} | ${asked} | ${lost} | ${searched.latencies.length} | ${victim} | ${cpuMs.main} / ${cpuMs.others} | ${memory.join(' / ')} |`,
  );
}

function addCounts(all: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, count] of more) all.set(name, (all.get(name) ?? 0) + count);
}

function joined(tallies: readonly Tally[]): Tally {
  const all: Tally = { sent: 0, outcomes: new Map(), lost: new Map() };
  for (const { sent, outcomes, lost } of tallies) {
    all.sent += sent;
    addCounts(all.outcomes, outcomes);
    addCounts(all.lost, lost);
  }
  return all;
}

interface Scene {
  server: BenchServer;
  /** The victim. */
  member: BenchCaller;
}

/** Runs `work` beside the victim. */
async function beside<Result>(
  { server, member }: Scene,
  work: () => Promise<Result>,
): Promise<Seen & { result: Result }> {
  const words = keywordsOf(SEED + 1);
  const keywords = Array.from({ length: VICTIM_WORDS }, words.common);
  const requests = await Promise.all(keywords.map((keyword) => member.call(searchReports, { keyword })));
  const before = server.memoryMib();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, server.memoryMib());
  }, SAMPLE_MS);
  const victim = startVictim({ origin: server.origin, requests });
  try {
    await pause(BEFORE_MS);
    const began = server.cpuMs();
    const result = await work();
    const ended = server.cpuMs();
    const cpuMs = { main: ended.main - began.main, others: ended.others - began.others };
    await pause(BEFORE_MS);
    const searched = await victim.stop();
    await pause(REST_MS);
    return { result, searched, cpuMs, memory: [before, peak, server.memoryMib()] };
  } finally {
    clearInterval(sampling);
  }
}

/** The attack again and again, each time by others: of a few dozen searches the slowest would be the whole judgement. */
async function run({ name, plan }: Attack, scene: Scene): Promise<void> {
  const floods: Flood[] = [];
  for (let round = 0; round < ROUNDS; round++) floods.push(await plan());
  const { result, ...seen } = await beside(scene, async () => {
    const tallies: Tally[] = [];
    for (const each of floods) tallies.push(await flood(scene.server.origin, each));
    return joined(tallies);
  });
  printRow(name, result, seen);
}

/** The searches that cost most, and suggestions on 50 connections, while the server is told to end. */
async function stopUnderAttack(server: BenchServer, plans: Flood[]): Promise<void> {
  const over = new AbortController();
  const attacks = plans.map((plan) => flood(server.origin, plan, over.signal));
  await pause(STOP_AFTER_MS);
  const stopMs = await server.stop();
  over.abort();
  const tallies = await Promise.all(attacks);
  const answered = tallies.reduce((all, { outcomes }) => all + sum(outcomes), 0);
  const broken = tallies.reduce((all, { lost }) => all + sum(lost), 0);
  judge(stopMs <= BOUNDS.stopMs, `攻击之中停止用了 ${(stopMs / 1000).toFixed(1)} s`);
  console.log(
    `\n攻击之中的 SIGTERM：${(stopMs / 1000).toFixed(1)} s 内结束（≤ ${BOUNDS.stopMs / 1000} s）；`,
  );
  console.log(`回答了 ${answered} 个，停止之后断开或连不上 ${broken} 个`);
}

async function attackServer(dataDir: string): Promise<void> {
  const server = await startServer(dataDir, PORT, SETTINGS);
  let stopped = false;
  try {
    const ids = await previewIds(server.origin);
    const ground = {
      origin: server.origin,
      seed: SEED,
      ids,
      addresses: ADDRESSES,
      visitors: VISITORS,
      forMs: SECONDS * 1000,
    };
    const attacks = planAttacks({ ...ground, network: '10.66' });
    const member = await openCaller(server.origin, 'member', VICTIM_ADDRESS);
    console.log(
      `${RECORDS} 条，种子 ${SEED}，每种攻击 ${ROUNDS} 轮，每轮至多 ${SECONDS} 秒，来自 ${ADDRESSES} 个地址，${VISITORS} 名访客同时，Node ${process.version}\n`,
    );
    console.log(
      '| 攻击 | 请求 | 回答与拒绝（HTTP·码：个数） | 没有回答 | 旁人检索 | p50 / p99 ms | CPU：主线程 / 其余 ms | 内存：前 / 最高 / 10 秒后 MiB |',
    );
    console.log('| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |');
    // What a server takes on with its first searches is no attack's doing.
    await beside({ server, member }, () => pause(SECONDS * 1000));
    const idle = await beside({ server, member }, () => pause(ROUNDS * SECONDS * 1000));
    printRow('没有攻击', null, idle);
    for (const attack of attacks) if (attack.name.includes(ONLY)) await run(attack, { server, member });
    const last = await Promise.all(attacks.slice(0, 4).map(({ plan }) => plan()));
    stopped = true;
    await stopUnderAttack(server, last);
  } finally {
    if (!stopped) await server.stop();
  }
}

const kept = argument('--data');
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'yanjian-stall-bench-'));
try {
  mkdirSync(dataDir, { recursive: true });
  const catalogue = join(dataDir, `catalogue-${RECORDS}.jsonl`);
  if (!existsSync(catalogue)) await writeCatalogue(catalogue, RECORDS, SEED);
  // A first start brings the demo library, whose files the rows of the signed-in attacker open.
  if (!existsSync(join(dataDir, 'demo-library'))) await (await startServer(dataDir, PORT, SETTINGS)).stop();
  await importOnce(dataDir, catalogue);
  await attackServer(dataDir);
} finally {
  if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
}
for (const failure of failures) console.log(`未达到：${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
