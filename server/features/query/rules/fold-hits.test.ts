import { expect, test } from 'vitest';
import { type Foldable, foldHits, isSameReport } from './fold-hits.ts';

const DAY = 86_400;
const report = (fid: number, fields: Partial<Foldable> = {}): Foldable => ({
  fid,
  title: `题目${fid}`,
  titleKey: `题目${fid}`,
  organisationId: 1,
  publishedAtSeconds: 0,
  stocks: [],
  seriesKey: '',
  ...fields,
});

test('the first of a series stands for it, the others stand under it', () => {
  const facts = [1, 2, 3, 4].map((fid) => report(fid, { seriesKey: fid === 3 ? '' : '1-储能周报' }));
  expect(foldHits([2, 3, 1, 4], facts, () => false)).toEqual([
    { fid: 2, seriesKey: '1-储能周报', series: [1, 4], duplicates: [] },
    { fid: 3, seriesKey: '', series: [], duplicates: [] },
  ]);
});

test('of a series a second issue has a row of its own where it answers by itself, and no third', () => {
  const facts = [1, 2, 3, 4, 5].map((fid) => report(fid, { seriesKey: '1-储能周报' }));
  const rows = foldHits([1, 2, 3, 4, 5], facts, ({ fid }) => fid !== 2);
  expect(rows.map(({ fid, series }) => [fid, series])).toEqual([
    [1, [2, 4, 5]],
    [3, []],
  ]);
});

test('every report that came in is in exactly one place, also those of which nothing is known', () => {
  const facts = [1, 2, 3].map((fid) => report(fid, { titleKey: '同题', seriesKey: '' }));
  const rows = foldHits([3, 9, 1, 2], facts, () => true);
  expect(rows.flatMap(({ fid, series, duplicates }) => [fid, ...series, ...duplicates]).sort()).toEqual([
    1, 2, 3, 9,
  ]);
});

test('the same title is the same report only of one house in one week, or of two on one day, and on no other stock', () => {
  const one = report(1, { titleKey: '同题' });
  const same = (fields: Partial<Foldable>) => isSameReport(one, report(2, { titleKey: '同题', ...fields }));
  expect(same({ publishedAtSeconds: 4 * DAY })).toBe(true);
  expect(same({ publishedAtSeconds: 30 * DAY })).toBe(false);
  expect(same({ organisationId: 2, publishedAtSeconds: DAY })).toBe(true);
  expect(same({ organisationId: 2, publishedAtSeconds: 3 * DAY })).toBe(false);
  expect(same({ titleKey: '另题' })).toBe(false);
  const onStock = report(3, { titleKey: '新股覆盖研究', stocks: ['600519'] });
  expect(isSameReport(onStock, { ...onStock, fid: 4, stocks: ['000858'] })).toBe(false);
  expect(isSameReport(onStock, { ...onStock, fid: 4 })).toBe(true);
});

test('what two catalogues call differently is one report of one house and day', () => {
  const filed = (fid: number, title: string, fields: Partial<Foldable> = {}) =>
    report(fid, { title: `${title}：寿险保费增长强劲`, titleKey: title, seriesKey: `1-${title}`, ...fields });
  const one = filed(1, '保险行业6月月报');
  const two = filed(2, '保险Ⅱ行业月报');
  expect(foldHits([1, 2], [one, two], () => false)).toEqual([
    { fid: 1, seriesKey: '1-保险行业6月月报', series: [], duplicates: [2] },
  ]);
  expect(isSameReport(one, { ...two, publishedAtSeconds: DAY })).toBe(false);
  expect(isSameReport(one, { ...two, organisationId: 2 })).toBe(false);
  expect(isSameReport({ ...one, stocks: ['601318'] }, { ...two, stocks: ['601628'] })).toBe(false);
});

test('issues without a headline are told apart by their day', () => {
  const issue = report(1, { titleKey: '市场日报', seriesKey: '1-市场日报' });
  expect(isSameReport(issue, { ...issue, fid: 2, publishedAtSeconds: DAY })).toBe(false);
  expect(isSameReport(issue, { ...issue, fid: 2 })).toBe(true);
});
