import { openSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { searchCharts } from '#contract/calls/charts.ts';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { type Answered, sendDay } from './day-load.ts';
import { type DayKind, type DayLibrary, MIX, openMix } from './day-mix.ts';
import { familyMs, memoryMib, processMs } from './day-parts.ts';
import { addMembers, openDayPeople } from './day-people.ts';
import { withDatabase } from './fault-model.ts';
import { databaseUrlOf, postgresPid } from './fault-rows.ts';
import { openMember } from './http-caller.ts';
import { pause } from './http-server.ts';
import { openStage } from './node-stage.ts';
import { duesOf } from './paced.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * A mixed day on several nodes of one machine: HAProxy, processes that answer, one that works, PostgreSQL. People come by themselves, so many
 * requests a second, whether those before them are answered or not; the rates rise until the parts no longer follow, and the knee is named.
 * Usage: node tools/bench/day.ts --folder <copy of a data folder with a library> [--rates 25,50,75,100,150,200] [--seconds 20] [--apis 3]
 *   [--members 60] [--visitors 200] [--port 4741] [--seed 7]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const FOLDER = argument('--folder') ?? '';
const RATES = (argument('--rates') ?? '25,50,75,100,150,200').split(',').map(Number);
const SECONDS = Number(argument('--seconds') ?? 20);
const APIS = Number(argument('--apis') ?? 3);
const MEMBERS = Number(argument('--members') ?? 60);
const VISITORS = Number(argument('--visitors') ?? 200);
const SEED = Number(argument('--seed') ?? 7);
/** So long V8 compiles in each of the processes what the first requests have shown to be hot. */
const WARM_RATE = 25;
const WARM_SECONDS = 40;
const REST_MS = 5_000;
const WORDS = 3_000;
/** The knee: the last rate whose slowest hundredth is within this, with nothing refused and nothing without an answer. */
const P99_WITHIN_MS = 300;

if (FOLDER === '') throw new Error('请以 --folder 给出一个有库的数据目录（它会被写：用副本）');
const stage = openStage({
  dataDir: FOLDER,
  port: Number(argument('--port') ?? 4741),
  apis: APIS,
  log: openSync(join(FOLDER, '..', 'day.log'), 'a'),
});

/** Words of titles, drawn once; the reports and pictures that people look at. */
async function libraryOf(): Promise<DayLibrary> {
  const { client } = await openMember(stage.origin, '13800000003');
  const rows = await withDatabase(databaseUrlOf(FOLDER), async (database) => ({
    titles: (await database.query<{ title: string }>('SELECT title FROM reports ORDER BY id')).rows,
    filed: (
      await database.query<{ id: string }>(
        'SELECT r.id FROM reports r JOIN contents c ON c.id = r.content_id WHERE c.current_version IS NOT NULL ORDER BY r.id',
      )
    ).rows,
    listed: (
      await database.query<{ id: string }>('SELECT id FROM reports ORDER BY published_on DESC, id LIMIT 2000')
    ).rows,
  }));
  const random = seededRandom(SEED + 1);
  const segmenter = createSegmenter([]);
  const keywords = new Set<string>();
  while (keywords.size < WORDS) {
    const title = rows.titles[Math.floor(random() * rows.titles.length)]?.title ?? '';
    const words = segmenter.words(title).filter((word) => /^\p{Script=Han}{2,4}$/u.test(word));
    const at = Math.floor(random() * words.length);
    const drawn = words.slice(at, at + 1 + Math.floor(random() * 2)).join(' ');
    if (drawn !== '') keywords.add(drawn);
  }
  const charts = await client.send(searchCharts, { keyword: '' });
  const numbers = (from: readonly { id: string }[]) => from.map(({ id }) => Number(id));
  return {
    size: rows.titles.length,
    keywords: [...keywords],
    filed: numbers(rows.filed),
    listed: numbers(rows.listed),
    pictures: charts.data.map(({ thumb_url }) => thumb_url).filter((url) => url !== ''),
  };
}

const namesOf = () => ['worker', ...Array.from({ length: APIS }, (_, at) => `api-${at + 1}`), 'proxy'];

function cpuNow(): Map<string, number> {
  const own = process.cpuUsage();
  return new Map([
    ...namesOf().map((name): [string, number] => [name, processMs(stage.pidOf(name))]),
    ['PostgreSQL', familyMs(postgresPid(FOLDER))],
    ['发问的', (own.user + own.system) / 1000],
  ]);
}

/** Sorted; the last of the shortest so many hundredths. */
const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

const tookOf = (answers: readonly Answered[]): number[] =>
  answers.map(({ tookMs }) => tookMs).sort((a, b) => a - b);

function kindsOf(answers: readonly Answered[]): string {
  return Object.keys(MIX)
    .map((kind) => {
      const took = tookOf(answers.filter((each) => each.kind === (kind as DayKind)));
      return `${kind} ${at(took, 0.5)} / ${at(took, 0.99)}`;
    })
    .join('，');
}

function whysOf(answers: readonly Answered[]): string {
  const counts = new Map<string, number>();
  for (const { kind, outcome, why } of answers)
    if (outcome !== 'good') counts.set(`${kind} ${why}`, (counts.get(`${kind} ${why}`) ?? 0) + 1);
  return counts.size === 0 ? '' : [...counts].map(([why, count]) => `${count} × ${why}`).join('；');
}

type Mix = ReturnType<typeof openMix>;

/** Whether the parts followed at this rate. */
async function measure(mix: Mix, perSecond: number, seconds: number, isTold: boolean): Promise<boolean> {
  const pace = { perSecond, seconds, seed: SEED + perSecond };
  const asked = [];
  for (let count = duesOf(pace).length; count > 0; count -= 1) asked.push(await mix());
  const before = cpuNow();
  const began = performance.now();
  const answers = await sendDay(stage.origin, asked, pace);
  const tookMs = performance.now() - began;
  const after = cpuNow();
  const took = tookOf(answers);
  const refused = answers.filter(({ outcome }) => outcome === 'refused').length;
  const failed = answers.filter(({ outcome }) => outcome === 'failed').length;
  // Of those that are good, so many each second until the last was there.
  const lastMs = Math.max(...answers.map(({ endedMs }) => endedMs), seconds * 1_000);
  const achieved = ((answers.length - refused - failed) / lastMs) * 1_000;
  const shares = [...after].map(([name, ms]): [string, number] => [
    name,
    ((ms - (before.get(name) ?? 0)) / tookMs) * 100,
  ]);
  const cpu = shares.map(([name, share]) => `${name} ${share.toFixed(0)}`).join('，');
  const whole = shares.reduce((sum, [, share]) => sum + share, 0);
  if (isTold)
    console.log(
      `| ${perSecond} | ${achieved.toFixed(1)} | ${at(took, 0.5)} | ${at(took, 0.95)} | ${at(took, 0.99)} | ${at(took, 1)} | ${refused} | ${failed} | ${cpu} | ${whole.toFixed(0)} | ${kindsOf(answers)} | ${whysOf(answers)} |`,
    );
  return at(took, 0.99) <= P99_WITHIN_MS && refused + failed === 0;
}

const load = () => loadavg()[0]?.toFixed(1);

try {
  await stage.open();
  await addMembers(databaseUrlOf(FOLDER), MEMBERS);
  const library = await libraryOf();
  const fids = library.filed;
  const people = await openDayPeople(stage.origin, { members: MEMBERS, visitors: VISITORS, fids });
  const mix = openMix(people, library, seededRandom(SEED));
  await measure(mix, WARM_RATE, WARM_SECONDS, false);
  console.log(
    `种子 ${SEED}，每档 ${SECONDS} 秒，${availableParallelism()} 核，${APIS} 个 api，${MEMBERS} 名会员、${VISITORS} 名访客，Node ${process.version}，先预热；库 ${library.size} 份题录、${fids.length} 份原文；开始时负载 ${load()}`,
  );
  console.log(
    '| 每秒来 | 每秒答好 | p50 ms | p95 | p99 | 最久 | 说明了的拒绝 | 没有回答 | 各占一核的 % | 合计 % | 各样 p50 / p99 | 拒绝的原因 |',
  );
  console.log(`|${' ---: |'.repeat(8)} --- | ---: | --- | --- |`);
  let knee = 0;
  let isBroken = false;
  for (const rate of RATES) {
    await pause(REST_MS);
    const isWell = await measure(mix, rate, SECONDS, true);
    if (isWell && !isBroken) knee = rate;
    isBroken ||= !isWell;
  }
  const memory = namesOf().map((name) => `${name} ${memoryMib(stage.pidOf(name))} MiB`);
  console.log(
    `\n拐点：p99 ≤ ${P99_WITHIN_MS} ms、没有拒绝与没有回答的，到每秒 ${knee} 个为止。常驻内存：${memory.join('，')}；结束时负载 ${load()}`,
  );
} finally {
  await stage.close();
}
