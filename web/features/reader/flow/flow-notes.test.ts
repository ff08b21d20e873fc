import { expect, test } from 'vitest';
import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import type { Note } from '#web/features/annotations/index.ts';
import { FIND_LANGUAGE } from '../find-language.ts';
import { placeNotes } from './flow-notes.ts';
import { cutPieces } from './flow-pieces.ts';
import { textsOfBlock } from './flow-texts.ts';

const body = (id: number, text: string): ReadingBlock => ({ kind: 'body', id, text });
const note = (quote: string, change: Partial<Note> = {}): Note => ({
  ...{
    id: 1,
    key: 'k',
    fid: 1,
    colour: 'green',
    note: '',
    prefix: '',
    suffix: '',
    page: 2,
    boxes: [],
    is_lost: 0,
  },
  ...{ version: 1, created_at: 0, updated_at: 0, saving: null, saved: null, quote },
  ...change,
});

const BLOCKS = new Map<number, readonly ReadingBlock[]>([
  [1, [body(1, '首页的同比增长。')]],
  [2, [body(2, '需求同比增长，库存下降。'), body(3, '价格同比增长，')]],
  [3, [body(4, '企稳 回升。')]],
]);

function said(...notes: Note[]): string[] {
  const all = [...BLOCKS.values()].flat();
  const placed = placeNotes(notes, BLOCKS, FIND_LANGUAGE);
  return [...placed].flatMap(([key, pieces]) => {
    const texts = textsOfBlock(all.find(({ id }) => `text-${id}` === key) ?? body(0, ''));
    return pieces.map(({ part, range }) => `${key}:${texts[part]?.slice(...range)}`);
  });
}

test('a highlight is painted on its words: by what stands around them, over paragraphs and pages, whatever their form', () => {
  expect(said(note('同比增长', { prefix: '价格' }))).toEqual(['text-3:同比增长']);
  expect(said(note('同比增长'))).toEqual(['text-2:同比增长']);
  expect(said(note('價格同比增长，企穩回升'))).toEqual(['text-3:价格同比增长，', 'text-4:企稳 回升']);
});

test('what is lost, or stands otherwise in the text, is painted nowhere', () => {
  expect(said(note('同比增长', { is_lost: 1 }), note('环比下降'), note('同比增长', { page: 9 }))).toEqual([]);
});

test('words found and words marked may overlap', () => {
  const pieces = cutPieces(
    '甲乙丙丁戊',
    [{ range: [1, 3] as [number, number] }],
    [{ range: [2, 9] as [number, number] }],
  );
  expect(
    pieces.map(({ text, match, note: noted }) => [text, match !== undefined, noted !== undefined]),
  ).toEqual([
    ['甲', false, false],
    ['乙', true, false],
    ['丙', true, true],
    ['丁戊', false, true],
  ]);
  expect(cutPieces('甲乙', [], []).map(({ text }) => text)).toEqual(['甲乙']);
  expect(cutPieces('', [], [])).toEqual([]);
});
