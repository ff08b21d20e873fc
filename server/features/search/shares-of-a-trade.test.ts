import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Trades that the list of industries knows, and one that it does not. */
const TRADES = ['光伏', '煤炭', '银行'];
/** Of so many the letters of 股份 behind a trade are chance. */
const MANY = 101;

const seeds = [
  // The letters of 股上涨 and 股反弹 stand in what is no share of a trade.
  ...['上涨', '反弹'].map((moves) => ({ title: `A股${moves}的背后`, day: '2026-05-01' })),
  ...TRADES.flatMap((trade) => [
    { title: `${trade}板块领涨两市`, day: '2026-05-20' },
    { title: `某地${trade}股份有限公司：2019年年度报告`, day: '2020-06-01' },
    ...Array.from({ length: MANY }, (_, at) => ({ title: `${trade}经营观察之${at + 1}`, day: '2026-06-01' })),
  ]),
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let fixture: Awaited<ReturnType<typeof searchFixture>>;
let opened: Awaited<ReturnType<typeof openReports>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

test.each(
  TRADES.flatMap((trade) => [
    `${trade}股 表现`,
    `${trade}股为什么涨`,
    `${trade}股 还能买吗`,
    `${trade}股上涨`,
    `${trade}股反弹`,
  ]),
)('%s asks of the trade, and what speaks of its shares comes first', async (keyword) => {
  const request = searchRequest({ keyword });
  const { list, full } = await findReports(fixture.deps, request, newCaller('enterprise'), 'all');
  expect(full).toBeGreaterThanOrEqual(MANY);
  expect(list[0]?.name).toContain('板块领涨');
});
