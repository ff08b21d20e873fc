import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../library/index.ts';
import type { SearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';
import { newCaller, searchFixture, searchRequest } from './testing/search-fixture.ts';

const RARE_EARTH = '有色金属周报：DoD 入股 MP 加速稀土独立';
const CHIPS = '电子行业：Rubin CPX 推出，AI 服务器升级';
const WEEK = '有色钢铁周观点（2025 年第 38 周）';
const YEARLY = '202604 期：2025 年报综述';
const PROFITS = '量贩业务保持高增，盈利水平大幅提升';
const SEEDS = [
  { title: RARE_EARTH },
  { title: CHIPS },
  { title: WEEK },
  { title: YEARLY },
  { title: PROFITS },
  { title: 'AI 应用月报' },
  { title: 'CP 组合与 XAI 方法' },
  { title: 'NV 储能月报' },
  { title: 'IDIA 大会综述' },
  { title: '股票 30 只，2019 年回顾' },
];

const database = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-glued-'));
const engine = createSqliteSearchEngine({ directory });
let deps: SearchDeps;
beforeAll(async () => {
  ({ deps } = await searchFixture(database.database, SEEDS, await engine.open(REPORTS)));
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const find = (keyword: string) => findReports(deps, searchRequest({ keyword }), newCaller(), 'all');

test.each([
  ['dodmp', RARE_EARTH],
  ['DODMP 稀土', RARE_EARTH],
  ['rubincpx', CHIPS],
  // CP and XAI stand together too, but not beside 升级.
  ['cpxai升级', CHIPS],
  ['202538有色', WEEK],
  ['2026042025', YEARLY],
  // A word of the dictionary that no title holds.
  ['业务水平', PROFITS],
])('%s is cut where both words stand in one report', async (keyword, title) => {
  const { list, full } = await find(keyword);
  expect(full).toBeGreaterThan(0);
  expect(list[0]?.name).toBe(title);
});

test.each([
  // Either half stands in a report, both in none: a slip is no two words.
  'nvidia',
  // Six digits that begin with no year are a code.
  '302019',
  'zzqq',
])('%s stays one word, which stands nowhere', async (keyword) => {
  expect((await find(keyword)).count).toBe(0);
});
