import { expect, test } from 'vitest';
import type { TextRange } from '#contract/wire/fields.ts';
import { choosePassages } from './choose-passages.ts';

/** A passage in which every occurrence of the words is marked. */
function passage(text: string, words: string[] = ['毛利率']) {
  const ranges = words.flatMap((word): TextRange[] => {
    const at = text.indexOf(word);
    return at < 0 ? [] : [[at, at + word.length]];
  });
  return { text, ranges };
}
const chosen = (texts: string[], limit = 3, words?: string[], title = '') =>
  choosePassages(
    texts.map((text) => passage(text, words)),
    limit,
    title,
  ).map(({ text }) => text);

test('sentences stand before legends, captions and table heads, each kind as it came', () => {
  const thin = ['毛利率', '牧云农牧营业收入与毛利率', '（市场份额，%） （毛利率，%）'];
  const sentences = ['毛利率保持稳定。', '海外业务的毛利率连续三年高于国内业务'];
  expect(chosen([...thin, ...sentences])).toEqual([...sentences, '牧云农牧营业收入与毛利率']);
});

test('a sentence with some of the words comes before a legend with all of them', () => {
  const words = ['新能源', '汽车'];
  expect(chosen(['新能源占比继续提高。', '新能源汽车', '汽车出口增长。'], 2, words)).toEqual([
    '新能源占比继续提高。',
    '汽车出口增长。',
  ]);
});

test('a sentence comes before the row of a table, of which one is shown', () => {
  const rows = ['储能系统 毛利率 28.1% 27.4% 25.9%', '储能 收入 成本 费用 毛利率'];
  const sentence = '储能系统的毛利率随碳酸锂价格回落到两成';
  expect(chosen([...rows, sentence], 3, ['储能', '毛利率'])).toEqual([sentence, rows[0]]);
});

test('a row with what the title leaves open comes before sentences that only name its company', () => {
  const row = '毛利率 22.3 26.1 24.9';
  const resume = '钱某曾任泓川酒业副厂长，现任总工程师。';
  expect(chosen([resume, row], 3, ['泓川酒业', '毛利率'], '泓川酒业：年度报告')).toEqual([row, resume]);
});

test('the same text twice is shown once, whatever its spaces and signs', () => {
  expect(chosen(['毛利率保持稳定。', '毛利率 保持稳定', '毛利率承压，净利率持平。'])).toEqual([
    '毛利率保持稳定。',
    '毛利率承压，净利率持平。',
  ]);
});

test('what stands whole in a longer passage is not shown beside it', () => {
  const whole = '毛利率触底：需求回暖与提价同时发生，毛利率逐季修复。';
  expect(chosen(['毛利率触底。', '需求回暖与提价同时发生，毛利率逐季修复。', whole])).toEqual([whole]);
});

test('of two passages that say nearly the same one is shown; another number or another word is another fact', () => {
  const summary = '公司海外业务毛利率持续高于国内业务，预计全年仍将稳中有升，维持“买入”评级。';
  const chapter = '海外业务的毛利率持续高于国内业务，预计全年仍将稳中有升，维持“买入”评级。';
  expect(chosen([summary, chapter])).toEqual([summary]);
  const [before, after] = [
    '2023 年公司综合毛利率为 22.3%，同比提升。',
    '2024 年公司综合毛利率为 24.9%，同比提升。',
  ];
  expect(chosen([before, after])).toEqual([before, after]);
  const falling = '公司国内业务毛利率持续低于海外业务，预计明年难有起色，下调至“中性”评级。';
  expect(chosen([summary, falling])).toEqual([summary, falling]);
});

test('the title again is no passage, unless there is nothing else', () => {
  const title = '泓川酒业：毛利率触底之后';
  expect(chosen([title, '毛利率逐季修复。'], 3, undefined, title)).toEqual(['毛利率逐季修复。']);
  expect(chosen([title], 3, undefined, title)).toEqual([title]);
});

test('bare words are shown where there is nothing better', () => {
  expect(chosen(['毛利率'])).toEqual(['毛利率']);
  expect(chosen([])).toEqual([]);
});
