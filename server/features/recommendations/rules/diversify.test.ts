import { expect, test } from 'vitest';
import { diversify } from './diversify.ts';
import type { ReportFacts } from './report-facts.ts';

const PLAIN: ReportFacts = {
  fid: 0,
  title: '',
  opening: '',
  publishedAtSeconds: 0,
  type: 2,
  organisationId: 0,
  organisation: '',
  industry: 0,
  secondIndustry: 0,
  stocks: [],
  seriesKey: '',
  hasFile: false,
};

/** Best first. */
const ranked = (all: readonly Partial<ReportFacts>[]) =>
  all.map((facts, at) => ({ facts: { ...PLAIN, fid: at + 1, ...facts }, score: 100 - at }));
const fidsOf = (all: readonly Partial<ReportFacts>[], head: number) =>
  diversify(ranked(all), { most: 10, industryShare: 1, head }).map(({ facts }) => facts.fid);

const HOUSE = { organisationId: 7 };
const COMPANY = { stocks: [{ code: '600901', name: '晴海股份' }] };
const OTHER = { stocks: [{ code: '600902', name: '远岫股份' }], organisationId: 8 };

test.each([
  ['house', HOUSE],
  ['company', COMPANY],
])('among the first no %s stands a third time while there is anything else', (_of, one) => {
  const fids = fidsOf([one, one, one, one, OTHER, {}], 4);
  expect(fids.slice(0, 4).filter((fid) => fid <= 4)).toHaveLength(2);
  expect(fids).toHaveLength(6);
});

test('behind the first, and where there is nothing else, it does', () => {
  expect(fidsOf([COMPANY, COMPANY, COMPANY, OTHER], 2)).toEqual([1, 2, 3, 4]);
  expect(fidsOf([COMPANY, COMPANY, COMPANY], 3)).toEqual([1, 2, 3]);
});

test('reports without a house or a company are none of one', () => {
  expect(fidsOf([{}, {}, {}, {}], 4)).toEqual([1, 2, 3, 4]);
});
