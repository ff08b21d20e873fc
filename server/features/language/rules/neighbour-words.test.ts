import { describe, expect, test } from 'vitest';
import { belonging, neighbourWords } from './neighbour-words.ts';

/** Two characters a word, as the titles here are written. */
const cutWords = (folded: string) =>
  Array.from({ length: Math.floor(folded.length / 2) }, (_, at) => ({ start: 2 * at, end: 2 * at + 2 }));
const KNOWN = { cutWords, isTerm: () => true, isName: (word: string) => word === '茅台' };
const titled = (...titles: string[]) => titles.map((title) => ({ title, seriesKey: '' }));

const TRADES = [
  ['白酒', '批价', '动销'],
  ['光伏', '组件', '硅料'],
  ['生猪', '出栏', '饲料'],
  ['银行', '存款', '信贷'],
] as const;

describe('words beside a subject', () => {
  test.each(TRADES)('%s: what titles say beside it, most frequent first', (subject, often, seldom) => {
    const titles = titled(`${subject}${often}`, `${subject}${often}${seldom}`, `${seldom}${often}`);
    expect(neighbourWords(titles, [subject], KNOWN)).toEqual([
      { word: often, titles: 3 },
      { word: seldom, titles: 2 },
    ]);
  });

  test.each(TRADES)(
    '%s: what was typed, names, kinds, movements and what only asks are none',
    (subject, often) => {
      const titles = titled(`${subject}${often}茅台周报上涨分析`, `${often}茅台${subject}周报上涨分析`);
      expect(neighbourWords(titles, [subject], KNOWN).map(({ word }) => word)).toEqual([often]);
    },
  );

  test('what one title says alone, or one periodical again and again, is no word of the trade', () => {
    const issues = ['批价一', '批价二', '批价三'].map((title) => ({ title, seriesKey: '1-周报' }));
    expect(neighbourWords(issues, ['白酒'], KNOWN)).toEqual([]);
    expect(neighbourWords([...issues, ...titled('批价')], ['白酒'], KNOWN)).toEqual([
      { word: '批价', titles: 2 },
    ]);
  });

  test('what the general dictionary alone knows is none', () => {
    const unknown = { ...KNOWN, isTerm: (word: string) => word !== '批价' };
    expect(neighbourWords(titled('白酒批价', '批价白酒'), ['白酒'], unknown)).toEqual([]);
  });
});

test('a word of this trade belongs more to the subject than one of every trade', () => {
  const said = { word: '批价', titles: 5 };
  expect(belonging(said, 10, 20_000)).toBeGreaterThan(belonging({ ...said, titles: 9 }, 4_000, 20_000));
});
