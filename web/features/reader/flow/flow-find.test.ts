import { expect, test } from 'vitest';
import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import type { FindQuestion } from '#web/pdf/view/find-state.ts';
import { FIND_LANGUAGE } from '../find-language.ts';
import { citedPlace, findInPage } from './flow-find.ts';
import { IN_PICTURE, textsOfBlock } from './flow-texts.ts';

const body = (id: number, text: string): ReadingBlock => ({ kind: 'body', id, text });
const table: ReadingBlock = {
  kind: 'table',
  id: 3,
  chart_id: null,
  rows: [
    ['细分', '占比'],
    ['储能电池', '21.9%'],
    ['储能电池', '30.1%'],
  ],
  head_rows: 1,
  // The second name is the first, which reaches over both rows: found once.
  spans: [{ row: 1, column: 0, rows: 2, columns: 1 }],
  caption: '表 1：细分',
  source: '资料来源：储能协会',
};
const figure: ReadingBlock = {
  kind: 'figure',
  id: 3,
  caption: '图 2：装机',
  source: '',
  online_url: '/files/chart/3-800.webp',
  picture_size: [800, 400],
  width_pt: 240,
  text: '储能\n2018 2019',
};
const BLOCKS = [body(1, '独立儲能与储 能电站。'), table, figure];

const asked = (change: Partial<FindQuestion> = {}): FindQuestion => ({
  from: 1,
  landing: 'opening',
  query: '储能',
  mode: 'phrase',
  cited: null,
  quote: '',
  ...change,
});
const find = (blocks: readonly ReadingBlock[], change?: Partial<FindQuestion>, page = 4) =>
  findInPage(page, blocks, asked(change), FIND_LANGUAGE);

test('in a table the excerpt is the row: its name and its own cells', () => {
  const said = (query: string) =>
    find([table], { query }).map(({ snippet: { text, range } }) => [text, text.slice(...range)]);
  expect(said('21.9')).toEqual([['储能电池 21.9%', '21.9']]);
  expect(said('占比')).toEqual([['细分 占比', '占比']]);
  // Its name reaches over the row above.
  expect(said('30.1%')).toEqual([['储能电池 30.1%', '30.1%']]);
  expect(said('储能协会')).toEqual([['资料来源：储能协会', '储能协会']]);
});

test('words are found in every text of a page in order, whatever their form, also those printed in a picture', () => {
  const found = find(BLOCKS);
  const texts = new Map(
    BLOCKS.map((block, at) => [['text-1', 'text-3', 'chart-3'][at] ?? '', textsOfBlock(block)]),
  );
  expect(found.map(({ block, part, range }) => [block, texts.get(block)?.[part]?.slice(...range)])).toEqual([
    ['text-1', '儲能'],
    ['text-1', '储 能'],
    ['text-3', '储能'],
    ['text-3', '储能'],
    ['chart-3', '储能'],
  ]);
  expect(found.at(-1)?.part).toBe(IN_PICTURE);
  // What the list of hits says of each.
  expect(found.map(({ snippet: { text, range } }) => text.slice(...range))).toEqual([
    '儲能',
    '储能',
    '储能',
    '储能',
    '储能',
  ]);
});

test('several words are met one by one as a search meets them, or as they stand', () => {
  expect(find(BLOCKS, { query: '独立 电站', mode: 'words' })).toHaveLength(2);
  expect(find(BLOCKS, { query: '独立 电站', mode: 'phrase' })).toHaveLength(0);
  expect(find(BLOCKS, { query: '  ' })).toHaveLength(0);
});

test('a cited passage that stands in pieces is met in them, on its page alone', () => {
  const passage = '"独立储能与储能电站，此处原文隔着一页另有一段话"';
  const cited = { query: passage, mode: 'words', cited: 4 } as const;
  expect(find(BLOCKS, cited)).toHaveLength(1);
  expect(find(BLOCKS, cited, 5)).toHaveLength(0);
});

test('reading opens in the paragraph that holds the quoted piece, else at the first place', () => {
  const blocks = [body(1, '储能很热。'), body(2, '其中储能电池占比最高。')];
  const found = find(blocks);
  const at = (quote: string) => citedPlace(found, blocks, quote, FIND_LANGUAGE)?.block;
  expect(at('電池占比')).toBe('text-2');
  expect(at('别处的话')).toBe('text-1');
  expect(at('')).toBe('text-1');
  expect(citedPlace([], blocks, '', FIND_LANGUAGE)).toBeUndefined();
});
