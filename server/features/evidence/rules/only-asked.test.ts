import { expect, test } from 'vitest';
import { choose, passage, word } from '#server/testing/passage-fixture.ts';

test.each([
  ['特斯拉', 'tesla', 'Optimus'],
  ['英伟达', 'nvidia', 'Blackwell'],
  ['谷歌', 'google', 'Gemini'],
])('%s need not be named where %s… %s is: a thing of that name is nobody else’s', (owner, latin, thing) => {
  const words = [word(owner, { ways: [owner, latin] }), word(thing.toLowerCase()), word('投产')];
  const told = `行业周报：${thing}3预计于2026年夏投产`;
  const titled = passage(told, { kind: 'title', title: told });
  expect(choose(`${owner}${thing}什么时候投产`, words, [titled])).toEqual([told]);
  // Of what is Chinese it is asked whose it is.
  const other = [word(owner, { ways: [owner, latin] }), word('机器人'), word('投产')];
  expect(choose(`${owner}机器人什么时候投产`, other, ['机器人预计于2026年夏投产'])).toEqual([]);
});

test('走势怎么判断 only asks: a title that says where a price goes need not say so, and a price of another month is none', () => {
  const words = [
    word('猪价'),
    word('走势', { held: 300, isFaint: true }),
    word('判断', { held: 300, isFaint: true }),
  ];
  const told = '农业周报：5月猪价或维持区间震荡';
  const titled = passage(told, { kind: 'title', title: told, publishedOn: '2026-05-10' });
  const other = passage('9月5日猪价13.72元/公斤，判断走势平稳', { publishedOn: '2026-04-11' });
  expect(choose('5月猪价走势怎么判断', words, [other, titled])).toEqual([told]);
  // Nor is that of another year, however well it is told.
  const before = passage('5月猪价走势：判断猪价上行', { publishedOn: '2025-05-12', score: 2 });
  expect(choose('5月猪价走势怎么判断', words, [before, titled])).toEqual([told]);
});

test('where a thing is heading is told by what it comes to, and need not rise or fall', () => {
  const words = [
    word('灵巧手'),
    word('发展', { held: 300, isFaint: true }),
    word('趋势', { held: 300, isFaint: true }),
  ];
  const told = '灵巧手由四指走向五指，触觉传感器成为标配。';
  expect(choose('灵巧手发展趋势是什么', words, [told])).toEqual([told]);
});

test('a compound is said where its halves are beside each other in what names the rest', () => {
  const words = [word('房地产开发'), word('投资', { held: 400 }), word('降幅'), word('收窄')];
  const told = '房地产行业月报：开发投资降幅收窄，市场逐步探底';
  const titled = passage(told, { kind: 'title', title: told });
  expect(choose('房地产开发投资降幅是扩大还是收窄', words, [titled])).toEqual([told]);
});
