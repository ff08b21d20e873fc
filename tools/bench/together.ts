import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { searchReports } from '#contract/calls/search.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import { readQuestions } from './answers-set.ts';
import { openCaller, openMember } from './http-caller.ts';
import { type BenchServer, importOnce, pause, previewIds, startServer } from './http-server.ts';
import { seededRandom } from './search-corpus.ts';
import { keywordsOf, planAttacks } from './stall-attacks.ts';
import { flood, outcomeOf, send } from './stall-flood.ts';
import { openAnalyst, type Seen } from './together-analyst.ts';

/**
 * The whole as it is met: an analyst at a slow machine on a slow line, in a real browser, first alone, then beside others who search
 * and read, then beside one who attacks as well, and alone once more; the real server and the real library, every errand another one.
 * Usage: node tools/bench/together.ts --data <folder, kept> [--reports <folder of catalogues and PDFs>] [--others 4] [--seed 7] [--port 4193]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const REPORTS = argument('--reports') ?? join(import.meta.dirname, '../../../shared/data');
const DATA = argument('--data');
const OTHERS = Number(argument('--others') ?? 4);
const SEED = Number(argument('--seed') ?? 7);
const PORT = Number(argument('--port') ?? 4193);

/** As people type them; of each scene a part. */
const SEARCHES = (
  '光伏 反内卷 硅料|宁王三季报|为什么猪价跌|人形机器人 减速器|银行 净息差 展望|碳酸锂价格走势|存储涨价|低空经济 eVTOL 适航|白酒 批价|创新药 BD 出海|特高压 招标|' +
  '黄金为什么涨|AI 算力 液冷|可控核聚变|保险 分红险|航空 客座率|半导体设备 国产化率|快递 单票收入|美联储 降息|稀土 出口管制|商业航天|动力电池 装机量|游戏 版号|城投 化债'
).split('|');
const READ = 3;
const ASKED = 3;
const SCENES = ['独自', '另有几人', '另有几人与一名攻击者', '再次独自'] as const;
type Scene = (typeof SCENES)[number];

const ANALYST_ADDRESS = '10.77.0.1';
const ATTACK_MS = 4_000;

/** Somebody who types, searches and opens a report, and thinks in between. */
async function otherPerson(
  origin: string,
  ids: number[],
  seed: number,
  over: AbortSignal,
): Promise<number[]> {
  const [random, words, agent] = [seededRandom(seed), keywordsOf(seed), new Agent({ keepAlive: true })];
  const person = await openCaller(origin, 'attacker', `10.78.0.${seed % 250}`);
  const latencies: number[] = [];
  while (!over.aborted) {
    const keyword = words.common();
    for (let typed = 1; typed <= keyword.length; typed++)
      await send(origin, agent, await person.call(suggest, { keyword: keyword.slice(0, typed) }));
    const asked = performance.now();
    const found = outcomeOf(await send(origin, agent, await person.call(searchReports, { keyword })));
    if (!found.inWords) throw new Error(`旁人检索 ${keyword}：${found.name}`);
    latencies.push(performance.now() - asked);
    await send(origin, agent, person.page(`/detail?fid=${ids[Math.floor(random() * ids.length)]}`));
    await pause(500 + random() * 1_500);
  }
  agent.destroy();
  return latencies;
}

/** One attack after another, each from addresses that have not asked before. */
async function attackOn(origin: string, ids: number[], over: AbortSignal): Promise<number> {
  const ground = { origin, seed: SEED, ids, network: '10.66', addresses: 1, visitors: 1, forMs: ATTACK_MS };
  const attacks = planAttacks(ground);
  let sent = 0;
  for (let turn = 0; !over.aborted; turn++) {
    const plan = await attacks[turn % attacks.length]?.plan();
    if (plan !== undefined) sent += (await flood(origin, plan, over)).sent;
  }
  return sent;
}

/** Reports of the questions' set that have a file. */
async function reportsWithFile(origin: string): Promise<number[]> {
  const { client } = await openMember(origin, '13800000002');
  const titles = [...new Set(readQuestions().answerable.map(({ report }) => report))];
  const ids: number[] = [];
  for (const keyword of titles.slice(0, SCENES.length * READ)) {
    const { list } = await client.send(searchReports, { keyword });
    const [first] = list;
    if (first !== undefined) ids.push(first.id);
  }
  return ids;
}

const part = <Item>(items: readonly Item[], scene: number, of: number): Item[] =>
  items.slice(scene * of, (scene + 1) * of);

const told = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${Math.round(sorted[sorted.length >> 1] ?? Number.NaN)} / ${Math.round(sorted.at(-1) ?? Number.NaN)}`;
};

function row(scene: Scene, seen: Seen, others: readonly number[], attacks: number, memory: number): void {
  const cells = [seen.found, seen.opened, seen.answered, seen.whole].map(told);
  const beside = others.length === 0 ? '' : `${others.length}：${told(others)}`;
  console.log(`| ${[scene, ...cells, beside, attacks || '', memory].join(' | ')} |`);
  for (const failed of seen.failed) console.log(`没有等到：${scene} ${failed}`);
  if (seen.failed.length > 0) process.exitCode = 1;
}

async function meet(server: BenchServer): Promise<void> {
  const { origin } = server;
  const [ids, reports] = [await previewIds(origin), await reportsWithFile(origin)];
  const questions = readQuestions().answerable.filter(({ after }) => after === undefined);
  const analyst = await openAnalyst(origin, ANALYST_ADDRESS);
  console.log(
    `种子 ${SEED}，${OTHERS} 名旁人，${cpus().length} 核，Node ${process.version}；中位 / 最慢，毫秒`,
  );
  console.log('| | 检索到第一条 | 打开到第一页 | 问到第一句 | 答完 | 旁人检索 | 攻击的请求 | 服务内存 MiB |');
  console.log(`| --- |${' ---: |'.repeat(7)}`);
  try {
    // What a browser and a server take on with their first pages is no scene's doing.
    await analyst.go({ searches: ['储能'], reports: [], questions: [] });
    for (const [at, scene] of SCENES.entries()) {
      const over = new AbortController();
      const isAlone = at === 0 || at === SCENES.length - 1;
      const others = Array.from({ length: isAlone ? 0 : OTHERS }, (_, place) =>
        otherPerson(origin, ids, SEED + at * OTHERS + place, over.signal),
      );
      const attack = scene === '另有几人与一名攻击者' ? attackOn(origin, ids, over.signal) : null;
      const seen = await analyst.go({
        searches: part(SEARCHES, at, SEARCHES.length / SCENES.length),
        reports: part(reports, at, READ),
        questions: part(questions, at, ASKED).map(({ question }) => question),
      });
      over.abort();
      const searched = (await Promise.all(others)).flat();
      row(scene, seen, searched, (await attack) ?? 0, server.memoryMib());
    }
  } finally {
    await analyst.close();
  }
}

if (DATA === undefined) throw new Error('用 --data 说出数据放在哪个文件夹');
await importOnce(DATA, REPORTS);
const server = await startServer(DATA, PORT, { environment: { TRUSTED_PROXIES: '127.0.0.1' } });
try {
  await meet(server);
} finally {
  await server.stop();
}
