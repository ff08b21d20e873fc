import type { CannonRequest } from 'autocannon';
import { getSimilarReportFile } from '#contract/calls/report-detail.ts';
import { MAX_KEYWORD_LENGTH, searchReports, searchReportsFuzzy } from '#contract/calls/search.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import { type BenchCaller, openCaller } from './http-caller.ts';
import { readVocabulary, seededRandom } from './search-corpus.ts';
import type { Attack, Flood, FloodRequest, Ground } from './stall-flood.ts';
import { signedInAttacks } from './stall-signed-in.ts';

const FREE_SEARCHES = 3;
/** One after another, so that the attack lasts. */
const WAVES = 6;
const DRAWN = 100;
const MOST_CALLS = 8_000;
const MOST_PAGES = 3_000;
const SMALL_FILE = '/favicon.svg';
const BODIES = 52;
const BODY_DEPTH = 400_000;
/** So many headers of 240 bytes are 15 KB. */
const LARGE_HEADERS = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`x-large-${at}`, 'x'.repeat(240)]),
);

/** A new address for each that asks, so that no attack finds the shares of the one before used up. */
function createAddresses(network: string): () => string {
  let given = 0;
  return () => {
    given += 1;
    return `${network}.${Math.floor(given / 250)}.${(given % 250) + 1}`;
  };
}

/** The keywords of the table. Each draw is another one. */
export function keywordsOf(seed: number) {
  const random = seededRandom(seed);
  const vocabulary = readVocabulary();
  const singles = vocabulary.words.filter((word) => /^\p{Script=Han}$/u.test(word));
  const pairs = vocabulary.words.filter((word) => /^\p{Script=Han}{2}$/u.test(word));
  const list = (count: number, draw: () => string) =>
    Array.from({ length: count }, draw).join(' ').slice(0, MAX_KEYWORD_LENGTH);
  const from = (words: string[]) => words[Math.floor(random() * words.length)] ?? '';
  // Signs of the last rows of the block, which no report of this library holds.
  const strange = () => String.fromCodePoint(0x9f00 + Math.floor(random() * 0x90));
  /** As often as it stands in the reports: a word somebody would look for. */
  const common = (): string => {
    const word = vocabulary.draw(random);
    return /^\p{Script=Han}{2}$/u.test(word) ? word : common();
  };
  return {
    common,
    pairs: () => list(66, () => from(pairs)),
    singles: () => list(100, () => from(singles)),
    unheld: () => list(53, () => strange() + strange()),
  };
}

/** Bounded in number and time, as the table has them; from visitors without an account. */
export function planAttacks(ground: Ground): Attack[] {
  const { origin, ids, forMs } = ground;
  const keywords = keywordsOf(ground.seed);
  const address = createAddresses(ground.network);
  const visitor = () => openCaller(origin, 'visitor', address());

  /** Visitors who use up their free searches and are followed by new ones. */
  async function searches(draw: () => string, calls: (typeof searchReports)[]): Promise<Flood> {
    const requests: CannonRequest[] = [];
    for (let count = 0; count < ground.visitors * WAVES; count++) {
      const caller = await visitor();
      for (let free = 0; free < FREE_SEARCHES; free++) {
        const call = calls[free % calls.length] ?? searchReports;
        requests.push(await caller.call(call, { keyword: draw() }));
      }
    }
    const connections = ground.visitors * FREE_SEARCHES;
    return { connections, requests, most: requests.length, forMs };
  }

  /** Many connections that ask without end, from few addresses. */
  async function rush(
    connections: number,
    most: number,
    write: (caller: BenchCaller, turn: number) => Promise<FloodRequest> | FloodRequest,
  ): Promise<Flood> {
    const callers: BenchCaller[] = [];
    for (let i = 0; i < ground.addresses; i++) callers.push(await visitor());
    const drawn = Array.from({ length: DRAWN }, (_, turn) => {
      return callers.map((caller) => write(caller, turn));
    });
    return { connections, requests: await Promise.all(drawn.flat()), most, forMs };
  }

  const both = [searchReports, searchReportsFuzzy];
  const idAt = (turn: number) => ids[turn % ids.length] ?? 1;
  const pageAt = (turn: number) =>
    [`/index`, '/report', `/index?from=${turn}`, `/report?sortMode=1&page=${turn}`][turn % 4] ?? '/index';
  return [
    { name: '模糊检索，66 个两字词，三次', plan: () => searches(keywords.pairs, [searchReportsFuzzy]) },
    { name: '检索，100 个单字，三次', plan: () => searches(keywords.singles, both) },
    { name: '检索，53 个库里没有的词，三次', plan: () => searches(keywords.unheld, both) },
    {
      name: '联想，100 个单字，50 个连接',
      plan: () => rush(50, MOST_CALLS, (caller) => caller.call(suggest, { keyword: keywords.singles() })),
    },
    {
      name: '相似报告，50 个连接',
      plan: () =>
        rush(50, MOST_CALLS, (caller, turn) =>
          caller.call(getSimilarReportFile, { fileId: idAt(turn), limit: 20 }),
        ),
    },
    {
      name: '`/index` 与 `/report`，30 个并行',
      plan: () => rush(30, MOST_PAGES, (caller, turn) => compressed(caller.page(pageAt(turn)))),
    },
    {
      // The least that a server does for a request.
      name: '一个 0.3 KB 的静态文件，50 个连接',
      plan: () => rush(50, MOST_CALLS, (caller) => caller.page(SMALL_FILE)),
    },
    { name: '0.8 MB 深层嵌套的 JSON，52 个', plan: async () => nestedBodies(await visitor(), forMs) },
    ...['/openapi.json', '/docs/static/swagger-ui-bundle.js', '/index', '/livez', '/readyz'].map((path) => ({
      name: `\`${path}\`，40 个连接`,
      plan: () => rush(40, MOST_CALLS, (caller) => compressed(caller.page(path))),
    })),
    {
      name: '`/index`，15 KB 的请求头，60 个连接',
      plan: () =>
        rush(60, MOST_CALLS, (caller) => compressed(withHeaders(caller.page('/index'), LARGE_HEADERS))),
    },
    ...signedInAttacks(ground, address),
  ];
}

const withHeaders = (request: CannonRequest, headers: Record<string, string>): CannonRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

/** As browsers ask: what the server does to compress is part of what it costs. */
const compressed = (request: CannonRequest): FloodRequest => ({ ...request, asBrowsers: true });

async function nestedBodies(caller: BenchCaller, forMs: number): Promise<Flood> {
  const written = await caller.call(searchReports, { keyword: '深' });
  const body = `{"keyword":${'['.repeat(BODY_DEPTH)}${']'.repeat(BODY_DEPTH)}}`;
  return { connections: BODIES, requests: [{ ...written, body }], most: BODIES, forMs };
}
