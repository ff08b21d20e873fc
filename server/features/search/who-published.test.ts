import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Banks that are listed and publish: each is written about by others, and publishes on other things. */
const BANKS = [
  { name: '招商银行', code: '600036' },
  { name: '平安银行', code: '000001' },
  { name: '兴业银行', code: '601166' },
  { name: '宁波银行', code: '002142' },
];
const ASKED = ['息差', '不良率', '零售转型'];

/** Publishers that others write about far more often. */
const SPOKEN_OF = ['华为', '抖音', '美团'];
const OF_THEM = ['电商', '门店', '算力'];

/** Each publishes more than is written about it. */
const SPENDING = ['云枢集团', '天璇集团', '海拓集团'];

const seeds = [
  ...SPENDING.flatMap((name) => [
    ...['未来办公', '安全架构'].map((title) => ({
      title: `${title}手册`,
      organisation: name,
      day: '2026-02-01',
    })),
    { title: `财报总结：${name}再次上调资本开支`, organisation: '乙证券', day: '2026-05-04' },
  ]),
  ...SPOKEN_OF.flatMap((name) => [
    { title: '春节消费观察', organisation: name, day: '2026-02-01' },
    { title: `${name}业务点评`, organisation: '乙证券', day: '2026-05-02' },
    { title: `${name}新品跟踪`, organisation: '甲证券', day: '2026-05-03' },
  ]),
  ...OF_THEM.flatMap((asked) => [
    { title: `${asked}深度报告`, organisation: '乙证券', day: '2026-05-02' },
    { title: `${asked}推广指南`, organisation: '己咨询', day: '2026-08-02' },
  ]),
  ...BANKS.flatMap(({ name, code }) => [
    { title: `资产质量稳健：${code}`, organisation: '甲证券', day: '2026-05-01', stocks: [{ code, name }] },
    { title: '海上风电装备专题', organisation: name, day: '2026-09-01' },
    { title: '宏观月度观察', organisation: name, day: '2026-09-02' },
  ]),
  ...ASKED.map((asked) => ({ title: `银行业${asked}跟踪`, organisation: '乙证券', day: '2026-06-01' })),
  ...['造纸', '水泥', '白酒', '光伏'].map((subject) => ({
    title: `${subject}行业下半年投资策略`,
    organisation: '乙证券',
    day: '2026-07-01',
  })),
  { title: '养老金融专题', organisation: '丙证券', day: '2026-03-01' },
  { title: '白酒投资策略', organisation: '丁证券', day: '2026-03-02' },
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

const find = (keyword: string) =>
  findReports(fixture.deps, searchRequest({ keyword }), newCaller('enterprise'), 'all');

test.each(BANKS.flatMap(({ name }) => ASKED.map((asked) => [name, asked] as const)))(
  '%s %s: what the bank published on other things is not about the bank, with a space and without',
  async (name, asked) => {
    for (const keyword of [`${name} ${asked}`, `${name}${asked}`]) {
      const { list, notice } = await find(keyword);
      const titles = list.map(({ name: title }) => title);
      expect(titles, keyword).not.toContain('海上风电装备专题');
      expect(titles, keyword).toContain(`资产质量稳健：${BANKS.find((bank) => bank.name === name)?.code}`);
      expect(notice, keyword).toBe('');
    }
  },
);

test.each(BANKS)('$name: who asks for what it writes is given that', async ({ name }) => {
  for (const keyword of [`${name} 宏观`, `${name}宏观`]) {
    const { list } = await find(keyword);
    expect(list[0], keyword).toMatchObject({ name: '宏观月度观察', stockOrgData: { name } });
  }
});

test.each(SPOKEN_OF)(
  '%s is written about more than it writes: it is the subject and not the house',
  async (name) => {
    for (const asked of OF_THEM) {
      const { list } = await find(`${name} ${asked}`);
      const [first, second] = list.map(({ name: title }) => title);
      expect([first, second], asked).toEqual(expect.arrayContaining([`${name}业务点评`, `${name}新品跟踪`]));
    }
  },
);

test.each(SPENDING)(
  '%s publishes, and what it does is not said to be absent where a title tells it',
  async (name) => {
    const { list, full, notice } = await find(`${name} 资本开支`);
    expect(list[0]?.name).toBe(`财报总结：${name}再次上调资本开支`);
    expect(full).toBeGreaterThan(0);
    expect(notice).toBe('');
  },
);

test('of a house that wrote nothing of what is asked those of others follow, and it is said', async () => {
  for (const keyword of ['丙证券 策略', '丙证券 策略 下半年', '丙证券策略']) {
    const { list, notice, full } = await find(keyword);
    expect(full, keyword).toBe(0);
    expect(notice, keyword).toContain('没有找到丙证券与其余的词相关的报告');
    expect(list.filter(({ name }) => name.includes('策略')).length, keyword).toBeGreaterThan(2);
  }
  const held = await find('丁证券 策略');
  expect(held).toMatchObject({ full: 1, notice: '' });
  expect(held.list[0]?.name).toBe('白酒投资策略');
});
