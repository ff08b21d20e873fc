import { describe, expect, it } from 'vitest';
import { splitJoinedCaptions } from './joined-captions.ts';

const LETTER = 10;

/** A page of one line whose letters are each as broad as the others. */
function split(text: string) {
  const edges = Float32Array.from({ length: text.length + 1 }, (_, at) => 40 + at * LETTER);
  const box = { left: 40, top: 100, right: 40 + text.length * LETTER, bottom: 110 };
  return splitJoinedCaptions({ lines: [{ text, box, fontSize: 10, bold: true, startsBold: true }], edges });
}

describe('captions that stand beside each other with hardly a gap', () => {
  it('are lines of their own, each where it is printed', () => {
    const [first, second] = [
      '图 10：上证 50 指数日内动量策略净值（2013.01.25-2024.07.31）',
      '图 11：沪深 300 指数日内动量策略净值（2013.01.25-2024.07.31）',
    ];
    const lines = split(`${first} ${second}`);
    expect(lines.map(({ text }) => text)).toEqual([first, second]);
    expect(lines.map(({ box }) => [box.left, box.right])).toEqual([
      [40, 40 + first.length * LETTER],
      [40 + (first.length + 1) * LETTER, 40 + (first.length + 1 + second.length) * LETTER],
    ]);
  });

  it('may be three', () => {
    expect(split('表 1 收益 表 2 回撤 表 3 换手').map(({ text }) => text)).toEqual([
      '表 1 收益',
      '表 2 回撤',
      '表 3 换手',
    ]);
  });

  it.each([
    '图 3 和 图 4 展示了两种参数下的净值',
    '图 5：与 图 2 同一口径的净值',
    '图表 7：表 3 中的因子 图例说明',
    '图 10：净值 ...... 13 图 11：回撤 ...... 14',
    '如图 3 所示 图 4 则是回撤',
  ])('are not seen in %s', (text) => {
    expect(split(text).map((line) => line.text)).toEqual([text]);
  });
});

describe('sources that stand beside each other with hardly a gap', () => {
  it('are lines of their own, each where it is printed', () => {
    const source = '资料来源：Wind，招商证券；时间区间：2005 年 1 月 4 日至 2024';
    const lines = split(`${source} ${source}`);
    expect(lines.map(({ text }) => text)).toEqual([source, source]);
    expect(lines[1]?.box.left).toBe(40 + (source.length + 1) * LETTER);
  });

  it('are one where the second is spoken of within the first', () => {
    expect(split('数据来源：见资料来源一节').map(({ text }) => text)).toEqual(['数据来源：见资料来源一节']);
  });
});
