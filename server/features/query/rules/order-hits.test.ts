import { describe, expect, test } from 'vitest';
import { type HitGrade, mixHouses, type OrderFacts, type OrderSettings, weighHits } from './order-hits.ts';

const hit = (fid: number, score: number, grade: HitGrade = 'every') => ({ fid, score, grade });
const facts = (fid: number, organisationId: number, hasFile = false, titleKey = ''): OrderFacts => ({
  fid,
  organisationId,
  hasFile,
  titleKey,
});
const settings = (change: Partial<OrderSettings> = {}) => ({
  grades: { together: 1.1, every: 1, most: 0.9 },
  readable: 0,
  headline: 0,
  subjectTitled: 0,
  subjectLeads: 0,
  ofOneCompany: 0,
  ofOtherIndustry: 0,
  contrary: 0,
  ofLongerName: 0,
  otherTime: 0,
  otherTimeGuessed: 0,
  subjectLacked: 0,
  authorLacked: 0,
  abroad: 0,
  filing: 0,
  lacking: 0,
  ...change,
});
const fids = (rows: readonly { fid: number }[]) => rows.map(({ fid }) => fid);
const NOTHING_LEARNED = new Map<number, number>();
const NOTHING_ASKED = { pieces: [], words: [] };

test('what can be read comes before what cannot where both fit about as well, and no further', () => {
  const known = [facts(1, 1), facts(2, 2, true), facts(3, 3, true)];
  const order = weighHits(
    [hit(1, 10), hit(2, 9.5), hit(3, 5)],
    known,
    settings({ readable: 0.1 }),
    NOTHING_LEARNED,
    NOTHING_ASKED,
  );
  expect(fids(order)).toEqual([2, 1, 3]);
});

test('what holds more of the words comes first of what fits about as well, and what was not ranked stays behind', () => {
  const hits = [hit(1, 9, 'together'), hit(2, 9), hit(3, 9, 'most'), hit(4, 0), hit(5, 0, 'most')];
  const order = (scores: readonly number[]) =>
    fids(
      weighHits(
        hits.map((each, at) => ({ ...each, score: scores[at] ?? 0 })),
        [],
        settings(),
        new Map([[4, 1]]),
        NOTHING_ASKED,
      ),
    );
  expect(order([9, 9, 9, 0, 0])).toEqual([1, 2, 3, 4, 5]);
  // A report of all words by chance is no better answer than one whose title is about nearly all of them.
  expect(order([3, 4, 9, 0, 0])).toEqual([3, 2, 1, 4, 5]);
});

test('what holds the words as they were typed comes before what holds them corrected', () => {
  const hits = [hit(1, 1, 'together'), hit(2, 9), hit(3, 8, 'most')];
  expect(fids(weighHits(hits, [], settings(), NOTHING_LEARNED, NOTHING_ASKED, true))).toEqual([1, 2, 3]);
  expect(fids(weighHits(hits, [], settings(), NOTHING_LEARNED, NOTHING_ASKED, false))).toEqual([2, 3, 1]);
});

test('what holds none of the words whole stays behind what holds one of them', () => {
  const word = (way: string) => ({ ways: [way], codes: [], weight: 8, ofSubject: 8 });
  const words = [word('港股通'), word('南向资金')];
  const hits = [
    { ...hit(1, 6, 'most'), lacks: [0, 1] },
    { ...hit(2, 5, 'most'), lacks: [1] },
  ];
  for (const lacking of [-0.6, 0, 0.5]) {
    const order = weighHits(hits, [], settings({ lacking, subjectLacked: 0.85 }), NOTHING_LEARNED, {
      pieces: [],
      words,
    });
    expect(fids(order), String(lacking)).toEqual([2, 1]);
    expect(order.every(({ score }) => Number.isFinite(score))).toBe(true);
  }
});

test('what readers chose gains what was learned', () => {
  const known = [facts(1, 1), facts(2, 2)];
  const learned = new Map([[2, 0.3]]);
  expect(fids(weighHits([hit(1, 10), hit(2, 9)], known, settings(), learned, NOTHING_ASKED))).toEqual([2, 1]);
});

test('of titles that hold the words in their order the one that says little else comes first', () => {
  const known = [
    facts(1, 1, false, '能源金属行业周报锂价回落钴价持平稀土磁材出口恢复'),
    facts(2, 2, false, '能源金属行业周报锂价回落'),
    facts(3, 3, false, '锂价回落拖累能源金属'),
  ];
  const hits = [hit(1, 10), hit(2, 9), hit(3, 9.5)];
  const order = (words: string[][]) =>
    fids(
      weighHits(hits, known, settings({ headline: 1 }), NOTHING_LEARNED, {
        pieces: words.map((ways) => ({ ways })),
        words: [],
      }),
    );
  expect(order([['能源金属'], ['锂价']])).toEqual([2, 1, 3]);
  // One word alone says nothing of how a title goes on.
  expect(order([['能源金属']])).toEqual([1, 3, 2]);
});

test('other houses come between those of one while they fit nearly as well', () => {
  const rows = [hit(1, 10), hit(2, 9.9), hit(3, 9.8), hit(4, 9.5), hit(5, 2)];
  const known = [facts(1, 7), facts(2, 7), facts(3, 7), facts(4, 8), facts(5, 9)];
  expect(fids(mixHouses(rows, known, 15, { sameHouse: 0.07 }))).toEqual([1, 4, 2, 3, 5]);
  expect(fids(mixHouses(rows, known, 15, { sameHouse: 0 }))).toEqual([1, 2, 3, 4, 5]);
});

test('beyond the first rows, and among reports without a house, the order stays', () => {
  const rows = [hit(1, 10), hit(2, 9.9), hit(3, 9.8)];
  expect(fids(mixHouses(rows, [facts(1, 7), facts(2, 7), facts(3, 8)], 1, { sameHouse: 0.5 }))).toEqual([
    1, 2, 3,
  ]);
  expect(
    fids(
      mixHouses(
        rows,
        [1, 2, 3].map((fid) => facts(fid, 0)),
        15,
        { sameHouse: 0.5 },
      ),
    ),
  ).toEqual([1, 2, 3]);
});

describe('subjects', () => {
  const words = [
    { ways: ['稀土'], codes: [], weight: 4, ofSubject: 4 },
    { ways: ['出口'], codes: [], weight: 3, ofSubject: 0 },
    { ways: ['管制'], codes: [], weight: 3, ofSubject: 0 },
  ];
  const asked = { pieces: [], words };
  const lacking = (fid: number, score: number, lacks: number[]) => ({ ...hit(fid, score, 'most'), lacks });

  test('what holds all that is asked of a subject and lacks the subject stands behind what is about it', () => {
    const hits = [lacking(1, 10, [0]), lacking(2, 7, [1, 2])];
    const order = (subjectLacked: number) =>
      fids(weighHits(hits, [], settings({ subjectLacked }), NOTHING_LEARNED, asked));
    expect(order(0)).toEqual([1, 2]);
    expect(order(0.7)).toEqual([2, 1]);
  });

  test('a title that says the subject stands before one that says what is asked of it', () => {
    const known = [facts(1, 1, false, '出口管制观察'), facts(2, 2, false, '稀土观察')];
    const hits = [hit(1, 10), hit(2, 9)];
    const order = (subjectTitled: number) =>
      fids(weighHits(hits, known, settings({ subjectTitled }), NOTHING_LEARNED, asked));
    expect(order(0)).toEqual([1, 2]);
    expect(order(0.8)).toEqual([2, 1]);
  });

  test('a company is met by what a report is about, whatever its title says', () => {
    const company = [{ ways: ['宁德时代'], codes: ['300750'], weight: 4, ofSubject: 4 }, ...words.slice(1)];
    const known = [facts(1, 1), { ...facts(2, 2), stocks: ['300750'] }];
    const order = weighHits(
      [hit(1, 10), hit(2, 9)],
      known,
      settings({ subjectTitled: 0.8 }),
      NOTHING_LEARNED,
      {
        pieces: [],
        words: company,
      },
    );
    expect(fids(order)).toEqual([2, 1]);
  });

  test('what lacks words keeps more of its score the more they tell that it holds', () => {
    const hits = [hit(1, 10), lacking(2, 9, [2])];
    const order = (power: number) =>
      fids(
        weighHits(
          hits,
          [],
          settings({ lacking: power, grades: { together: 1, every: 1, most: 1 } }),
          NOTHING_LEARNED,
          asked,
        ),
      );
    expect(order(0)).toEqual([1, 2]);
    expect(order(-0.6)).toEqual([2, 1]);
  });
});

describe('a trade that is asked about', () => {
  const words = [
    { ways: ['保险'], codes: [], industry: 49, weight: 4, ofSubject: 4 },
    { ways: ['开门红'], codes: [], weight: 6, ofSubject: 2 },
  ];
  const filed = (fid: number, industry: number) => ({ ...facts(fid, 0), industry });
  const order = (
    known: OrderFacts[],
    hits: [score: number, lacks: number[]][],
    change: Partial<OrderSettings>,
  ) =>
    fids(
      weighHits(
        hits.map(([score, lacks], at) => ({ ...hit(at + 1, score, 'most'), lacks })),
        known,
        settings(change),
        NOTHING_LEARNED,
        { pieces: [], words },
      ),
    );

  test('what lacks it and is filed under another stands back; without an industry, or with the word, it does not', () => {
    const rival: [number, number[]] = [9, [1]];
    const other = [filed(1, 64), filed(2, 49)];
    expect(order(other, [[10, [0]], rival], { ofOtherIndustry: 0 })).toEqual([1, 2]);
    expect(order(other, [[10, [0]], rival], { ofOtherIndustry: 0.4 })).toEqual([2, 1]);
    expect(order([filed(1, 0), filed(2, 49)], [[10, [0]], rival], { ofOtherIndustry: 0.4 })).toEqual([1, 2]);
    expect(order(other, [[10, [1]], rival], { ofOtherIndustry: 0.4 })).toEqual([1, 2]);
  });

  test('what is filed under it holds most of the subject, though it does not say the word', () => {
    const hits: [number, number[]][] = [
      [9, [0]],
      [10, [0]],
    ];
    expect(order([filed(1, 49), filed(2, 0)], hits, { subjectLacked: 0.85 })).toEqual([1, 2]);
    expect(order([filed(1, 0), filed(2, 0)], hits, { subjectLacked: 0.85 })).toEqual([2, 1]);
  });
});

test('a title that begins with the subject, or a part of it that does, comes before one that lists it', () => {
  const words = ['脑机接口', '医疗'].map((way, at) => ({
    ways: [way],
    codes: [],
    weight: 1,
    ofSubject: at === 0 ? 1 : 0,
  }));
  const titled = (fid: number, title: string) => ({
    ...facts(fid, fid, false, title.replace(/[：，、]/g, '')),
    title,
  });
  const known = [
    titled(1, '医药周报：关注创新药、脑机接口'),
    titled(2, '脑机接口深度报告'),
    titled(3, '器械专题：脑机接口系列三'),
  ];
  const hits = [hit(1, 10), hit(2, 9.8), hit(3, 9.6)];
  const order = (subjectLeads: number) =>
    fids(weighHits(hits, known, settings({ subjectLeads }), NOTHING_LEARNED, { pieces: [], words }));
  expect(order(0)).toEqual([1, 2, 3]);
  expect(order(0.1)).toEqual([2, 3, 1]);
});

test('a report about one company that lacks a word stands back, unless a company is asked about or it holds every word', () => {
  const asked = (codes: string[]) => [
    { ways: ['保险'], codes, weight: 1, ofSubject: 1 },
    { ways: ['新业务'], codes: [], weight: 1, ofSubject: 1 },
  ];
  const known = [{ ...facts(1, 1), stocks: ['603501'] }, facts(2, 2)];
  const order = (lacks: number[], codes: string[]) =>
    fids(
      weighHits(
        [
          { ...hit(1, 10, 'most'), lacks },
          { ...hit(2, 9, 'most'), lacks },
        ],
        known,
        settings({ ofOneCompany: 0.4 }),
        NOTHING_LEARNED,
        { pieces: [], words: asked(codes) },
      ),
    );
  expect(order([0], [])).toEqual([2, 1]);
  expect(order([], [])).toEqual([1, 2]);
  expect(order([0], ['601318'])).toEqual([1, 2]);
});

describe('what says the contrary of the movement that is asked about', () => {
  const words = [{ ways: ['煤价'], codes: [], weight: 1, ofSubject: 1 }];
  const movements = [{ said: ['下跌', '回落', '下降'], against: ['上涨', '走高'] }];
  const order = (...titles: string[]) =>
    fids(
      weighHits(
        titles.map((_, at) => hit(at, 10 - at / 10)),
        titles.map((title, at) => ({ ...facts(at, at, false, title), title })),
        settings({ contrary: 0.3 }),
        NOTHING_LEARNED,
        { pieces: [], words, movements },
      ),
    );

  test('stands behind what says it, and behind what says neither', () => {
    expect(order('煤价上涨格局延续', '煤价回落', '煤炭中报')).toEqual([1, 2, 0]);
  });

  test('of a title that says both it counts what stands behind the subject', () => {
    expect(order('动力煤价上涨海运费下降', '煤价下降海运费走高')).toEqual([1, 0]);
    expect(order('库存下降运费上涨', '煤价下降')).toEqual([0, 1]);
  });
});

test('a title of nothing but the words tells less the further from the asked time it was published', () => {
  const day = (text: string): number => Date.parse(`${text}T00:00:00+08:00`) / 1000;
  const known = [
    { ...facts(1, 1), title: '社零增长', titleKey: '社零增长', publishedAtSeconds: day('2020-08-14') },
    { ...facts(2, 2), publishedAtSeconds: day('2026-08-14') },
  ];
  const asked = (span: { from: string; to: string } | null) => ({
    pieces: [{ ways: ['社零'] }, { ways: ['增长'] }],
    words: [],
    span,
  });
  const order = (span: { from: string; to: string } | null) =>
    fids(weighHits([hit(1, 9), hit(2, 9.5)], known, settings({ headline: 2 }), NOTHING_LEARNED, asked(span)));
  expect(order(null)).toEqual([1, 2]);
  expect(order({ from: '2026-07-01', to: '2026-07-31' })).toEqual([2, 1]);
});

test('where a figure of the own economy is asked for, a title on another stands behind', () => {
  const known = [
    { ...facts(1, 1), title: '美国6月CPI点评', titleKey: '美国6月cpi点评' },
    { ...facts(2, 2), title: '6月CPI点评', titleKey: '6月cpi点评' },
  ];
  const order = (atHome: boolean) =>
    fids(
      weighHits([hit(1, 10), hit(2, 9)], known, settings({ abroad: 0.4 }), NOTHING_LEARNED, {
        ...NOTHING_ASKED,
        atHome,
      }),
    );
  expect(order(false)).toEqual([1, 2]);
  expect(order(true)).toEqual([2, 1]);
});

test('what is about a company that is only called like the word stands behind what is about the word', () => {
  const known = [{ ...facts(1, 1), stocks: ['300024'] }, facts(2, 2), { ...facts(3, 3), stocks: ['002747'] }];
  const asked = (namesakes: readonly string[]) => ({
    pieces: [],
    words: [{ ways: ['机器人'], codes: [], namesakes, weight: 4, ofSubject: 4 }],
  });
  const order = (namesakes: readonly string[]) =>
    fids(
      weighHits(
        [hit(1, 10), hit(2, 9), hit(3, 8)],
        known,
        settings({ ofOneCompany: 0.4 }),
        NOTHING_LEARNED,
        asked(namesakes),
      ),
    );
  expect(order([])).toEqual([1, 2, 3]);
  expect(order(['300024'])).toEqual([2, 3, 1]);
});

test('what a company filed of a year stands behind where neither a filing nor a time is asked for', () => {
  const known = [
    { ...facts(1, 1), title: '三一重工：2021年年度报告' },
    { ...facts(2, 2), title: '挖掘机出口点评' },
  ];
  const order = (ofFiling: boolean) =>
    fids(
      weighHits([hit(1, 10), hit(2, 9)], known, settings({ filing: 0.3 }), NOTHING_LEARNED, {
        ...NOTHING_ASKED,
        ofFiling,
      }),
    );
  expect(order(true)).toEqual([1, 2]);
  expect(order(false)).toEqual([2, 1]);
});

test('a title of another time loses less where the year of the time that is asked about is guessed', () => {
  const span = { from: '2026-07-01', to: '2026-12-31' };
  const asked = (isYearSaid: boolean) => ({ ...NOTHING_ASKED, span, isYearSaid });
  const scoreOf = (title: string, isYearSaid: boolean) => {
    const lost = settings({ otherTime: 0.4, otherTimeGuessed: 0.3 });
    const known = [{ ...facts(1, 1), title, publishedAtSeconds: Date.parse('2026-08-03') / 1000 }];
    return weighHits([hit(1, 10)], known, lost, NOTHING_LEARNED, asked(isYearSaid))[0]?.score;
  };
  expect(scoreOf('2024年上半年回顾', true)).toBeCloseTo(6);
  expect(scoreOf('2024年上半年回顾', false)).toBeCloseTo(7);
  expect(scoreOf('2026年下半年展望', true)).toBeCloseTo(10);
});
