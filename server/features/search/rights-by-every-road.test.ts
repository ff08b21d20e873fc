import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { suggest } from '#contract/calls/suggestions.ts';
import { rightOf } from '#contract/rights/levels.ts';
import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import type { Handle, RequestContext } from '#server/platform/http/context.ts';
import { createLogger } from '#server/platform/log/create-logger.ts';
import { everyRoad, isOpenTo, SECOND_IDS } from '#server/testing/every-road.ts';
import { newCaller, searchFixture } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { SharedSearchDeps } from './deps.ts';

const held = testDatabase();
let parts: SharedSearchDeps;

beforeAll(async () => {
  ({ parts } = await searchFixture(held.database, [
    { title: '半导体设备深度', industry1: 27, industry2: 2701 },
    { title: '光伏周报', industry1: 63, industry2: 6306 },
    { title: '光伏月报', industry1: 63 },
    { title: '林业年度策略', industry1: 11, industry2: 1103 },
  ]));
});

type Answer = { code: number; data: unknown };

/** The calls of search as HTTP binds them; `asked` hears every query that reaches the index. */
async function openCalls(asked: (query: unknown) => void) {
  const { searchRoutes } = await import('./routes.ts');
  const calls = new Map<string, (payload: object, context: RequestContext) => Promise<unknown>>();
  const handle: Handle = (call, handler) => {
    calls.set(call.path, (payload, context) => handler(call.request.parse(payload) as never, context));
  };
  const watched = (index: AskedIndex): AskedIndex => ({
    ...index,
    search: (query) => {
      asked(query.expression);
      return index.search(query);
    },
    count: (query) => {
      asked(query.expression);
      return index.count(query);
    },
  });
  const { index } = parts;
  searchRoutes(handle, {
    ...parts,
    index: { ...index, for: (caller) => watched(index.for(caller)), everybodys: watched(index.everybodys) },
  });
  return async (path: string, payload: object, caller: RequestContext['caller']): Promise<Answer> => {
    const cookies = { read: () => '', set: () => {}, clear: () => {} };
    const context = {
      caller,
      account: null,
      pending: null,
      requestId: '',
      log: createLogger('silent'),
      sid: '',
      cookies,
    };
    try {
      return { code: 0, data: await calls.get(path)?.(payload, context) };
    } catch (error) {
      if (error instanceof Error && 'code' in error) return { code: Number(error.code), data: null };
      throw error;
    }
  };
}

/** What is answered follows the rights table alone, and no index ever hears of what is not allowed. */
async function followsTheTable(runs: number): Promise<void> {
  let heard: string[] = [];
  const ask = await openCalls((expression) => heard.push(JSON.stringify(expression)));
  const namesSecond = () =>
    [...SECOND_IDS].some((id) => heard.some((query) => query.includes(`"industry:${id}"`)));
  const property = fc.asyncProperty(everyRoad, async ({ tier, path, payload, needs }) => {
    heard = [];
    const { code } = await ask(path, payload, newCaller(tier));
    expect(code).toBe(isOpenTo(tier, needs) ? 0 : 10007);
    if (!rightOf(tier, 'filterBySecondIndustry').allowed) expect(namesSecond()).toBe(false);
  });
  await fc.assert(property, { numRuns: runs });
}

test('drawn over fields, query language and calls', () => followsTheTable(400), 120_000);

test.each(['visitor', 'free', 'ordinary', 'senior'] as const)(
  'a second-level industry is offered to %s only with the right to use it',
  async (tier) => {
    const ask = await openCalls(() => {});
    const { data } = await ask(suggest.path, { keyword: '半导体' }, newCaller(tier));
    const offered = JSON.stringify(data).includes('行业:半导体');
    expect(offered).toBe(rightOf(tier, 'filterBySecondIndustry').allowed);
  },
);

test('a near word that names what one may not ask is not counted for one', async () => {
  const ask = await openCalls(() => {});
  const payload = { keyword: '半导体设备 行业:半导休' };
  const shown = async (tier: 'free' | 'senior') =>
    JSON.stringify((await ask('/api/v2/file/search', payload, newCaller(tier))).data);
  expect(await shown('free')).not.toContain('行业:半导体');
});

/** Each breaks the code as it was before; the property must notice. */
describe('broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('../query/rules/industries-in.ts');
    vi.resetModules();
  });

  test('a check that reads one field of the request', async () => {
    vi.resetModules();
    vi.doMock('../query/rules/industries-in.ts', () => ({ industriesIn: () => [] }));
    await expect(followsTheTable(400)).rejects.toThrow(/Property failed/);
  });
});
