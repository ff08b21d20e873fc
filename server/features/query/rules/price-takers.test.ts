import { expect, test } from 'vitest';
import { RANKING } from '../ranking-settings.ts';
import { type AskedWord, evidenceOf } from './hit-evidence.ts';
import { weighHits } from './order-hits.ts';

const word = (text: string, codes: readonly string[] = []): AskedWord => ({
  ...{ ways: [text], codes, weight: 5, ofSubject: 5 },
});

const isOfTaker = (stocks: readonly string[], ...words: AskedWord[]): boolean =>
  evidenceOf({ title: '', titleKey: '', stocks, industry: 0, lacks: [] }, words).ofPriceTaker;

test.each(['煤价', '黄金价格', '金价', '猪肉价格', '电价'])(
  '%s: what it does to one company tells not why it moves',
  (price) => {
    expect(isOfTaker(['600011'], word(price))).toBe(true);
    expect(isOfTaker(['600011'], word(price), word('下跌'))).toBe(true);
    expect(isOfTaker([], word(price))).toBe(false);
    expect(isOfTaker(['600011', '600027'], word(price))).toBe(false);
    // Who names the company asks for it.
    expect(isOfTaker(['600011'], word('某某国际', ['600011']), word(price))).toBe(false);
  },
);

test.each(['评价', '溢价', '定价', '报价', '竞价', '煤炭', '价值'])('%s is the price of no thing', (text) => {
  expect(isOfTaker(['600011'], word(text))).toBe(false);
});

test('a note on one company stands behind what is on the trade where a price is asked about, and only there', () => {
  const hits = [1, 2].map((fid) => ({ fid, score: fid === 1 ? 10 : 8, grade: 'every' as const, lacks: [] }));
  const facts = [
    { fid: 1, organisationId: 1, hasFile: false, titleKey: '下滑推高机组盈利', stocks: ['600011'] },
    { fid: 2, organisationId: 2, hasFile: false, titleKey: '供需格局观察', stocks: [] },
  ];
  const order = (text: string) =>
    weighHits(hits, facts, RANKING, new Map(), { pieces: [], words: [word(text)] }).map(({ fid }) => fid);
  expect(order('煤价')).toEqual([2, 1]);
  expect(order('煤炭')).toEqual([1, 2]);
});
