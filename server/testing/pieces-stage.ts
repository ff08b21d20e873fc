import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '#contract/text/calendar.ts';
import { BYTES, call, request } from '#contract/wire/call.ts';
import { type Client, createClient } from '#contract/wire/client.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { TokenGate, TokenVerdict } from '#server/platform/http/context.ts';
import type { AppOptions } from '#server/start/create-app.ts';
import { newBrowser } from './account-fixture.ts';
import { openWholeServer } from './whole-server.ts';

const Step = z.object({ number: z.number(), padding: z.string().optional() });
const shared = { method: 'POST', request: request({}), response: Step } as const;

/** Numbers for whoever is signed in, as fast as they are taken or as the test lets them go. */
export const countUp = call({
  ...shared,
  path: '/api/v2/test/countUp',
  summary: '数数',
  access: 'signedIn',
  shape: 'events',
  timeLimitSeconds: 20,
});
/** The same for programs, with less time. */
export const countForPrograms = call({
  ...shared,
  path: '/api/v2/test/countForPrograms',
  summary: '给程序数数',
  access: 'token',
  scope: 'numbers',
  shape: 'events',
  timeLimitSeconds: 20,
});
export const countBriefly = call({
  ...shared,
  path: '/api/v2/test/countBriefly',
  summary: '只数一会儿',
  access: 'visitor',
  shape: 'events',
  timeLimitSeconds: 0.3,
});
/** One number. */
export const lastNumber = call({
  ...shared,
  path: '/api/v2/test/lastNumber',
  summary: '数到了几',
  access: 'token',
  scope: 'numbers',
});
export const neverAnswers = call({
  ...shared,
  path: '/api/v2/test/neverAnswers',
  summary: '永远想不完',
  access: 'visitor',
  timeLimitSeconds: 0.05,
});
export const numberFile = call({
  ...shared,
  path: '/api/v2/test/numberFile',
  summary: '数字的文件',
  access: 'token',
  scope: 'files',
  shape: 'bytes',
  timeLimitSeconds: 20,
  response: BYTES,
});

/** What the handlers do, which the test decides. */
export interface Counting {
  /** Resolves when the number may be given; rejects to fail. */
  next: (number: number, signal: AbortSignal) => Promise<unknown>;
  made: number;
  /** Beside each number, to make it large. */
  padding?: string;
  /** Resolves when a handler's signal has aborted. */
  stopped: PromiseWithResolvers<unknown>;
  /** How often a handler was left. */
  left: number;
}

const NEVER = new AbortController().signal;

async function* numbers(counting: Counting, signal: AbortSignal = NEVER) {
  signal.addEventListener('abort', () => counting.stopped.resolve(signal.reason));
  try {
    for (let number = 1; ; number += 1) {
      await counting.next(number, signal);
      counting.made += 1;
      yield counting.padding === undefined ? { number } : { number, padding: counting.padding };
    }
  } finally {
    counting.left += 1;
  }
}

function routesOf(counting: Counting): AppOptions['routes'][number] {
  return ({ handle, handleInPieces }) => {
    for (const stream of [countUp, countForPrograms, countBriefly])
      handleInPieces(stream, (_input, { caller }) => numbers(counting, caller.signal));
    handle(lastNumber, async () => ({ number: counting.made }));
    handle(neverAnswers, (_input, { caller }) => {
      caller.signal?.addEventListener('abort', () => counting.stopped.resolve(caller.signal?.reason));
      return new Promise<never>(() => undefined);
    });
    handleInPieces(numberFile, async () => ({
      status: 200,
      headers: { 'content-type': 'text/csv; charset=utf-8' },
      body: (async function* () {
        yield new TextEncoder().encode('一,');
        yield new TextEncoder().encode('二');
      })(),
    }));
  };
}

/** Tokens as whoever keeps them would know them; what this server made begins with `yj_`. */
function tokensOf(known: ReadonlyMap<string, TokenVerdict>): TokenGate {
  return {
    proves: (token) => token.startsWith('yj_'),
    resolve: async (token) => known.get(token) ?? { kind: 'refused', reason: 'unknown' },
  };
}

export type PiecesStage = Awaited<ReturnType<typeof openPieces>>;

/** The whole server, listening, with calls of every shape and a senior member with a browser and tokens. */
export async function openPieces(database: Database, options: Partial<AppOptions> = {}) {
  const counting: Counting = {
    next: async () => undefined,
    made: 0,
    stopped: Promise.withResolvers(),
    left: 0,
  };
  const known = new Map<string, TokenVerdict>();
  const server = await openWholeServer(database, [], {
    moreRoutes: [routesOf(counting)],
    tokens: tokensOf(known),
    watch: { heartbeatMs: 20, lookEveryMs: 20, stallMs: 50 },
    stopGraceMs: 50,
    ...options,
  });
  const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { accountDeps, accounts, clock } = server;
  const uid = await insertAccount(accountDeps.db, {
    level: 2,
    unlockEndsAt: new Date(clock.now() + DAY_MS),
    openid: `pieces-${randomUUID()}`,
    nickname: 'x',
    adultDeclaredAt: new Date(clock.now()),
    createdAt: new Date(clock.now()),
  });
  if (uid === undefined) throw new Error('the account exists already');
  const { sid, sessionId } = await openSession(accountDeps, uid, 'wechat', newBrowser(clock.now()));
  const keys = accounts.gate.keysOf(sid);
  const cookie = `sid=${sid}; token=${keys.token}`;
  const account = { uid, level: 2, unlockEndSeconds: clock.now() / 1000 + 86_400, roles: [], sessionId: '' };
  return {
    baseUrl,
    counting,
    clock,
    cookie,
    keys,
    uid,
    app: server.app,
    /** What the person's browser sends. */
    headers: { cookie, token: keys.token, 'content-type': 'application/json' },
    browser: (): Client =>
      createClient({
        keys,
        transport: async ({ path, method, headers, body, signal, inPieces }) => {
          const response = await fetch(`${baseUrl}${path}`, {
            method,
            headers: { ...headers, cookie },
            ...(body === undefined ? {} : { body }),
            ...(signal === undefined ? {} : { signal }),
          });
          const isWhole = response.headers.get('content-type')?.includes('json') ?? true;
          if (inPieces && !isWhole && response.body !== null)
            return { status: response.status, text: '', body: response.body };
          return { status: response.status, text: await response.text() };
        },
      }),
    visitor: (): Client => createClient({ baseUrl }),
    program: (bearer: string): Client => createClient({ baseUrl, bearer }),
    giveToken(token: string, scopes: readonly string[]) {
      known.set(token, { kind: 'token', tokenId: token.slice(3), account, scopes });
    },
    endToken(token: string, reason: 'expired' | 'revoked') {
      known.set(token, { kind: 'refused', reason });
    },
    endSession: () =>
      database.pool.query('UPDATE account_sessions SET ended_at = now() WHERE id = $1', [sessionId]),
    /** Nobody asks any more: a connection that was opened and never used would keep the server waiting for the longest time it may. */
    async close() {
      const closed = server.close();
      server.app.server.closeAllConnections();
      await closed;
    },
  };
}
