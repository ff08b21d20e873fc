import { expect, test } from 'vitest';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { readTitleWords } from './title-words.ts';

test('what titles say together is a word, but not the beginning of one behind Latin letters', async () => {
  const titles = [
    'AI算力需求超预期',
    'AI算力中心提速',
    '国产AI算力替代',
    '算力租赁涨价',
    'A股策略周报',
    'A股资金面',
    '港股与A股',
    '液冷渗透率提升',
    '液冷温控龙头',
    'AI算力液冷',
  ];
  const { compounds } = await readTitleWords(titles, createSegmenter());
  expect(compounds).toEqual(expect.arrayContaining(['算力', 'a股']));
  expect(compounds.filter((word) => word.startsWith('ai'))).toEqual([]);
});
