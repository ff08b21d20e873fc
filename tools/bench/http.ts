import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type CannonRequest } from 'autocannon';
import { searchReports, searchReportsFuzzy } from '#contract/calls/search.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { type BenchCaller, openCaller } from './http-caller.ts';
import { firstInsight, importOnce, pause, previewIds, startServer } from './http-server.ts';
import { sendPaced } from './paced.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * From the click to the answer: the real server over HTTP on real records, asked with real sessions and signatures.
 * Usage: node tools/bench/http.ts [--data <folder, kept>] [--reports <file>] [--seconds 8] [--only <part of a row's name>]
 *        [--port 4150] [--profile <folder for .cpuprofile>] [--seed 7]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const REPORTS = argument('--reports') ?? join(import.meta.dirname, '../../../shared/data/reports.jsonl');
const SECONDS = Number(argument('--seconds') ?? 8);
const PORT = Number(argument('--port') ?? 4150);
const SEED = Number(argument('--seed') ?? 7);
const DRAWN = 200;
const REST_MS = 5_000;
/** V8 gives memory back once it has been quiet for eight seconds, and takes up to eight more. */
const QUIET_MS = 20_000;
/** So long V8 compiles what the first requests have shown to be hot, on half a core: a server that has run for a minute has that behind it. */
const WARM_SECONDS = 10;

type Load =
  /** Each connection asks again as soon as it is answered. */
  | { connections: number }
  /** People come by themselves, so many a second. */
  | { perSecond: number }
  /** One client sends each request once: what nobody has asked before. */
  | { once: true };

interface Row {
  name: string;
  load: Load;
  requests: CannonRequest[];
  /** In words, as the issue states it. */
  target: string;
}

const titleOf = (line: string): string => String((JSON.parse(line) as { title?: unknown }).title ?? '');

const linesOf = (): string[] => readFileSync(REPORTS, 'utf8').split('\n').filter(Boolean);

/** Titles as they are pasted, of which so many characters are left. */
const PASTED = 60;

/** Titles of sixty characters. */
function drawTitles(): string[] {
  const random = seededRandom(SEED);
  const titles = linesOf()
    .map(titleOf)
    .filter((title) => title.length >= PASTED)
    .map((title) => title.slice(0, PASTED));
  return Array.from({ length: DRAWN }, () => titles[Math.floor(random() * titles.length)] ?? '');
}

/** Words of titles, each of which is asked for the first time. */
function drawWords(): string[] {
  const random = seededRandom(SEED + 1);
  const lines = linesOf();
  const segmenter = createSegmenter([]);
  const words = new Set<string>();
  while (words.size < DRAWN) {
    const title = titleOf(lines[Math.floor(random() * lines.length)] ?? '{}');
    const found = segmenter.words(title).filter((word) => /^\p{Script=Han}{2,5}$/u.test(word));
    words.add(found[Math.floor(random() * found.length)] ?? '市场');
  }
  return [...words];
}

/** One or two words of a title that is really there, as people type them. */
function drawKeywords(): string[] {
  const random = seededRandom(SEED);
  const lines = linesOf();
  const segmenter = createSegmenter([]);
  const keywords = new Set<string>();
  while (keywords.size < DRAWN) {
    const title = titleOf(lines[Math.floor(random() * lines.length)] ?? '{}');
    const words = segmenter.words(title).filter((word) => /^\p{Script=Han}{2,4}$/u.test(word));
    const at = Math.floor(random() * words.length);
    const drawn = words.slice(at, at + 1 + Math.floor(random() * 2)).join(' ');
    if (drawn !== '') keywords.add(drawn);
  }
  return [...keywords];
}

/** Pages that are made once for all visitors. `article` is the address of an insight; null where the library has none. */
function publicRows(visitor: BenchCaller, article: string | null): Row[] {
  const hub = '/industry/63';
  const paths = ['/index', '/insight/index', hub, ...(article === null ? [] : [article])];
  return paths.map((path) => ({
    name: `公开页 ${path.replace(/\d+$/, '{id}')} 8 个连接`,
    load: { connections: 8 },
    requests: [visitor.page(path)],
    target: '≥ 100/s',
  }));
}

async function rowsFor(
  member: BenchCaller,
  visitor: BenchCaller,
  { ids, article }: { ids: number[]; article: string | null },
): Promise<Row[]> {
  const keywords = drawKeywords();
  const ask = (keyword: string) => member.call(searchReports, { keyword });
  const [pasted, words] = await Promise.all(
    [drawTitles(), drawWords()].map((each) => Promise.all(each.map(ask))),
  );
  const searches = await Promise.all(keywords.map(ask));
  const fuzzy = await Promise.all(keywords.map((keyword) => member.call(searchReportsFuzzy, { keyword })));
  const typed = keywords.flatMap((keyword) => [keyword.slice(0, 1), keyword.slice(0, 2)]);
  // A member asks: a visitor's address has a bucket of calls, which is not what is measured here.
  const suggestions = await Promise.all(typed.map((keyword) => member.call(suggest, { keyword })));
  const report = keywords.map((keyword) => member.page(`/report?search_key=${encodeURIComponent(keyword)}`));
  const preview = ids.map((id) => visitor.page(`/preview/${id}`));
  return [
    { name: '/report 8 个连接', load: { connections: 8 }, requests: report, target: '≥ 60/s' },
    { name: '/report 每秒 20 次', load: { perSecond: 20 }, requests: report, target: 'p99 ≤ 60 ms' },
    { name: '/preview/{id} 8 个连接', load: { connections: 8 }, requests: preview, target: '≥ 300/s' },
    ...publicRows(visitor, article),
    {
      name: '/index 登录者，每秒 20 次',
      load: { perSecond: 20 },
      requests: [member.page('/index')],
      target: 'p99 ≤ 60 ms',
    },
    {
      name: '搜索 头一次的词，1 个客户端',
      load: { once: true },
      requests: words ?? [],
      target: 'p50 ≤ 60 ms',
    },
    {
      name: '搜索 60 字的标题，1 个客户端',
      load: { connections: 1 },
      requests: pasted ?? [],
      target: 'p50 ≤ 50 ms',
    },
    { name: '搜索 1 个客户端', load: { connections: 1 }, requests: searches, target: 'p50 ≤ 8 ms' },
    { name: '搜索 8 个客户端', load: { connections: 8 }, requests: searches, target: '≥ 250/s，p99 ≤ 80 ms' },
    {
      name: '模糊搜索 8 个客户端',
      load: { connections: 8 },
      requests: fuzzy,
      target: '≥ 80/s，p99 ≤ 250 ms',
    },
    {
      name: '联想 8 个客户端',
      load: { connections: 8 },
      requests: suggestions,
      target: '≥ 600/s，p99 ≤ 30 ms',
    },
  ];
}

/** Each connection begins elsewhere in the list, so that no two ask the same at the same time. */
function rotated(requests: CannonRequest[], by: number): CannonRequest[] {
  const at = (by * 37) % requests.length;
  return [...requests.slice(at), ...requests.slice(0, at)];
}

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

async function shoot(
  origin: string,
  requests: CannonRequest[],
  connections: number,
  span: { duration: number } | { amount: number },
): Promise<Figures> {
  const isCall = requests[0]?.method === 'POST' || requests[0]?.path.startsWith('/api/');
  let client = 0;
  const shot = await autocannon({
    url: origin,
    connections,
    ...span,
    requests,
    setupClient: (each) => each.setRequests(rotated(requests, client++)),
    // Only answers count, no refusals. Pages come compressed, so that their status must do.
    ...(isCall ? { verifyBody: (body: string) => !/"code":(?!0\b)\d/.test(body.slice(0, 200)) } : {}),
  });
  const { p50, p99 } = shot.latency;
  return { perSecond: shot.requests.average, p50, p99, failed: shot.errors + shot.non2xx + shot.mismatches };
}

async function pace(
  origin: string,
  requests: CannonRequest[],
  perSecond: number,
  seconds: number,
): Promise<Figures> {
  const { latencies, failed } = await sendPaced(origin, requests, { perSecond, seconds, seed: SEED });
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

async function measure(origin: string, { name, load, requests, target }: Row): Promise<void> {
  const ask = (seconds: number) => {
    if ('once' in load) return shoot(origin, requests, 1, { amount: requests.length });
    return 'connections' in load
      ? shoot(origin, requests, load.connections, { duration: seconds })
      : pace(origin, requests, load.perSecond, seconds);
  };
  if (!('once' in load)) await ask(WARM_SECONDS);
  const { perSecond, p50, p99, failed } = await ask(SECONDS);
  const wrong = failed === 0 ? '' : `；${failed} 次没有得到回答`;
  console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50} | ${p99} | ${target}${wrong} |`);
}

/** All load comes from one address: what the server can do is asked here, not what one address may. */
const UNLIMITED = {
  VISITOR_PAGES_PER_SECOND: '1000000',
  VISITOR_CALLS_PER_SECOND: '1000000',
  ACCOUNT_PAGES_PER_SECOND: '1000000',
  ACCOUNT_CALLS_PER_SECOND: '1000000',
};

async function run(dataDir: string): Promise<void> {
  await importOnce(dataDir, REPORTS);
  const first = await startServer(dataDir, PORT);
  const stopMs = await first.stop();
  const folder = argument('--profile');
  const flags = folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
  const server = await startServer(dataDir, PORT, { flags, environment: UNLIMITED });
  try {
    await pause(REST_MS);
    const atRest = server.memoryMib();
    const [member, visitor] = [
      await openCaller(server.origin, 'member'),
      await openCaller(server.origin, 'visitor'),
    ];
    const rows = await rowsFor(member, visitor, {
      ids: await previewIds(server.origin),
      article: await firstInsight(server.origin),
    });
    const only = argument('--only');
    console.log(`种子 ${SEED}，每行 ${SECONDS} 秒，预热 ${WARM_SECONDS} 秒，Node ${process.version}`);
    console.log('| | 每秒 | p50 ms | p99 ms | 目标 |\n| --- | ---: | ---: | ---: | --- |');
    for (const row of rows)
      if (only === undefined || row.name.includes(only)) await measure(server.origin, row);
    console.log(`| 再次启动 | ${(server.startMs / 1000).toFixed(1)} s | | | ≤ 4 s |`);
    console.log(`| 停止 | ${(stopMs / 1000).toFixed(1)} s | | | ≤ 15 s |`);
    const afterLoad = server.memoryMib();
    await pause(QUIET_MS);
    const memory = [atRest, afterLoad, server.memoryMib()].join(' / ');
    console.log(
      `| 内存：空闲 / 此番负载刚完 / 再过 ${QUIET_MS / 1000} 秒 | ${memory} MiB | | | ≤ 300 / ≤ 450 |`,
    );
  } finally {
    await server.stop();
  }
}

if (!existsSync(REPORTS)) {
  console.log(`没有 ${REPORTS}，无从量度`);
} else {
  const kept = argument('--data');
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'yanjian-http-bench-'));
  try {
    await run(dataDir);
  } finally {
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
