import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citedMatch, densestMatch, findInText, piecesOf, termsOf } from './find-in-text.ts';
import { normaliseText } from './normalise-text.ts';

const found = (raw: string, query: string, mode: 'phrase' | 'words' = 'phrase') =>
  findInText(normaliseText(raw), termsOf(query, mode)).map(({ start, end }) => raw.slice(start, end));

describe('finding in the text of a page', () => {
  test('finds a Chinese word broken over two lines', () => {
    expect(found('小波分析与支持向\n量机的应用', '支持向量机')).toEqual(['支持向\n量机']);
  });

  test('ignores width, case and compatibility forms', () => {
    expect(found('ＲＯＥ 与 roe、⽤户', 'roe')).toEqual(['ＲＯＥ', 'roe']);
    expect(found('⽤户', '用户')).toEqual(['⽤户']);
  });

  test('keeps the space between Latin words and takes any white space for it', () => {
    expect(found('support  vector\nmachine', 'Support Vector Machine')).toEqual(['support  vector\nmachine']);
    expect(found('the rapist', 'therapist')).toEqual([]);
  });

  test('leaves white space behind a match unmarked', () => {
    expect(found('指数  预测', '指数')).toEqual(['指数']);
  });

  test('finds what stands behind a ligature and an astral character', () => {
    expect(found('𠮷野家 eﬃcient', 'efficient')).toEqual(['eﬃcient']);
    expect(found('𠮷野家', '𠮷野')).toEqual(['𠮷野']);
  });

  test('any run of two or more Han characters is found, wherever lines break', () => {
    const seed = 20_260_822;
    console.info(`seed ${seed}`);
    const han = fc.constantFrom(...'指数择时因子收益率波动市场风险模型研究报告');
    const text = fc.array(fc.tuple(han, fc.constantFrom('', '', '\n', ' ', '\u3000')), {
      minLength: 2,
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (pieces, from, length) => {
        const raw = pieces.map(([character, gap]) => character + gap).join('');
        const plain = pieces.map(([character]) => character).join('');
        const start = from % (plain.length - 1);
        const run = plain.slice(start, start + 2 + (length % (plain.length - start - 1)));
        const matches = found(raw, run);
        expect(matches.length).toBeGreaterThan(0);
        for (const match of matches) expect(match.replace(/\s/gu, '')).toBe(run);
      }),
      { seed, numRuns: 2000 },
    );
  });
});

test('a number is found with and without the commas of its thousands, and marked with them', () => {
  const text = '收入1,234,567.8万元，2019,2020年';
  const marked = (query: string) =>
    findInText(normaliseText(text), termsOf(query, 'phrase')).map(({ start, end }) => text.slice(start, end));
  expect(marked('1234567.8')).toEqual(['1,234,567.8']);
  expect(marked('1,234,567')).toEqual(['1,234,567']);
  expect(marked('2019,2020')).toEqual(['2019,2020']);
  expect(marked('20192020')).toEqual([]);
});

describe('terms of a query', () => {
  test('a typed query is one phrase', () => {
    expect(termsOf('指数 预测', 'phrase')).toEqual(['指数预测']);
  });

  test('a search is read as words, without operators, exclusions and fields outside the text', () => {
    expect(termsOf('"支持向量机" OR 小波 -期货 类型:深度 机构:国信证券', 'words')).toEqual([
      '支持向量机',
      '国信证券',
      '小波',
    ]);
  });

  test('a passage that does not stand whole is cut at its punctuation', () => {
    expect(piecesOf(['本报告从应用角度出发，用沪深300指数为代表，研究'])).toEqual([
      '本报告从应用角度出发',
      '用沪深300指数为代表',
    ]);
    expect(piecesOf(['短词'])).toEqual([]);
  });

  test('longer terms win where terms overlap', () => {
    expect(found('指数预测', '指数 指数预测', 'words')).toEqual(['指数预测']);
  });
});

test('the passage is where most different words stand together', () => {
  const at = (start: number, term: number) => ({ start, end: start + 2, term });
  expect(densestMatch([at(0, 0), at(900, 0), at(950, 1), at(2000, 1)])).toBe(1);
});

test('a citation lands on the match inside its quoted piece, else where the terms stand closest', () => {
  const text = normaliseText('图例：储能 电池。\n正文说，储能\n电池占两成。储能随后回落。');
  const matches = findInText(text, termsOf('储能 电池', 'words'));
  const landed = (quote: string) => matches[citedMatch(text, matches, quote)]?.start;
  expect(landed('正文说，储能电池占两成')).toBe(matches[2]?.start);
  expect(landed('储能随后回落')).toBe(matches[4]?.start);
  expect(landed('这句不在页上')).toBe(matches[0]?.start);
  expect(landed('')).toBe(matches[0]?.start);
});
