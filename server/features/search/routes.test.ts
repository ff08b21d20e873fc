import { beforeAll, expect, test } from 'vitest';
import * as facets from '#contract/calls/facets.ts';
import * as listings from '#contract/calls/listings.ts';
import * as search from '#contract/calls/search.ts';
import * as suggestions from '#contract/calls/suggestions.ts';
import type { Handle, RequestContext } from '#server/platform/http/context.ts';
import { createLogger } from '#server/platform/log/create-logger.ts';
import { newCaller, searchFixture } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { searchRoutes } from './routes.ts';

const database = testDatabase();
const answers = new Map<string, (payload: object) => Promise<unknown>>();

const account = { uid: 9, level: 3, unlockEndSeconds: 2e9, roles: [], sessionId: 's' };
const context: RequestContext = {
  caller: newCaller(),
  account,
  pending: null,
  requestId: '',
  log: createLogger('silent'),
  sid: '',
  cookies: { read: () => '', set: () => {}, clear: () => {} },
};

/** Answers as HTTP would: the request read by its schema, the answer checked against its own. */
const handle: Handle = (call, handler) => {
  answers.set(call.path, async (payload) => {
    const input = call.request.parse(payload) as Parameters<typeof handler>[0];
    return call.response.parse(await handler(input, context));
  });
};

beforeAll(async () => {
  const paragraphs = ['光伏装机创新高。'];
  const stocks = [{ code: '300750', name: '宁德时代' }];
  const seed = { title: '光伏周报', industry1: 63, authors: ['张三'], paragraphs, stocks };
  const { parts } = await searchFixture(database.database, [seed]);
  searchRoutes(handle, parts);
});

/** Lists that the recommendations answer. */
const ELSEWHERE: readonly string[] = [
  listings.getRcmdFiles.path,
  listings.getHotRankList.path,
  listings.getHotRankListByChart.path,
];
const paths = Object.values({ ...search, ...facets, ...listings, ...suggestions })
  .flatMap((value) =>
    typeof value === 'object' && 'path' in value && 'response' in value ? [value.path] : [],
  )
  .filter((path) => !ELSEWHERE.includes(path));

test.each(paths)('%s answers what its declaration says', async (path) => {
  const payload = { keyword: '光伏', typeId: 2, parentFileIndustryId: '27', page: '1', showTrader: 0 };
  const answer = await answers.get(path)?.(payload);
  expect(JSON.stringify(answer).length).toBeGreaterThan(2);
});

test('a keyword beyond 200 characters is refused before it is searched', async () => {
  const ask = answers.get(search.searchReports.path);
  await expect(ask?.({ keyword: '光'.repeat(201) })).rejects.toThrow('最多 200 个字');
});
