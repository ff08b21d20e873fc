import { expect, test } from 'vitest';
import type { Chosen } from './choose-evidence.ts';
import { announcesItems, itemsBehind } from './items-behind.ts';
import { isLeadIn } from './lead-in.ts';
import type { ReadPassage } from './read-passage.ts';

const passages = (...texts: string[]): ReadPassage[] =>
  texts.map((text, id) => ({ id, fid: 1, kind: 'paragraph', text, score: 1 }) as ReadPassage);
const headOf = (all: readonly ReadPassage[], text: string): Chosen => {
  const passage = all.find((one) => one.text === text);
  if (passage === undefined) throw new Error('no such passage');
  return { passage, text, score: 1 };
};

test('what a sentence announces follows it as far as it is numbered', () => {
  const all = passages(
    '前言。',
    '原因可能有，',
    '1. 处置效应，即卖出盈利头寸。',
    '2. 注意力有限。',
    '下一节。',
  );
  const items = itemsBehind(all, headOf(all, '原因可能有，'));
  expect(items?.map(({ text }) => text)).toEqual([
    '原因可能有，',
    '1. 处置效应，即卖出盈利头寸。',
    '2. 注意力有限。',
  ]);
});

test('for whom the report is closed the abstract says the head once, and not in place of each item', () => {
  const all = passages('原因可能有，', '1. 处置效应。', '2. 注意力有限。');
  const head: Chosen = { ...headOf(all, '原因可能有，'), isNearest: true };
  const items = itemsBehind(all, { ...head, inAbstract: head });
  expect(items?.map(({ inAbstract }) => inAbstract !== undefined)).toEqual([true, false, false]);
  expect(items?.every(({ isNearest }) => isNearest)).toBe(true);
});

test('one item, or prose, is no list', () => {
  const all = passages('原因如下：', '1. 处置效应。', '2018 年以来如此。');
  expect(itemsBehind(all, headOf(all, '原因如下：'))).toBeNull();
  expect(announcesItems(headOf(all, '原因如下：'))).toBe(true);
  expect(announcesItems(headOf(all, '1. 处置效应。'))).toBe(false);
});

test('a list may be marked as well as numbered, with marks that only its font has', () => {
  for (const mark of ['► ', '⚫', '\uf0d8 ', '1) ']) {
    const all = passages('VMD 的缺点：', `${mark}边界效应。`, `${mark}要求预先定义模态数。`, '下一节。');
    expect(itemsBehind(all, headOf(all, 'VMD 的缺点：')), mark).toHaveLength(3);
  }
});

test('a lead-in is short, and tells nothing by itself', () => {
  expect(isLeadIn({ text: 'VMD 的缺点：' })).toBe(true);
  expect(isLeadIn({ text: 'VMD 的缺点是边界效应。' })).toBe(false);
});
