import { describe, expect, test } from 'vitest';
import { foldText } from './fold.ts';
import { indexTokens, mayStartAt, queryPhrase } from './tokenize.ts';

const tokens = (text: string): string[] => indexTokens(foldText(text));

describe('a number with what stands behind its point is one token', () => {
  test.each(['1.14', '0.5', '12.345', '14.61', '3.0'])('%s', (number) => {
    expect(tokens(`同比${number}元`)).toContain(foldText(number));
  });

  test.each(['1.6T', '2.5D', '4.5G'])('and with its unit in %s', (figure) => {
    expect(tokens(`看好${figure}放量`)).toContain(foldText(figure));
  });

  test.each([
    ['7月1-14日', '1.14'],
    ['增长1%、14%', '1.14'],
    ['报11.14元', '1.14'],
    ['报1.145元', '1.14'],
    ['报1.14元', '14'],
    ['报1.14元', '1'],
  ])('%s does not hold %s', (text, sought) => {
    const [wanted = ''] = queryPhrase(sought)?.tokens ?? [];
    expect(tokens(text)).not.toContain(wanted);
  });
});

describe('what divides and counts is not joined', () => {
  test.each([
    ['2025.09.30', ['2025', '09', '30']],
    ['2025.07', ['2025', '07']],
    ['V3.1', ['v3', '1']],
    ['1.2025年', ['1', '2025', '年']],
    ['3.5月', ['3', '5', '月']],
    ['1.5年', ['1.5', '年']],
    ['1.2.3', ['1', '2', '3']],
    ['1.', ['1']],
    ['.5', ['5']],
    ['1..5', ['1', '5']],
  ])('%s', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });
});

test('no word may start inside a number', () => {
  const text = '报1.14元';
  expect([...text].map((_, at) => mayStartAt(text, at))).toEqual([true, true, false, false, false, true]);
});
