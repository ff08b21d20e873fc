import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { choose, word } from '#server/testing/passage-fixture.ts';
import { holds, weighSought } from './weigh-words.ts';

const weigh = (asked: string, words: readonly string[]) =>
  weighSought(
    words.map((text) => word(text)),
    100_000,
    foldText(asked),
  );

test('what was cut across A股 is said by A 股, as print has it, and not by another market', () => {
  const [cut] = weigh('均线在A股择时的效果', ['股择', '择时']);
  const says = (text: string) => cut !== undefined && holds(foldText(text), cut);
  expect(says('均线在 A 股市场上的择时效果')).toBe(true);
  expect(says('均线在A股上的择时效果')).toBe(true);
  expect(says('均线在 H 股市场上的择时效果')).toBe(false);
  expect(says('均线在 A 股市场上的选股效果')).toBe(false);
});

test('不好 is how it turned out, which answers say in words of their own', () => {
  const [grade, thing] = weigh('均线效果不好的原因', ['不好', '均线']);
  expect(grade?.asks).toBe(true);
  expect(thing?.asks).toBe(false);
});

test('比 before what is compared with is no part of a measure', () => {
  const said = (asked: string) => weigh(asked, ['收益比'])[0]?.ways;
  expect(said('每股收益比2018年下降多少？')).toContain('收益');
  expect(said('每股收益比上年下降多少？')).toContain('收益');
  expect(said('风险收益比是多少？')).toEqual(['收益比']);
  const words = [word('每股'), word('收益比')];
  const row = '每股收益：2019年 0.62元，2018年 0.88元，增减 -29.55%';
  expect(choose('2019年每股收益比2018年下降多少？', words, [row])).toHaveLength(1);
});
