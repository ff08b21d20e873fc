import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Levels from '#contract/rights/levels.ts';
import type { Call } from '#contract/wire/call.ts';
import type * as SessionStore from '#server/features/accounts/store/sessions.ts';
import type { Expected, Row } from './authorisation-row.ts';
import { ROWS } from './authorisation-rows.ts';
import { PERSONS, type Stage } from './authorisation-stage.ts';
import { contractCalls } from './contract-calls.ts';
import { testDatabase } from './test-database.ts';

const held = testDatabase();
let rounds = 0;

/** A server of modules loaded anew, broken where the test has mocked one. */
async function freshStage(): Promise<Stage> {
  rounds += 1;
  vi.resetModules();
  const { openStage } = await import('./authorisation-stage.ts');
  return openStage(held.database, rounds);
}

/** What each person gets; every payload claims the victim's identity, which must make no difference. */
async function playRow(stage: Stage, row: Row): Promise<Partial<Expected>> {
  const claimed = { uid: stage.victim.uid, userId: stage.victim.uid, sid: stage.victim.sid };
  const outcomes = PERSONS.map(async (person) => {
    const browser = await stage.newBrowser(person);
    const request = { ...((await row.request(stage, browser)) as object), ...claimed };
    const got = await stage.outcomeOf(browser, row.call, request, (answer) =>
      row.outcome(answer as never, browser),
    );
    return [person, got] as const;
  });
  return Object.fromEntries(await Promise.all(outcomes)) as Partial<Expected>;
}

function withoutRow(calls: readonly Call[], rows: readonly Row[]): string[] {
  const known = new Set(rows.map(({ call }) => call.path));
  return calls.map(({ path }) => path).filter((path) => !known.has(path));
}

test('every call of the contract has a row, and one without is named', async () => {
  const calls = await contractCalls();
  expect(calls.length).toBeGreaterThan(40);
  expect(withoutRow(calls, ROWS)).toEqual([]);
  for (const { path } of calls) {
    const fewer = ROWS.filter(({ call }) => call.path !== path);
    expect(withoutRow(calls, fewer)).toEqual([path]);
  }
});

describe('as it is', () => {
  let stage: Stage;
  /** As the last row left it. */
  let ofVictim: string;
  beforeAll(async () => {
    stage = await freshStage();
    ofVictim = await stage.victimData();
  });
  afterAll(() => stage.close());

  test.each(ROWS.map((row) => [row.call.path, row.variant, row] as const))(
    '%s %s',
    async (_path, _variant, row) => {
      const before = ofVictim;
      const got = await playRow(stage, row);
      ofVictim = await stage.victimData();
      expect(got).toEqual(row.expected);
      expect(ofVictim).toBe(before);
    },
  );
});

/** Each breaks one right in the obvious way; some row must notice, or the matrix proves nothing. */
describe('broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('#contract/rights/levels.ts');
    vi.doUnmock('#server/features/accounts/store/sessions.ts');
  });

  async function rowsThatNotice(paths: string[]): Promise<number> {
    const stage = await freshStage();
    let noticed = 0;
    for (const row of ROWS.filter(({ call }) => paths.some((path) => call.path.endsWith(path)))) {
      const got = await playRow(stage, row).catch(() => ({}));
      if (JSON.stringify(got) !== JSON.stringify(row.expected)) noticed += 1;
    }
    await stage.close();
    return noticed;
  }

  test('every tier may do everything', async () => {
    vi.doMock('#contract/rights/levels.ts', async (original) => ({
      ...(await original<typeof Levels>()),
      rightOf: () => ({ allowed: true, daily: null, monthly: null }),
    }));
    expect(await rowsThatNotice(['/file/search', '/file/getFileDetail', '/file/pdfFileDownload'])).toBe(7);
  });

  test('a membership that never ends', async () => {
    vi.doMock('#contract/rights/levels.ts', async (original) => {
      const actual = await original<typeof Levels>();
      return { ...actual, tierOf: (level: number) => actual.tierOf(level, 1, 0) };
    });
    expect(await rowsThatNotice(['/file/search'])).toBe(4);
  });

  test.each([
    ['that was ended goes on', { ended_at: null }],
    ['that is over goes on', { expires_at: new Date('9999-12-31T00:00:00Z') }],
  ])('a session %s', async (_name, change) => {
    vi.doMock('#server/features/accounts/store/sessions.ts', async (original) => {
      const actual = await original<typeof SessionStore>();
      const findSession: typeof SessionStore.findSession = async (db, hash) => {
        const found = await actual.findSession(db, hash);
        return found === undefined ? undefined : { ...found, ...change };
      };
      return { ...actual, findSession };
    });
    expect(await rowsThatNotice(['/getUserData', '/file/suggest'])).toBe(2);
  });

  test('a password that somebody else has seen is as good as another', async () => {
    vi.doMock('#server/features/accounts/store/sessions.ts', async (original) => {
      const actual = await original<typeof SessionStore>();
      const findSession: typeof SessionStore.findSession = async (db, hash) => {
        const found = await actual.findSession(db, hash);
        return found === undefined ? undefined : { ...found, password_due: false };
      };
      return { ...actual, findSession };
    });
    expect(await rowsThatNotice(['/user/getSessions', '/file/suggest'])).toBe(2);
  });

  test('a session that anybody may end', async () => {
    vi.doMock('#server/features/accounts/store/sessions.ts', async (original) => {
      const actual = await original<typeof SessionStore>();
      const endSessions: typeof SessionStore.endSessions = async (_db, which, reason, now) => {
        const { rows } = await held.database.pool.query(
          'UPDATE account_sessions SET ended_at = $1, end_reason = $2 WHERE id = $3 RETURNING id',
          [new Date(now), reason, which.id],
        );
        return rows.length;
      };
      return { ...actual, endSessions };
    });
    expect(await rowsThatNotice(['/revokeSession'])).toBe(1);
  });
});
