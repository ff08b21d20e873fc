import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import type { SearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

const RARE_EARTH = '有色金属周报：DoD 入股 MP 加速稀土独立';
const CHIPS = '电子行业：Rubin CPX 推出，AI 服务器升级';
const WEEK = '有色钢铁周观点（2025 年第 38 周）';
const YEARLY = '202604 期：2025 年报综述';
const PROFITS = '量贩业务保持高增，盈利水平大幅提升';
const RETAIL = '社会服务行业双周报：社零降速';
const EXPORTS = '新能源汽车下乡后，出口成为新的增量';
const SECURITY = 'The State of Browser Security';
const SEEDS = [
  { title: RETAIL },
  { title: EXPORTS },
  { title: '新能源汽车出口再创新高' },
  { title: '新能源汽车销量快报' },
  { title: SECURITY },
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
  // What the parts of a house say that has written nothing.
  { title: '兴业科技与证券投资' },
  { title: '电子行业策略' },
];

const database = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-glued-'));
const engine = createSqliteSearchEngine({ directory });
let deps: SearchDeps;
beforeAll(async () => {
  ({ deps } = await searchFixture(database.database, SEEDS, await engine.open(REPORTS), {
    synonyms: [['新能源汽车', '新能源车']],
  }));
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
  // The word list has 报社, which no title holds.
  ['周报社零', RETAIL],
  ['stateofbrowser', SECURITY],
])('%s is cut where both words stand in one report', async (keyword, title) => {
  const { list, full } = await find(keyword);
  expect(full).toBeGreaterThan(0);
  expect(list[0]?.name).toBe(title);
});

test('neighbours are cut where more reports hold both', async () => {
  // The word list has 汽车出口 and the synonyms 新能源汽车; one title holds the run, two hold 新能源汽车 and 出口.
  const { words, full } = await find('新能源汽车出口');
  expect(words.map(({ text }) => text)).toEqual(['新能源汽车', '出口']);
  expect(full).toBe(2);
});

test('where what names the subject stands nowhere, what asks about it is looked for', async () => {
  const { full, list, words } = await find('综述 0708');
  expect(full).toBe(0);
  expect(words.map(({ reports }) => reports)).toEqual([2, 0]);
  expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining([YEARLY, 'IDIA 大会综述']));
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

test('a house that has written nothing is lacked, and not what its parts say', async () => {
  const caller = newCaller('enterprise');
  const { list, words } = await findReports(deps, searchRequest({ keyword: '兴业证券 电子' }), caller, 'all');
  expect(words.map(({ text }) => text)).toEqual(['兴业证券', '电子']);
  expect(list.map(({ name }) => name)).not.toContain('兴业科技与证券投资');
  expect(list.map(({ name }) => name)).toContain('电子行业策略');
});
