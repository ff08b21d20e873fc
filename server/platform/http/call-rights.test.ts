import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Levels from '#contract/rights/levels.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { readEvents } from '#contract/wire/read-events.ts';
import type * as SessionStore from '#server/features/accounts/store/sessions.ts';
import type { AppOptions } from '#server/start/create-app.ts';
import {
  countForPrograms,
  countUp,
  lastNumber,
  openPieces,
  type PiecesStage,
} from '#server/testing/pieces-stage.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as OpenToken from './open-token.ts';

const held = testDatabase();
let stage: PiecesStage | null = null;

type OpenOptions = Parameters<typeof OpenToken.openToken>[2];
/** What a test breaks on purpose, for as long as it lasts; without, everything is as it is. */
interface Broken {
  sessionsNeverEnd?: boolean;
  everyLevelIsEnough?: boolean;
  tokens?: (options: OpenOptions) => OpenOptions;
  tokensAreLookedAtOnce?: boolean;
}
const switches = vi.hoisted(() => ({ broken: {} as Broken }));

vi.mock('#server/features/accounts/store/sessions.ts', async (original) => {
  const actual = await original<typeof SessionStore>();
  const findSession: typeof SessionStore.findSession = async (...asked) => {
    const found = await actual.findSession(...asked);
    return found !== undefined && switches.broken.sessionsNeverEnd ? { ...found, ended_at: null } : found;
  };
  return { ...actual, findSession };
});
vi.mock('#contract/rights/levels.ts', async (original) => {
  const actual = await original<typeof Levels>();
  const isAtLeast: typeof Levels.isAtLeast = (...asked) =>
    switches.broken.everyLevelIsEnough === true || actual.isAtLeast(...asked);
  return { ...actual, isAtLeast };
});
vi.mock('./open-token.ts', async (original) => {
  const actual = await original<typeof OpenToken>();
  const openToken: typeof OpenToken.openToken = async (request, reply, options) => {
    const { tokens = (good) => good, tokensAreLookedAtOnce } = switches.broken;
    const opened = await actual.openToken(request, reply, tokens(options));
    return tokensAreLookedAtOnce ? { ...opened, lookAgain: async () => opened.verdict } : opened;
  };
  return { ...actual, openToken };
});

afterEach(async () => {
  await stage?.close();
  stage = null;
  switches.broken = {};
});

async function open(options: Partial<AppOptions> = {}): Promise<PiecesStage> {
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
    if (isBusinessError(error)) return error.code;
    throw error;
  }
  return 0;
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 0,
    (error: unknown) => (isBusinessError(error) ? error.code : Promise.reject(error)),
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
    switches.broken = { sessionsNeverEnd: true };
    await noticed(endsWithItsSession);
  });

  test('a level that once was enough is for ever', async () => {
    switches.broken = { everyLevelIsEnough: true };
    await noticed(endsWithItsLevel);
  });

  const breakTokens = (change: (tokens: OpenOptions['tokens']) => Partial<OpenOptions['tokens']>) => {
    const tokens = (options: OpenOptions): OpenOptions => ({
      ...options,
      tokens: { ...options.tokens, ...change(options.tokens) },
    });
    switches.broken = { tokens };
  };

  test('a token is good for everything', async () => {
    breakTokens(({ resolve }) => ({
      async resolve(token, now) {
        const resolved = await resolve(token, now);
        return resolved.kind === 'token' ? { ...resolved, scopes: ['numbers'] } : resolved;
      },
    }));
    await noticed(answersGoodTokensAlone);
  });

  test('a token that nobody proves is looked up', async () => {
    breakTokens(() => ({ proves: () => true }));
    await noticed(answersGoodTokensAlone);
  });

  test('a token is looked at once', async () => {
    switches.broken = { tokensAreLookedAtOnce: true };
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
