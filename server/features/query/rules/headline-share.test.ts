import { expect, test } from 'vitest';
import { headlineShare, type TypedPiece } from './headline-share.ts';

const said = (...ways: string[]): TypedPiece => ({ ways });
const idle = (...ways: string[]): TypedPiece => ({ ways, isOptional: true, isIdle: true });
const asked = (...ways: string[]): TypedPiece => ({ ways, isOptional: true });

test('a title is covered by the words that stand in it one after the other', () => {
  expect(headlineShare('锂价回落', [said('锂价'), said('回落')])).toBe(1);
  expect(headlineShare('锂价年内首次回落', [said('锂价'), said('回落')])).toBe(0.5);
  // A word that comes twice is met after the one before it.
  expect(headlineShare('回落的锂价再度回落', [said('锂价'), said('回落')])).toBeCloseTo(4 / 9);
});

test('the words in another order, or one of them missing, cover nothing', () => {
  expect(headlineShare('回落的锂价', [said('锂价'), said('回落')])).toBe(0);
  expect(headlineShare('锂价回升', [said('锂价'), said('回落')])).toBe(0);
  expect(headlineShare('', [said('锂价')])).toBe(0);
});

test('a word may be said in another way, and of two ways that begin at one place the longer counts', () => {
  expect(headlineShare('ai算力需求', [said('人工智能', 'ai'), said('算力', '算力需求')])).toBe(1);
});

test('what a title may lack counts where it stands, in its order, and costs nothing where it does not', () => {
  const pieces = [said('算力'), said('竞争'), idle('相关')];
  expect(headlineShare('算力竞争相关', pieces)).toBe(1);
  expect(headlineShare('算力竞争格局', pieces)).toBeCloseTo(4 / 6);
  expect(headlineShare('相关算力竞争', pieces)).toBeCloseTo(4 / 6);
});

test('one word alone covers nothing', () => {
  expect(headlineShare('竞争格局', [said('竞争')])).toBe(0);
  expect(headlineShare('竞争格局', [said('竞争'), idle('相关')])).toBe(0);
  expect(headlineShare('竞争格局相关公司', [said('竞争'), idle('相关')])).toBe(0.5);
});

test('what is asked about the subject and not said takes its share of the query away', () => {
  const pieces = [said('房地产'), asked('市场'), asked('止跌', '企稳')];
  expect(headlineShare('房地产市场企稳', pieces)).toBe(1);
  expect(headlineShare('房地产市场', pieces)).toBeCloseTo(5 / 7);
  expect(headlineShare('房地产仓库市场', pieces)).toBeCloseTo((5 / 7) ** 2);
});

test('the second digit of a month, a day or an issue makes no title longer', () => {
  const pieces = [said('手机'), said('运行')];
  const shareIn = (date: string): number => headlineShare(`${date}手机市场运行`, pieces);
  for (const [short, long] of [
    ['2024年1月', '2023年11月'],
    ['8月9日', '8月29日'],
    ['第3期', '第36期'],
  ] as const)
    expect(shareIn(long)).toBe(shareIn(short));
  expect(shareIn('2023年1月')).toBeLessThan(shareIn('1月'));
});

const year = (text: string): TypedPiece => ({ ways: [text], isYear: true });

test.each([
  '3月',
  '年03月',
  '年18月',
  '年第17周',
  '年一季报',
  '年第三季度',
  'q2',
  '年q3',
  '0706',
  'm4',
  'w26',
])('a year with %s behind it is a part of it, which says nothing of the whole', (part) => {
  for (const typed of ['2024', '2025', '2026']) {
    const pieces = [said('机器人'), year(typed)];
    expect(headlineShare(`机器人${typed}${part}观察`, pieces), typed).toBe(0);
    expect(headlineShare(`机器人${typed}年度观察`, pieces), typed).toBeGreaterThan(0);
    expect(headlineShare(`机器人${typed}${part}回顾与${typed}展望`, pieces), typed).toBeGreaterThan(0);
    // What else was typed still counts, and less than where the year is said.
    const three = [said('机器人'), said('出口'), year(typed)];
    const ofPart = headlineShare(`机器人出口${typed}${part}`, three);
    expect(ofPart, typed).toBeGreaterThan(0);
    expect(ofPart, typed).toBeLessThan(headlineShare(`机器人出口${typed}年度观察`, three));
  }
});

test('a title without the year covers nothing, and what looks at half of it or sums it up is of the year', () => {
  expect(headlineShare('机器人出口', [said('机器人'), said('出口'), year('2026')])).toBe(0);
  for (const title of [
    '机器人2026年中期策略',
    '机器人2026下半年展望',
    '机器人2026年中报综述',
    '机器人2026年报综述',
  ])
    expect(headlineShare(title, [said('机器人'), year('2026')]), title).toBeGreaterThan(0);
});
