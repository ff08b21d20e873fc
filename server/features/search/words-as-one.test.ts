import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Two words that a segmenter cuts; of the first three most titles say both as one, of the others as many say the rarer alone. */
const AS_ONE = [
  ['低空', '经济'],
  ['商业', '航天'],
  ['资金', '流向'],
] as const;
const APART = [
  ['纯碱', '装置'],
  ['快递', '增长'],
] as const;
const HOUSES = [...'甲乙丙丁戊己庚辛'];

const held = testDatabase();
const openReports = () => openBriefIndex(REPORTS);
let opened: Awaited<ReturnType<typeof openReports>>;
let deps: Awaited<ReturnType<typeof searchFixture>>['deps'];

beforeAll(async () => {
  opened = await openReports();
  const seeds = [...AS_ONE, ...APART].flatMap(([first, second], pair) =>
    HOUSES.flatMap((house, at) => {
      const organisation = `${house}证券`;
      const together = { title: `${first}${second}观察${house}`, organisation };
      const alone = { title: `${first}杂谈${house}`, organisation };
      const other = { title: `${second}随笔${house}`, organisation };
      const isOne = pair < AS_ONE.length ? at < 6 : at < 2;
      return isOne ? [together] : [alone, other, ...(pair < AS_ONE.length ? [] : [alone, other])];
    }),
  );
  const distinct = seeds.map((seed, at) => ({ ...seed, title: `${seed.title}${at}` }));
  ({ deps } = await searchFixture(held.database, distinct, opened.index));
});
afterAll(() => opened.close());

const find = (keyword: string) =>
  findReports(deps, searchRequest({ keyword }), newCaller('enterprise'), 'all');
const chipsOf = async (keyword: string): Promise<string[]> =>
  (await find(keyword)).understood.map(({ label }) => label);

describe.each(AS_ONE)('%s and %s', (first, second) => {
  test('typed as one are shown as the word that titles say, with all that is to be taken out or demanded', async () => {
    const { understood, words } = await find(`${first}${second} 观察`);
    const [chip] = understood;
    expect(chip).toMatchObject({ label: first + second, range: [0, 4], strict: `"${first}${second}"` });
    expect(words.slice(0, 2).map(({ text }) => text)).toEqual([first, second]);
  });

  test('typed apart stay two', async () => {
    expect((await chipsOf(`${first} ${second}`)).slice(0, 2)).toEqual([first, second]);
  });

  test('a report that lacks one of them lacks the word', async () => {
    const { matches } = await find(`${first}${second}`);
    const lacked = new Set(matches.flatMap(({ lacks }) => lacks));
    expect([...lacked]).toEqual([first + second]);
  });
});

test.each(APART)('%s and %s, of which the rarer mostly stands alone, stay two', async (first, second) => {
  expect(await chipsOf(`${first}${second}`)).toEqual([first, second]);
});

test('what there is nothing about is named as it was typed', async () => {
  const { groups, understood } = await find('婚纱摄影 低空');
  expect(groups.map(({ line }) => line)).toEqual(['没有找到关于“婚纱摄影”的报告，以下是相近的']);
  expect(understood.map(({ label }) => label)).toEqual(['婚纱摄影', '低空']);
});
