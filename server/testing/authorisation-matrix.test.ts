import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Levels from '#contract/rights/levels.ts';
import type { Call } from '#contract/wire/call.ts';
import type * as SessionStore from '#server/features/accounts/store/sessions.ts';
import type { Expected, Row } from './authorisation-row.ts';
import { ROWS } from './authorisation-rows.ts';
import { openStage, PERSONS, type Stage } from './authorisation-stage.ts';
import { contractCalls } from './contract-calls.ts';
import { testDatabase } from './test-database.ts';

const held = testDatabase();

type FoundSession = Awaited<ReturnType<typeof SessionStore.findSession>>;
/** What a test breaks on purpose, for as long as it lasts; without, everything is as it is. */
interface Broken {
  rightOf?: typeof Levels.rightOf;
  tierOf?: (level: number) => Levels.Tier;
  changeOfSession?: Partial<NonNullable<FoundSession>>;
  endSessions?: typeof SessionStore.endSessions;
}
const switches = vi.hoisted(() => ({ broken: {} as Broken }));

vi.mock('#contract/rights/levels.ts', async (original) => {
  const actual = await original<typeof Levels>();
  const rightOf: typeof Levels.rightOf = (...asked) => (switches.broken.rightOf ?? actual.rightOf)(...asked);
  const tierOf: typeof Levels.tierOf = (level, endsAtSeconds, now) =>
    switches.broken.tierOf?.(level) ?? actual.tierOf(level, endsAtSeconds, now);
  return { ...actual, rightOf, tierOf };
});
vi.mock('#server/features/accounts/store/sessions.ts', async (original) => {
  const actual = await original<typeof SessionStore>();
  const findSession: typeof SessionStore.findSession = async (...asked) => {
    const found = await actual.findSession(...asked);
    return found === undefined ? undefined : { ...found, ...switches.broken.changeOfSession };
  };
  const endSessions: typeof SessionStore.endSessions = (...asked) =>
    (switches.broken.endSessions ?? actual.endSessions)(...asked);
  return { ...actual, findSession, endSessions };
});

/** What each person gets; every payload claims the victim's identity, which must make no difference. */
async function playRow(stage: Stage, row: Row): Promise<Partial<Expected>> {
  const claimed = { uid: stage.victim.uid, userId: stage.victim.uid, sid: stage.victim.sid };
  const outcomes = (await stage.newBrowsers(PERSONS)).map(async (browser) => {
    const request = { ...((await row.request(stage, browser)) as object), ...claimed };
    const got = await stage.outcomeOf(browser, row.call, request, (answer) =>
      row.outcome(answer as never, browser),
    );
    return [browser.person, got] as const;
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
    stage = await openStage(held.database, 1);
    ofVictim = await stage.victimData();
  });
  afterAll(() => stage.close());

  /** The victim is looked at when a call is through with all its rows. */
  const isLastOfCall = (at: number) => ROWS[at + 1]?.call.path !== ROWS[at]?.call.path;

  test.each(ROWS.map((row, at) => [row.call.path, row.variant, row, at] as const))(
    '%s %s',
    async (_path, _variant, row, at) => {
      expect(await playRow(stage, row)).toEqual(row.expected);
      if (!isLastOfCall(at)) return;
      const before = ofVictim;
      ofVictim = await stage.victimData();
      expect(ofVictim).toBe(before);
    },
  );
});

/** Each breaks one right in the obvious way; some row must notice, or the matrix proves nothing. */
describe('broken on purpose', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(held.database, 2);
  });
  afterEach(() => {
    switches.broken = {};
  });
  afterAll(() => stage.close());

  async function rowsThatNotice(broken: Broken, paths: string[]): Promise<number> {
    switches.broken = broken;
    let noticed = 0;
    for (const row of ROWS.filter(({ call }) => paths.some((path) => call.path.endsWith(path)))) {
      const got = await playRow(stage, row).catch(() => ({}));
      if (JSON.stringify(got) !== JSON.stringify(row.expected)) noticed += 1;
    }
    return noticed;
  }

  test('every tier may do everything', async () => {
    const broken = { rightOf: () => ({ allowed: true, daily: null, monthly: null }) };
    const paths = ['/file/search', '/file/getFileDetail', '/file/pdfFileDownload'];
    expect(await rowsThatNotice(broken, paths)).toBe(7);
  });

  test('a membership that never ends', async () => {
    const { tierOf } = await vi.importActual<typeof Levels>('#contract/rights/levels.ts');
    expect(await rowsThatNotice({ tierOf: (level) => tierOf(level, 1, 0) }, ['/file/search'])).toBe(4);
  });

  test.each([
    ['that was ended goes on', { ended_at: null }],
    ['that is over goes on', { expires_at: new Date('9999-12-31T00:00:00Z') }],
  ])('a session %s', async (_name, changeOfSession) => {
    expect(await rowsThatNotice({ changeOfSession }, ['/getUserData', '/file/suggest'])).toBe(2);
  });

  test('a password that somebody else has seen is as good as another', async () => {
    const broken = { changeOfSession: { password_due: false } };
    expect(await rowsThatNotice(broken, ['/user/getSessions', '/file/suggest'])).toBe(2);
  });

  test('a session that anybody may end', async () => {
    const endSessions: typeof SessionStore.endSessions = async (_db, which, reason, now) => {
      const { rows } = await held.database.pool.query(
        'UPDATE account_sessions SET ended_at = $1, end_reason = $2 WHERE id = $3 RETURNING id',
        [new Date(now), reason, which.id],
      );
      return rows.length;
    };
    expect(await rowsThatNotice({ endSessions }, ['/revokeSession'])).toBe(1);
  });
});
