import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { Call } from '#contract/wire/call.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { newBrowser } from './account-fixture.ts';
import { contractCalls } from './contract-calls.ts';
import { type MalformedRequest, malformedRequest } from './malformed/malformed-request.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { testDatabase } from './test-database.ts';
import { openWholeServer } from './whole-server.ts';

const MALFORMED = 10_000;
const WARM_UP = 1_000;
const AT_ONCE = 16;
/** What the warmed-up process may keep of 10,000 refused requests: less than 1 KB each. */
const MOST_GROWTH_BYTES = 8 * 1024 * 1024;

const held = testDatabase();
let server: Awaited<ReturnType<typeof openWholeServer>>;
let calls: Call[];
const unhandled: unknown[] = [];
const remember = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  calls = await contractCalls();
  const titles = ['光伏装机周报', '半导体设备深度', '白酒行业跟踪'];
  server = await openWholeServer(
    held.database,
    titles.map((title) => ({ title, paragraphs: [`${title}的正文`] })),
  );
  process.on('unhandledRejection', remember);
});
afterAll(async () => {
  process.off('unhandledRejection', remember);
  await server.close();
});

interface Browser {
  cookie: string;
  token: string;
}

function visitor(): Browser {
  const { sid, token } = server.accounts.gate.newVisitorSession();
  return { cookie: `sid=${sid}; token=${token}`, token };
}

let persons = 0;

/** A new enterprise member, so that what the contract allows goes as deep as it can. */
async function member(): Promise<Browser> {
  persons += 1;
  const now = server.clock.now();
  const uid = await insertAccount(server.accountDeps.db, {
    level: 3,
    unlockEndsAt: new Date(now + DAY_MS),
    openid: `openid-${persons}`,
    nickname: 'x',
    adultDeclaredAt: null,
    createdAt: new Date(now),
  });
  const { sid, token } = await openSession(server.accountDeps, uid ?? 0, 'wechat', newBrowser(now));
  return { cookie: `sid=${sid}; token=${token}`, token };
}

let addresses = 0;

async function send({ method, url, headers, body }: MalformedRequest, browser: Browser) {
  addresses += 1;
  const answer = await server.app.inject({
    method: method as 'POST',
    url,
    headers: { ...headers, ...browser },
    remoteAddress: `2001:db8:${(addresses >> 16).toString(16)}:${(addresses & 0xffff).toString(16)}::1`,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body };
}

const Refusal = z.union([
  z.object({ code: z.literal(10006), message: z.string() }),
  z.object({ status: z.literal(0), code: z.literal(10006), info: z.string() }),
]);

/** What is wrong with an answer; null when nothing is. */
function complaint({ names }: MalformedRequest, status: number, text: string): string | null {
  if (status >= 500) return 'failed';
  if (names === null) return null;
  if (status < 400) return 'was let through';
  const refusal = Refusal.safeParse(JSON.parse(text)).data;
  if (refusal === undefined) return 'answered in no envelope';
  const message = 'message' in refusal ? refusal.message : refusal.info;
  if (!/[\u4e00-\u9fff]/.test(message)) return 'is not explained in Chinese';
  return names.some((name) => message.includes(name))
    ? null
    : `does not name ${[...new Set(names)].join(' or ')}`;
}

interface Tally {
  malformed: Map<string, number>;
  complaints: string[];
}

async function sendMany(
  random: SeededRandom,
  goal: number,
  newBrowser: () => Browser | Promise<Browser>,
): Promise<Tally> {
  const tally: Tally = { malformed: new Map(), complaints: [] };
  let sent = 0;
  while (sent < goal) {
    const browser = await newBrowser();
    const batch = Array.from({ length: AT_ONCE }, () => malformedRequest(random.pick(calls), random));
    const judged = batch.filter(({ names }) => names !== null);
    const answers = await Promise.all(judged.map((request) => send(request, browser)));
    // The others may be good enough to take effect, and one that signs out would end the session of those beside it.
    const unjudged = batch.filter(({ names }) => names === null);
    const others = await Promise.all(unjudged.map((request) => send(request, browser)));
    for (const [at, request] of [...judged, ...unjudged].entries()) {
      const { status, text } = [...answers, ...others][at] ?? { status: 500, text: '' };
      const wrong = complaint(request, status, text);
      if (wrong !== null)
        tally.complaints.push(
          `${request.url.slice(0, 300)} ${wrong}: ${String(request.body).slice(0, 400)} → ${status} ${text.slice(0, 300)}`,
        );
      if (request.names === null) continue;
      tally.malformed.set(request.call.path, (tally.malformed.get(request.call.path) ?? 0) + 1);
      sent += 1;
    }
  }
  return tally;
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose_gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('10,000 malformed requests over the whole contract', () => {
  test('are refused with the field named, and cost nothing that stays', async () => {
    const random = seededRandom();
    console.info(`malformed requests: TEST_SEED=${random.seed}`);
    // What a call takes on with its first requests stays for good, and those of a member take more roads.
    await sendMany(random, WARM_UP, visitor);
    await sendMany(random, WARM_UP, member);
    const before = heapAfterCollection();
    const asVisitor = await sendMany(random, MALFORMED / 2, visitor);
    const asMember = await sendMany(random, MALFORMED / 2, member);
    expect([...asVisitor.complaints, ...asMember.complaints].slice(0, 20)).toEqual([]);
    for (const { path } of calls) {
      expect(asVisitor.malformed.get(path), path).toBeGreaterThan(20);
      expect(asMember.malformed.get(path), path).toBeGreaterThan(20);
    }
    expect(unhandled).toEqual([]);
    expect(heapAfterCollection() - before).toBeLessThan(MOST_GROWTH_BYTES);
  });
});
