import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { isSearchable } from './read-lexemes.ts';

/** One line for each clause: `-` excluded, `""` exact, `field:` before the text, ` | ` between alternatives. */
const shape = (keyword: string) =>
  parseQuery(keyword).clauses.map(({ terms }) =>
    terms
      .map(({ text, field, exact, negated }) => {
        const shown = exact ? `"${text}"` : text;
        return `${negated ? '-' : ''}${field === 'any' ? '' : `${field}:`}${shown}`;
      })
      .join(' | '),
  );

test.each([
  ['光伏 逆变器', ['光伏', '逆变器']],
  ['光伏　逆变器，储能、电池', ['光伏', '逆变器', '储能', '电池']],
  ['"固态电池" 进展', ['"固态电池"', '进展']],
  ['“固态电池”＂产业链＂', ['"固态电池"', '"产业链"']],
  ['新能源"固态电池"', ['新能源', '"固态电池"']],
  ['光伏 -硅料 －组件', ['光伏', '-硅料', '-组件']],
  ['A-H 溢价 2024-05-07 Q1-Q3', ['A-H', '溢价', '2024-05-07', 'Q1-Q3']],
  ['-"产能过剩" -标题:快讯', ['-"产能过剩"', '-title:快讯']],
  ['光伏 OR 风电 装机', ['光伏 | 风电', '装机']],
  ['光伏 ＯＲ 风电 OR "海上风电"', ['光伏 | 风电 | "海上风电"']],
  ['光伏 or 风电', ['光伏 | 风电']],
  ['buy or sell', ['buy', 'or', 'sell']],
  ['标题:光伏 机构：中金公司 作者:张三', ['title:光伏', 'organisation:中金公司', 'author:张三']],
  ['代码:600000 行业:电子 类型：财报', ['stock:600000', 'industry:电子', 'type:财报']],
  ['标题:"固态电池 量产"', ['title:"固态电池 量产"']],
  ['标题: 光伏', ['title:光伏']],
  ['日期:2024 https://a.cn', ['日期:2024', 'https://a.cn']],
  ['ICIR -1.14', ['ICIR', '-1.14']],
  ['ICIR −1.14 －3.5% -1,234.5', ['ICIR', '−1.14', '－3.5%', '-1,234.5']],
  ['通信 -5G -3D打印 -"2024" -A股', ['通信', '-5G', '-3D打印', '-"2024"', '-A股']],
  ['标题:-1.14 2019-2020', ['title:-1.14', '2019-2020']],
  ['1,200 亿元', ['1,200', '亿元']],
  ['5G+AI 《招股书》', ['5G+AI', '《招股书》']],
])('%s is read as %j', (keyword, clauses) => {
  expect(shape(keyword)).toEqual(clauses);
  expect(parseQuery(keyword).notices).toEqual([]);
});

test.each([
  ['光伏 "逆变器', ['光伏', '逆变器'], '引号没有成对'],
  ['光伏 OR', ['光伏'], 'OR 的一边没有词'],
  ['OR 光伏', ['光伏'], 'OR 的一边没有词'],
  ['光伏 OR OR 风电', ['光伏', '风电'], 'OR 的一边没有词'],
  ['OR', ['OR'], 'OR 的一边没有词'],
  ['光伏 标题:', ['光伏', '标题:'], '冒号后面没有词'],
  ['"" 光伏', ['光伏'], '引号里没有文字'],
  ['电池 -300750', ['电池', '-300750'], '减号已读作负号'],
])('%s falls back to plain words and says so', (keyword, clauses, notice) => {
  expect(shape(keyword)).toEqual(clauses);
  expect(parseQuery(keyword).notices.join()).toContain(notice);
});

test.each(['', '   ', '！！！', '- -- －', '。，、'])('%j asks for nothing', (keyword) => {
  expect(parseQuery(keyword)).toEqual({ clauses: [], notices: [] });
});

test('a range covers the operator with its word, so that removing it leaves a query', () => {
  const keyword = '光伏 -硅料 标题:"逆变器" 甲 OR 乙';
  const ranges = parseQuery(keyword).clauses.map(({ range: [start, end] }) => keyword.slice(start, end));
  expect(ranges).toEqual(['光伏', '-硅料', '标题:"逆变器"', '甲 OR 乙']);
});

const PIECES = [
  '光伏',
  '逆变器',
  'OR',
  'or',
  '"',
  '“',
  '”',
  '-',
  '－',
  ' ',
  '　',
  '标题:',
  '机构：',
  '代码:',
  '，',
  ',',
  'AI',
  '600000',
];
const keywords = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((pieces) => pieces.join('')),
);

test('any text is read, its words are kept and ranges lie in order inside it', () => {
  fc.assert(
    fc.property(keywords, (keyword) => {
      const { clauses } = parseQuery(keyword);
      let reached = 0;
      for (const { terms, range } of clauses) {
        expect(range[0]).toBeGreaterThanOrEqual(reached);
        expect(range[1]).toBeLessThanOrEqual(keyword.length);
        expect(terms.length).toBeGreaterThan(0);
        for (const { text, range: own } of terms) {
          expect(keyword.slice(own[0], own[1])).toContain(text);
          expect(isSearchable(text)).toBe(true);
        }
        reached = range[1];
      }
      const words = keyword.match(/光伏|逆变器|AI|600000/g) ?? [];
      const kept = clauses.flatMap(({ terms }) => terms.map(({ text }) => text)).join(' ');
      for (const word of words) expect(kept).toContain(word);
      if (isSearchable(keyword)) expect(clauses.length).toBeGreaterThan(0);
    }),
    { numRuns: 3000 },
  );
});

test('exclusions in words: with a space behind them, and at the end of a run; what only sounds so is a word', () => {
  const read = (keyword: string) =>
    parseQuery(keyword).clauses.flatMap(({ terms }) => terms.map(({ text, negated }) => [text, negated]));
  for (const word of ['不含', '不包括', '不包含', '剔除', '排除', '除了']) {
    for (const gap of ['', ' ', '  '])
      expect(read(`半导体设备 ${word}${gap}光刻机`), word + gap).toEqual([
        ['半导体设备', false],
        ['光刻机', true],
      ]);
  }
  expect(read('白酒不含茅台')).toEqual([
    ['白酒', false],
    ['茅台', true],
  ]);
  for (const whole of ['价格不含税', '除了白酒还能买什么', '剔除金融后A股业绩增速与结构'])
    expect(read(whole)).toEqual([[whole, false]]);
});
