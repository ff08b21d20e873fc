import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citedMatch, densestMatch, type FindMode, findInText, piecesOf, termsOf } from './find-in-text.ts';
import { normaliseText } from './normalise-text.ts';

const matchesIn = (raw: string, query: string, mode: FindMode = 'phrase') =>
  findInText(normaliseText(raw), termsOf(query, mode));
const found = (raw: string, query: string, mode: FindMode = 'phrase') =>
  matchesIn(raw, query, mode).map(({ start, end }) => raw.slice(start, end));

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
  const marked = (query: string) => found(text, query);
  expect(marked('1234567.8')).toEqual(['1,234,567.8']);
  expect(marked('1,234,567')).toEqual(['1,234,567']);
  expect(marked('2019,2020')).toEqual(['2019,2020']);
  expect(marked('20192020')).toEqual([]);
});

test.each(['phrase', 'words'] as const)(
  'a number with its sign and separators is one word, read as %s',
  (mode) => {
    const text =
      '合计 11,234.5 元\n1,234.5\n1,234.56\nICIR\n-1.14\n1.145 1.14 −1.14 21.14，第 1.14.2 节，1-14';
    expect(found(text, '1,234.5', mode)).toEqual(['1,234.5']);
    expect(found(text, '1234.5', mode)).toEqual(['1,234.5']);
    expect(found(text, '-1.14', mode)).toEqual(['-1.14', '−1.14']);
    expect(found(text, '−1.14', mode)).toEqual(['-1.14', '−1.14']);
    // Who types no sign wants the figure with either.
    expect(found(text, '1.14', mode)).toEqual(['1.14', '1.14', '1.14']);
    expect(found('涨 +3.5%，降 -3.5%，3.5 倍', '-3.5%', mode)).toEqual(['-3.5%']);
  },
);

test('plain digits are sought letter by letter in a phrase: they may be the beginning of a code', () => {
  expect(found('603339，2019', '6033')).toEqual(['6033']);
});

describe('terms of a query', () => {
  test('a typed query is one phrase', () => {
    expect(termsOf('指数 预测', 'phrase').texts).toEqual(['指数预测']);
  });

  test.each([
    ['"支持向量机" OR 小波 -期货 类型:深度 机构:国信证券', ['支持向量机', '小波']],
    ['光伏，储能', ['光伏', '储能']],
    ['ICIR -1.14', ['icir', '-1.14']],
    ['光伏 or 储能', ['光伏', '储能']],
    ['标题:光伏 作者：张三', ['光伏']],
    ['buy or sell', ['buy', 'or', 'sell']],
  ])(
    'a search for %s is read as words, without operators, exclusions and fields outside the text',
    (query, texts) => {
      expect(termsOf(query, 'words').texts).toEqual(texts);
    },
  );

  test('words are met as a search meets them, a typed phrase letter by letter', () => {
    expect(found('AI said: 芯片AI化', 'ai', 'words')).toEqual(['AI', 'AI']);
    expect(found('AI said: 芯片AI化', 'ai')).toEqual(['AI', 'ai', 'AI']);
  });

  test('a passage that does not stand whole is cut at its punctuation', () => {
    expect(
      piecesOf({ texts: ['本报告从应用角度出发，用沪深300指数为代表，研究'], mode: 'words' }).texts,
    ).toEqual(['本报告从应用角度出发', '用沪深300指数为代表']);
    expect(piecesOf({ texts: ['短词'], mode: 'words' }).texts).toEqual([]);
  });

  test('terms that overlap are one match', () => {
    expect(found('指数预测', '指数 指数预测', 'words')).toEqual(['指数预测']);
    expect(found('宁德时代', '宁德 德时', 'words')).toEqual(['宁德时']);
  });
});

test('the passage is where most different words stand together', () => {
  const at = (start: number, term: number) => ({ start, end: start + 2, term });
  expect(densestMatch([at(0, 0), at(900, 0), at(950, 1), at(2000, 1)])).toBe(1);
});

test('a citation lands on the match inside its quoted piece, else where the terms stand closest', () => {
  const raw = '图例：储能 电池。\n正文说，储能\n电池占两成。储能随后回落。';
  const text = normaliseText(raw);
  const matches = matchesIn(raw, '储能 电池', 'words');
  const landed = (quote: string) => matches[citedMatch(text, matches, quote)]?.start;
  expect(landed('正文说，储能电池占两成')).toBe(matches[2]?.start);
  expect(landed('储能随后回落')).toBe(matches[4]?.start);
  expect(landed('这句不在页上')).toBe(matches[0]?.start);
  expect(landed('')).toBe(matches[0]?.start);
});

test('traditional and simplified, full and half width find each other, both ways', () => {
  expect(found('證券公司的儲能業務', '储能业务')).toEqual(['儲能業務']);
  expect(found('证券公司的储能业务', '儲能業務')).toEqual(['储能业务']);
  expect(found('ＰＭＩ為５０．２', 'pmi为50.2')).toEqual(['ＰＭＩ為５０．２']);
  expect(found('馀额与钜额', '餘額')).toEqual(['馀额']);
});
