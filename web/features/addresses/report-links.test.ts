import { expect, test } from 'vitest';
import { chartHref, passageHref, reportHref, selectionHref, soughtIn } from './report-links.ts';

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
  expect(reportHref(-7, '')).toBe('/myUpload/7');
  expect(reportHref(-7, '储')).toBe('/myUpload/7?search_key=%E5%82%A8');
  expect(reportHref(12, 'A&B')).toBe('/detail?fid=12&search_key=A%26B');
});

const listed = (name: string, ...words: string[]) => {
  const ranges = words.map((word): [number, number] => [
    name.indexOf(word),
    name.indexOf(word) + word.length,
  ]);
  return { name, name_ranges: ranges, passages: [] };
};

test.each([
  ['光伏 储能', listed('光伏与储能', '光伏', '储能'), '光伏 储能'],
  ['AI算力液冷', listed('AI算力带动液冷', 'AI算力', '液冷'), 'AI算力 液冷'],
  ['光伏，储能 -硅料', listed('光伏与储能', '光伏', '储能'), '-硅料 光伏 储能'],
  ['ai', listed('AI芯片与人工智能', 'AI', '人工智能'), 'ai 人工智能'],
  ['标题:光伏', listed('光伏', '光伏'), '光伏'],
  ['茅台', listed('五粮液'), '茅台'],
])('for %s the reader finds what the search marked', (keyword, report, sought) => {
  expect(soughtIn(report, keyword)).toBe(sought);
});

test('a report opens with other words to find, and keeps the keyword for the way back', () => {
  expect(reportHref(12, 'a，b', 'a b')).toBe('/detail?fid=12&search_key=a%EF%BC%8Cb&q=a+b');
});

test('a chart opens its page, marked there', () => {
  expect(chartHref({ id: 90, fid: 12, place_page: 7 })).toBe('/detail?fid=12&page=7&chart=90');
});

test('selected text is named with its page, on one line and not too long', () => {
  const asked = (text: string) => new URL(selectionHref(12, 7, text), 'http://yanjian.example').searchParams;
  expect(asked('支持向\n量机').get('q')).toBe('"支持向 量机"');
  expect(asked('支持向量机').get('q')).toBe('支持向量机');
  expect(asked('支持向量机').get('page')).toBe('7');
  expect(asked('储'.repeat(500)).get('q')).toBe('储'.repeat(100));
  expect(asked(`${'储'.repeat(99)}𠮷`).get('q')).toBe('储'.repeat(99));
  expect(asked('——').has('q')).toBe(false);
});
