import { expect, test } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { type AskedWord, evidenceOf, isMarketIndex } from './hit-evidence.ts';

const INDICES = ['沪深300', '中证1000', '创业板指', '上证50', '恒生科技'];
const TRADES = ['煤炭', '银行', '传媒', '锂电池', '建材'];
const ASKED = ['股息率', '估值', '增强', '目标'];
const DRAWS = 100;

const word = (text: string, isIndex: boolean): AskedWord => ({
  ways: [text],
  codes: [],
  weight: 4,
  ofSubject: isIndex ? 4 : 0,
  isIndex: isIndex && isMarketIndex(text),
});

test('a report on a trade that names the index only in its text measures the trade by it', () => {
  const random = seededRandom();
  for (let draw = 0; draw < DRAWS; draw++) {
    const [index, trade, asked] = [random.pick(INDICES), random.pick(TRADES), random.pick(ASKED)];
    const words = random.shuffle([word(index, true), word(asked, false)]);
    const ofOther = (title: string, industry: number, lacks: readonly number[] = []) =>
      evidenceOf({ title, titleKey: title, stocks: [], industry, lacks }, words).ofOtherIndustry;
    const filed = random.integer(1, 30);
    expect(ofOther(`${trade}周报第${draw}期`, filed), `${trade} ${index}`).toBe(true);
    // Of some records no industry is known, and their titles say that they are on one.
    expect(ofOther(`${trade}行业${asked}跟踪`, 0), `${trade} ${asked}`).toBe(true);
    expect(ofOther(`${trade}行业跑赢${index}`, filed), `${trade} ${index}`).toBe(false);
    expect(ofOther(`${asked}与配置策略`, 0), asked).toBe(false);
    // Who names the trade beside the index asks for it.
    const named = [...words, { ...word(trade, false), industry: filed }];
    const judged = {
      title: `${trade}周报`,
      titleKey: `${trade}周报`,
      stocks: [],
      industry: filed,
      lacks: [],
    };
    expect(evidenceOf(judged, named).ofOtherIndustry, `${trade} ${index}`).toBe(false);
  }
});

test('who asks how trades take turns within an index gets what tells of that', () => {
  const words = [word('沪深300', true), word('行业轮动', false)];
  const ofOther = (title: string) =>
    evidenceOf({ title, titleKey: title, stocks: [], industry: 0, lacks: [] }, words).ofOtherIndustry;
  expect(ofOther('行业轮动策略月报')).toBe(false);
  expect(ofOther('煤炭行业轮动跟踪')).toBe(false);
  expect(ofOther('煤炭行业周报')).toBe(true);
});

test('houses, exchanges and companies that are called like an index are none', () => {
  for (const name of ['沪深', '中证', '上证', '创业板', '科创板', '恒生电子', '中证协', '北证', '沪深300etf'])
    expect(isMarketIndex(name), name).toBe(false);
  for (const name of INDICES) expect(isMarketIndex(name), name).toBe(true);
});

test('of what is no index nothing is said', () => {
  const words = [word('库存', false), word('煤价', false)].map((each) => ({ ...each, ofSubject: 4 }));
  const judged = { title: '煤炭周报', titleKey: '煤炭周报', stocks: [], industry: 3, lacks: [] };
  expect(evidenceOf(judged, words).ofOtherIndustry).toBe(false);
});
