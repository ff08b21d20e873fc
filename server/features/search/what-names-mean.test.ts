import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchDepsOver, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { loadDictionary, loadTaxonomies } from '../documents/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

/** Of the shipped names every so many-th is tried. */
const EVERY = 4;
const HOUSES = ['东吴证券', '国信证券', '华安证券', '国元证券'];

const { stocks } = loadTaxonomies();
const codeOf = new Map(stocks.map(({ name, code }) => [name, code]));
const { synonyms } = loadDictionary('/nowhere');
/** Companies of the shipped list of names, with one of their other names each, and companies that are only shortened. */
const listed = synonyms.flatMap(([name = '', ...others], at) => {
  const code = codeOf.get(name);
  const alias = others[at % others.length];
  return code === undefined || alias === undefined || name.includes(alias) ? [] : [{ name, code, alias }];
});
const shortened = [
  { code: '688036', name: '传音控股', alias: '传音' },
  { code: '603345', name: '安井食品', alias: '安井' },
  { code: '002311', name: '海大集团', alias: '海大' },
  { code: '603501', name: '豪威集团', alias: '豪威' },
];
const drawn = [...listed.filter((_, at) => at % EVERY === 0), ...shortened];

/** Broker notes say nothing of the company in their title: the record alone knows. */
const notesOf = ({ name, code }: { name: string; code: string }) =>
  ['业绩好于预期', '海外拓展顺利'].map((title, at) => ({
    title,
    organisation: `第${code}研究所`,
    day: `2026-0${at + 6}-01`,
    stocks: [{ code, name }],
  }));
const seeds = [...new Map(drawn.map((company) => [company.code, company])).values()].flatMap((company) => [
  ...notesOf(company),
  { title: `行业周报：${company.name}领涨`, day: '2026-08-01' },
]);
const houseSeeds = HOUSES.flatMap((house, at) => [
  { title: '秋季策略：均衡配置', organisation: house, day: '2026-03-01' },
  {
    title: '自营高增',
    organisation: `${at}号研究所`,
    day: '2026-05-01',
    stocks: [{ code: codeOf.get(house) ?? '', name: house }],
  },
]);

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let parts: SharedSearchDeps;
beforeAll(async () => {
  opened = await openReports();
  await searchFixture(held.database, [...seeds, ...houseSeeds], opened.index);
  parts = await searchDepsOver(held.database, opened.index, { synonyms });
});
afterAll(() => opened.close());

async function find(keyword: string) {
  const caller = newCaller('enterprise');
  return findReports(forCaller(parts, caller), searchRequest({ keyword }), caller, 'all');
}
const fidsOf = async (keyword: string) => (await find(keyword)).list.map(({ fid }) => fid);

describe('what a company is called', () => {
  test.each(drawn.map(({ alias, name, code }) => [alias, name, code] as const))(
    '%s is %s: the same reports in the same order, its notes first',
    async (alias, name, code) => {
      const byName = await find(name);
      expect(
        byName.list.slice(0, 2).every(({ stockData }) => stockData.some((stock) => stock.code === code)),
      ).toBe(true);
      expect(await fidsOf(alias)).toEqual(byName.list.map(({ fid }) => fid));
      const own = async (called: string) => (await fidsOf(`${called} 海外拓展`)).slice(0, 3);
      expect(await own(alias)).toEqual(await own(name));
    },
  );
});

describe('a house that is a listed company', () => {
  test.each(HOUSES)('%s is the house, and the company where one speaks of what it earns', async (house) => {
    const asHouse = await find(`${house} 策略`);
    expect(asHouse.understood.find(({ names }) => names !== null)?.names).toBe('organisation');
    expect(asHouse.list[0]?.stockOrgData.name).toBe(house);
    const asCompany = await find(`${house}业绩点评`);
    expect(asCompany.understood.find(({ names }) => names !== null)?.names).toBe('stock');
    expect(asCompany.list[0]?.stockData[0]?.name).toBe(house);
  });

  test.each(HOUSES)('%s without 证券 is still the house', async (house) => {
    const { list } = await find(`${house.slice(0, 2)} 秋季策略`);
    expect(list[0]?.stockOrgData.name).toBe(house);
  });

  test.each(HOUSES)('%s for short beside what companies file is no house', async (house) => {
    for (const filing of ['年报', '三季报', '招股书']) {
      const { understood } = await find(`${house.slice(0, 2)} ${filing}`);
      expect(understood.filter(({ names }) => names === 'organisation')).toEqual([]);
    }
  });
});
