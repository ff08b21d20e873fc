import { expect, test } from 'vitest';
import { passageHref, reportHref } from './report-links.ts';

test('a passage opens its page with its marked words, once each', () => {
  const passage = {
    paragraph_id: 1,
    page: 7,
    text: '白酒需求回升，白酒龙头提价',
    ranges: [
      [0, 2],
      [7, 9],
      [9, 11],
    ] as [number, number][],
  };
  expect(passageHref(12, passage)).toBe(
    `/detail?fid=12&page=7&q=${encodeURIComponent('白酒')}+${encodeURIComponent('龙头')}&at=${encodeURIComponent('白酒需求回升，白酒龙头提价')}`,
  );
});

test('a report opens with the keyword that led to it, where there is one', () => {
  expect(reportHref(12, '')).toBe('/detail?fid=12');
  expect(reportHref(12, 'A&B')).toBe('/detail?fid=12&search_key=A%26B');
});
