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
/** How many each call gets from visitors before anything is counted, and again from members. */
const WARM_UP_A_CALL = 16;
/** A draw may come out good: more of them in a row than this, and the call cannot be drawn malformed. */
const MOST_DRAWS = 1_000;
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
  z.object({ status: z.int().min(400), code: z.literal(10006), title: z.string() }),
]);

/** What is wrong with an answer; null when nothing is. */
function complaint({ names }: MalformedRequest, status: number, text: string): string | null {
  if (status >= 500) return 'failed';
  if (names === null) return null;
  if (status < 400) return 'was let through';
  const refusal = Refusal.safeParse(JSON.parse(text)).data;
  if (refusal === undefined) return 'answered in no envelope';
  const message = 'message' in refusal ? refusal.message : 'info' in refusal ? refusal.info : refusal.title;
  if (!/[\u4e00-\u9fff]/.test(message)) return 'is not explained in Chinese';
  return names.some((name) => message.includes(name))
    ? null
    : `does not name ${[...new Set(names)].join(' or ')}`;
}

interface Tally {
  malformed: number;
  complaints: string[];
}

/** Every call `times` over in a random order, so that none is left out by chance. */
function roundOfCalls(random: SeededRandom, times: number): Call[] {
  return random.shuffle(calls.flatMap((call) => Array<Call>(times).fill(call)));
}

/** Draws for one call up to the first malformed one; those before it may be good enough to take effect. */
function drawsUpToMalformed(call: Call, random: SeededRandom): MalformedRequest[] {
  const draws: MalformedRequest[] = [];
  while (draws.length < MOST_DRAWS) {
    const request = malformedRequest(call, random);
    draws.push(request);
    if (request.names !== null) return draws;
  }
  throw new Error(`${call.path}: no malformed request in ${MOST_DRAWS} draws`);
}

async function sendMany(
  random: SeededRandom,
  timesACall: number,
  newBrowser: () => Browser | Promise<Browser>,
): Promise<Tally> {
  const tally: Tally = { malformed: 0, complaints: [] };
  const round = roundOfCalls(random, timesACall);
  for (let start = 0; start < round.length; start += AT_ONCE) {
    const browser = await newBrowser();
    const batch = round.slice(start, start + AT_ONCE).flatMap((call) => drawsUpToMalformed(call, random));
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
    }
    tally.malformed += judged.length;
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
    await sendMany(random, WARM_UP_A_CALL, visitor);
    await sendMany(random, WARM_UP_A_CALL, member);
    const before = heapAfterCollection();
    const timesACall = Math.ceil(MALFORMED / 2 / calls.length);
    const asVisitor = await sendMany(random, timesACall, visitor);
    const asMember = await sendMany(random, timesACall, member);
    expect([...asVisitor.complaints, ...asMember.complaints].slice(0, 20)).toEqual([]);
    expect(asVisitor.malformed + asMember.malformed).toBeGreaterThanOrEqual(MALFORMED);
    expect(unhandled).toEqual([]);
    expect(heapAfterCollection() - before).toBeLessThan(MOST_GROWTH_BYTES);
  });
});
