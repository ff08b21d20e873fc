import { expect, test } from 'vitest';
import type { AskedWord } from './hit-evidence.ts';
import { otherThings, saysOnlyLonger } from './longer-names.ts';

const ELECTRONICS = 27;
const POWER = 63;

const word = (text: string, name = '', industry = 0): AskedWord => ({
  ...{ ways: [text], codes: [], weight: 5, ofSubject: 5 },
  longer: name === '' ? [] : [{ name, industry }],
});
const filed = (titleKey: string, industry: number) => ({ titleKey, industry });

test('a longer name is another thing where what says the word by itself is filed elsewhere', () => {
  const consumption = [word('消费', '消费电子', ELECTRONICS)];
  const shops = [
    filed('消费展望', 45),
    filed('消费观察', 34),
    filed('促消费点评', 45),
    filed('消费与电子', ELECTRONICS),
  ];
  // What says the longer name tells nothing of the word by itself.
  const phones = Array.from({ length: 9 }, () => filed('消费电子周报', ELECTRONICS));
  expect(otherThings([...shops, filed('消费降级', 34), ...phones], consumption)).toEqual(['消费电子']);

  const solar = [word('光伏', '光伏设备', POWER)];
  expect(
    otherThings([filed('光伏周报', POWER), filed('光伏玻璃', 61), filed('光伏设备观察', POWER)], solar),
  ).toEqual([]);
});

test('where nothing says the word by itself in a title that is filed, nothing is told', () => {
  const consumption = [word('消费', '消费电子', ELECTRONICS)];
  expect(otherThings([filed('消费电子周报', ELECTRONICS), filed('消费展望', 0)], consumption)).toEqual([]);
  expect(
    otherThings([filed('消费展望', 45)], [{ ...word('消费', '消费电子', ELECTRONICS), ofSubject: 0 }]),
  ).toEqual([]);
});

test('a title says only the longer name where the word stands nowhere else in it', () => {
  const says = (title: string) => saysOnlyLonger(title, title, [word('消费')], ['消费电子']);
  expect(['消费电子展望', '消费电子与消费展望', '消费展望', '电子展望'].map(says)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(saysOnlyLonger('消费电子展望', '消费电子展望', [word('消费')], [])).toBe(false);
});

test.each(['m2', 'h20', 'gpt5'])(
  '%s is no part of its versions, and of a title that says both it counts',
  (sign) => {
    const says = (title: string) => saysOnlyLonger(title, '', [word(sign)], []);
    const typed = sign.toUpperCase();
    expect(says(`某公司发布${typed}.7，提价在即`)).toBe(true);
    expect(says(`${typed}.7与${typed}的比较`)).toBe(false);
    expect(says(`${typed}增速见顶`)).toBe(false);
    expect(says(`社融：${typed}。增速见顶`)).toBe(false);
    expect(says('社融点评')).toBe(false);
  },
);
