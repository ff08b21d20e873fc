import { expect, test } from 'vitest';
import { createSegmenter } from './segment.ts';

test('long words, the words inside them, and names no dictionary holds by pairs', () => {
  expect(createSegmenter().words('中华人民共和国2021年ai芯片')).toEqual(
    expect.arrayContaining(['中华', '人民', '共和国', '中华人民共和国', '2021', 'ai', '芯片']),
  );
  expect(createSegmenter().words('濮耐')).toEqual(['濮', '濮耐', '耐']);
});

test("the user's words come beside the split and do not change it", () => {
  const title = '南山控股与寧德時代年报';
  const plain = createSegmenter().words('南山控股与宁德时代年报');
  const withNames = createSegmenter(['南山控股', '寧德時代', '年报', '股']);
  expect(withNames.words('南山控股与宁德时代年报').toSorted()).toEqual(
    [...plain, '南山控股', '宁德时代'].toSorted(),
  );
  expect(createSegmenter(['南山控股']).words(title)).toContain('南山控股');
});

test('every word is a span of the text, in the order of its run', () => {
  const text = '宏观，𠮷野家a1证券';
  createSegmenter().forEachWord(text, (start, end) => {
    expect(start).toBeLessThan(end);
    expect(text.slice(start, end)).toMatch(/^[\p{L}\p{N}]+$/u);
  });
});

test('one list of words is read once', () => {
  const words = ['南山控股', '宁德时代'];
  const [first, second] = [createSegmenter(words), createSegmenter(words)];
  expect(first.tables.user).not.toBeNull();
  expect(second.tables.user).toBe(first.tables.user);
  expect(createSegmenter(['宁德']).tables.user).not.toBe(first.tables.user);
});
