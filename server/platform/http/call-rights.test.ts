import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Levels from '#contract/rights/levels.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { readEvents } from '#contract/wire/read-events.ts';
import type * as SessionStore from '#server/features/accounts/store/sessions.ts';
import type { AppOptions } from '#server/start/create-app.ts';
import { countForPrograms, countUp, lastNumber, type PiecesStage } from '#server/testing/pieces-stage.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as OpenToken from './open-token.ts';

const held = testDatabase();
const MOCKED = [
  '#contract/rights/levels.ts',
  '#server/features/accounts/store/sessions.ts',
  './open-token.ts',
];
let stage: PiecesStage | null = null;

afterEach(async () => {
  await stage?.close();
  stage = null;
  for (const path of MOCKED) vi.doUnmock(path);
});

/** A server of modules loaded anew, broken where the test has mocked one. */
async function open(options: Partial<AppOptions> = {}): Promise<PiecesStage> {
  vi.resetModules();
  const { openPieces } = await import('#server/testing/pieces-stage.ts');
  stage = await openPieces(held.database, options);
  return stage;
}

/** Reads until it ends, at most so many numbers; `at` is called with each. 0 where they all came, or the code of the end. */
async function codeOfStream(
  client: Client,
  stream: typeof countUp | typeof countForPrograms,
  at: (number: number) => unknown,
): Promise<number> {
  try {
    for await (const { number } of readEvents(client, stream, {})) {
      if (number > 400) return 0;
      await at(number);
    }
  } catch (error) {
    if (isCode(error)) return error.code;
    throw error;
  }
  return 0;
}

/** Modules are loaded anew for each server, so the class is another one. */
const isCode = (error: unknown): error is { code: number } =>
  isBusinessError(error) || (error instanceof Error && error.name === 'BusinessError');

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 0,
    (error: unknown) => (isCode(error) ? error.code : Promise.reject(error)),
  );

const breath = () => new Promise((resolve) => setTimeout(resolve, 5));

async function endsWithItsSession() {
  const { browser, endSession, counting } = await open();
  counting.next = breath;
  expect(await codeOfStream(browser(), countUp, (number) => number === 2 && endSession())).toBe(10999);
}

async function endsWithItsLevel() {
  const { browser, clock, counting } = await open();
  counting.next = breath;
  expect(await codeOfStream(browser(), countUp, (number) => number === 2 && clock.advance(2 * DAY_MS))).toBe(
    10007,
  );
}

async function endsWithItsToken() {
  const { program, giveToken, endToken, counting } = await open();
  counting.next = breath;
  giveToken('yj_a', ['numbers']);
  const ends = (number: number) => number === 2 && endToken('yj_a', 'revoked');
  expect(await codeOfStream(program('yj_a'), countForPrograms, ends)).toBe(10999);
}

/** What each token gets of a call that asks for `numbers`. */
async function answersGoodTokensAlone() {
  const { program, giveToken, endToken } = await open();
  giveToken('yj_good', ['files', 'numbers']);
  giveToken('yj_files', ['files']);
  giveToken('made-up', ['numbers']);
  endToken('yj_old', 'expired');
  endToken('yj_gone', 'revoked');
  const outcome = async (token: string) => codeOf(program(token).send(lastNumber, {}));
  const tokens = ['yj_good', 'yj_files', 'made-up', 'yj_nobody', 'yj_old', 'yj_gone'];
  expect(await Promise.all(tokens.map(outcome))).toEqual([0, 10007, 10999, 10999, 10999, 10999]);
}

describe('as it is', () => {
  test('a stream ends with its session', endsWithItsSession);
  test('a stream ends with its level', endsWithItsLevel);
  test('a stream ends with its token', endsWithItsToken);
  test('a token answers where it is good', answersGoodTokensAlone);
});

/** Each breaks one right in the obvious way; the test of it must notice, or it proves nothing. */
describe('broken on purpose', () => {
  const noticed = (invariant: () => Promise<void>) => expect(invariant()).rejects.toThrow(/expected/);

  test('a session that was ended goes on', async () => {
    vi.doMock('#server/features/accounts/store/sessions.ts', async (original) => {
      const actual = await original<typeof SessionStore>();
      const findSession: typeof SessionStore.findSession = async (db, hash) => {
        const found = await actual.findSession(db, hash);
        return found === undefined ? undefined : { ...found, ended_at: null };
      };
      return { ...actual, findSession };
    });
    await noticed(endsWithItsSession);
  });

  test('a level that once was enough is for ever', async () => {
    vi.doMock('#contract/rights/levels.ts', async (original) => ({
      ...(await original<typeof Levels>()),
      isAtLeast: () => true,
    }));
    await noticed(endsWithItsLevel);
  });

  const breakTokens = (change: (tokens: Parameters<typeof OpenToken.openToken>[2]) => typeof tokens) =>
    vi.doMock('./open-token.ts', async (original) => {
      const actual = await original<typeof OpenToken>();
      const openToken: typeof OpenToken.openToken = (request, reply, options) =>
        actual.openToken(request, reply, change(options));
      return { ...actual, openToken };
    });

  test('a token is good for everything', async () => {
    breakTokens((options) => ({
      ...options,
      tokens: {
        ...options.tokens,
        async resolve(token, now) {
          const resolved = await options.tokens.resolve(token, now);
          return resolved.kind === 'token' ? { ...resolved, scopes: ['numbers'] } : resolved;
        },
      },
    }));
    await noticed(answersGoodTokensAlone);
  });

  test('a token that nobody proves is looked up', async () => {
    breakTokens((options) => ({ ...options, tokens: { ...options.tokens, proves: () => true } }));
    await noticed(answersGoodTokensAlone);
  });

  test('a token is looked at once', async () => {
    vi.doMock('./open-token.ts', async (original) => {
      const actual = await original<typeof OpenToken>();
      const openToken: typeof OpenToken.openToken = async (request, reply, options) => {
        const opened = await actual.openToken(request, reply, options);
        return { ...opened, lookAgain: async () => opened.verdict };
      };
      return { ...actual, openToken };
    });
    await noticed(endsWithItsToken);
  });
});

describe('who asks', () => {
  async function ask(path: string, headers: Record<string, string>) {
    const response = await fetch(`${stage?.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
    const body = (await response.json()) as { code: number; message: string };
    return { status: response.status, needs: response.headers.get('www-authenticate'), body };
  }

  test('is told by the status and in words what is wrong with a token', async () => {
    const { giveToken, endToken } = await open();
    giveToken('yj_files', ['files']);
    endToken('yj_old', 'expired');
    const old = await ask(lastNumber.path, { authorization: 'Bearer yj_old' });
    expect(old).toEqual({
      status: 401,
      needs: 'Bearer',
      body: { code: 10999, message: '令牌已过期，请重新建一个', data: { needs: 'token', reason: 'expired' } },
    });
    const files = await ask(lastNumber.path, { authorization: 'Bearer yj_files' });
    expect([files.status, files.body.message]).toEqual([
      403,
      '这个令牌没有“numbers”的权限，请换一个有此权限的令牌',
    ]);
    const vain = await ask(countUp.path, { authorization: 'Bearer yj_files' });
    expect([vain.status, vain.body.code]).toEqual([403, 10007]);
  });

  test('may be the person, by cookie and companion, and never by the cookie alone', async () => {
    const { browser, cookie, giveToken } = await open();
    giveToken('yj_good', ['numbers']);
    expect(await browser().send(lastNumber, {})).toEqual({ number: 0 });
    // What another site's page can make a browser send.
    expect((await ask(lastNumber.path, { cookie })).body.code).toBe(10999);
    const both = await ask(lastNumber.path, { cookie, authorization: 'Bearer yj_good' });
    expect(both.body.code).toBe(0);
    // A token that is no good is not saved by the cookie beside it.
    expect((await ask(lastNumber.path, { cookie, authorization: 'Bearer yj_bad' })).status).toBe(401);
    expect(await codeOf((stage as PiecesStage).visitor().send(lastNumber, {}))).toBe(10999);
  });

  test('is counted by token, and takes nothing of the person’s own share or another token’s', async () => {
    const { browser, program, giveToken } = await open({ traffic: { accountCallsPerSecond: 1 } });
    giveToken('yj_a', ['numbers']);
    giveToken('yj_b', ['numbers']);
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => codeOf(program('yj_a').send(lastNumber, {}))),
    );
    expect(asked.filter((code) => code === 10009).length).toBeGreaterThan(4);
    expect(await codeOf(program('yj_b').send(lastNumber, {}))).toBe(0);
    expect(await codeOf(browser().send(lastNumber, {}))).toBe(0);
  });
});
