import { describe, expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { chooseEvidence } from './choose-evidence.ts';
import { readQuestion } from './read-question.ts';
import type { ScoredPassage } from './score-passage.ts';

const read = (question: string) => readQuestion(question, foldText(question));

const passageOf = (...texts: string[]) =>
  ({
    passage: { fid: 1, publishedOn: '2026-01-01' },
    lacks: false,
    coverage: 1,
    score: 1,
    sentences: texts.map((text) => ({ text, score: 1, fits: true, answers: true })),
  }) as unknown as ScoredPassage;

test('a number that is asked of a year is not answered by those of others, whatever stands beside it', () => {
  const question = read('2025年工业机器人产量是多少？');
  const rows = ['2018：工业机器人产量 25.6 万台。', '2025：工业机器人产量 61.2 万台。'];
  expect(chooseEvidence([passageOf(...rows)], question).map(({ text }) => text)).toEqual([rows[1]]);
  expect(chooseEvidence([passageOf(rows[0] ?? '')], question)).toEqual([]);
});

test('a row that names no year is of those of its table, or else of its report', () => {
  const text = '净利润 34,580,459.84 30,861,984.54';
  const asked = (title: string, heading = ''): number => {
    const row = passageOf(text);
    const passage = { ...row.passage, kind: 'row' as const, title, heading, printed: '', text };
    return chooseEvidence([{ ...row, passage }], read('2020年净利润是多少')).length;
  };
  expect(asked('2019年年度报告')).toBe(0);
  expect(asked('2019年年度报告', '2020年分季度')).toBe(1);
  expect(asked('2020年年度报告')).toBe(1);
  expect(asked('年度报告')).toBe(1);
});

test('a sentence that names no year, or a question that asks of none, is judged by its words alone', () => {
  const bare = '工业机器人产量达到 61.2 万台。';
  expect(chooseEvidence([passageOf(bare)], read('2025年工业机器人产量是多少？'))).toHaveLength(1);
  const old = '2018：工业机器人产量 25.6 万台。';
  expect(chooseEvidence([passageOf(old)], read('工业机器人产量是多少？'))).toHaveLength(1);
});

describe('views', () => {
  const view = (title: string, organisation: string, text: string): ScoredPassage => {
    const { passage, ...rest } = passageOf(text);
    return { ...rest, passage: { ...passage, title, organisation } };
  };
  const film = view('薄膜行业动态', '丙证券', '薄膜广泛应用于包装、光伏等领域。');
  const own = [
    view('光伏行业周报：价格企稳', '甲证券', '我们认为光伏价格企稳。'),
    view('光伏行业深度：出清', '乙证券', '我们认为光伏产能出清。'),
  ];
  const titles = (passages: ScoredPassage[], question: string) =>
    chooseEvidence(passages, read(question)).map(({ passage }) => passage.title);

  test.each(['各机构怎么看光伏', '券商对光伏行业的观点', '机构如何看光伏板块？'])(
    '%s: those of reports on it, where several houses have some',
    (question) => {
      expect(read(question).kind).toBe('view');
      expect(titles([film, ...own], question)).toEqual(own.map(({ passage }) => passage.title));
      expect(titles([film, ...own.slice(0, 1)], question)).toHaveLength(2);
    },
  );

  test.each(['券商怎么看2026年A股', '机构对A股的看法', '券商怎么看大盘'])(
    '%s: what a trade expects is no view on all of them',
    (question) => {
      const market = view('2025年四季度A股投资策略：主线', '甲证券', '我们认为指数有望上行。');
      expect(titles([...own, film], question)).toEqual([]);
      expect(titles([...own, market], question)).toEqual([market.passage.title]);
    },
  );

  test.each([
    ['医药生物2026年投资策略：出海', false],
    ['CTA策略周报：反弹', false],
    ['电子行业2026年度策略：算力', false],
    ['可转债投资策略', false],
    ['2026年策略组合表现', false],
    ['2026年度投资策略：春山在望', true],
    ['甲证券2026年中期策略展望', true],
    ['策略周报：震荡', true],
    ['宏观策略周报：降息', true],
    ['四季度大盘怎么走', true],
  ])('of the whole market, %s speaks: %s', (title, isOnIt) => {
    const one = view(title, '甲证券', '我们认为指数有望上行。');
    expect(titles([one], '券商怎么看2026年A股')).toEqual(isOnIt ? [title] : []);
  });

  test.each(['券商怎么看明年的A股', '机构如何看下半年A股', '各家对A股的看法'])(
    '%s: the time is none of the subject, and what is a year older than the newest is no view on what comes',
    (question) => {
      const dated = (one: ScoredPassage, publishedOn: string): ScoredPassage => ({
        ...one,
        passage: { ...one.passage, publishedOn },
      });
      const recent = [
        dated(view('A股策略周报：震荡', '甲证券', '我们认为A股震荡上行。'), '2026-08-01'),
        dated(view('A股中期策略', '乙证券', '预计A股企稳。'), '2026-06-01'),
      ];
      const old = dated(view('A股行业内选股', '丙证券', '我们认为A股小市值溢价更强。'), '2019-05-01');
      expect(titles([old, film, ...recent], question).toSorted()).toEqual(
        recent.map(({ passage }) => passage.title).toSorted(),
      );
    },
  );
});

test('of reports on one subject each says what it thinks, however much better another tells what happened', () => {
  const of = (organisation: string, ...sentences: { text: string; score: number; answers: boolean }[]) =>
    ({
      ...passageOf(),
      passage: { title: `茅台：${organisation}`, organisation, publishedOn: '2026-01-01' },
      sentences: sentences.map((one) => ({ ...one, fits: true, isNear: false })),
    }) as unknown as ScoredPassage;
  const told = [
    of(
      '甲',
      { text: '茅台发布中报。', score: 1.5, answers: false },
      { text: '预计甲。', score: 1, answers: true },
    ),
    of(
      '乙',
      { text: '预计乙。', score: 0.7, answers: true },
      { text: '预计丙。', score: 0.7, answers: true },
    ),
    of('丁', { text: '预计丁。', score: 0.5, answers: true }),
  ];
  expect(chooseEvidence(told, read('券商怎么看茅台')).map(({ text }) => text)).toEqual([
    '预计甲。',
    '预计乙。',
  ]);
});

test('files of somebody’s own have no house: each says what it thinks, beside the houses and alone', () => {
  const of = (fid: number, organisation: string, text: string) => {
    const { passage, ...rest } = passageOf(text);
    return { ...rest, passage: { ...passage, fid, organisation, title: `茅台纪要 ${fid}` } };
  };
  const told = [of(-1, '', '预计甲。'), of(-2, '', '预计乙。'), of(3, '甲证券', '预计丙。')];
  const texts = (passages: ScoredPassage[]) =>
    chooseEvidence(passages, read('券商怎么看茅台')).map(({ text }) => text);
  expect(texts(told)).toEqual(['预计甲。', '预计乙。', '预计丙。']);
  expect(texts(told.slice(0, 2))).toEqual(['预计甲。', '预计乙。']);
  expect(texts([...told, of(-1, '', '预计丁。')])).toHaveLength(3);
});

test('a lead-in is a place to find a list behind, and answers nothing else', () => {
  const texts = ['VMD 的缺点：', 'VMD 的缺点在于边界效应。'];
  const chosen = (question: string) =>
    chooseEvidence([passageOf(...texts)], read(question)).map(({ text }) => text);
  expect(chosen('VMD有哪些缺点？')).toEqual(texts);
  expect(chosen('VMD的缺点')).toEqual(texts.slice(1));
});

test('what answers far below what speaks of it is told as the nearest', () => {
  const [one] = [passageOf('波动策略的胜率很高。', '其余为 61.1%。')];
  const [speaks, answers] = one?.sentences ?? [];
  const far = {
    ...one,
    sentences: [
      { ...speaks, answers: false },
      { ...answers, score: 0.5 },
    ],
  } as ScoredPassage;
  const near = {
    ...far,
    sentences: [
      { ...speaks, answers: false },
      { ...answers, score: 0.9 },
    ],
  } as ScoredPassage;
  const told = (passage: ScoredPassage) =>
    chooseEvidence([passage], read('波动策略的胜率是多少？')).map(({ text, isNearest }) => [
      text,
      isNearest === true,
    ]);
  expect(told(far)).toEqual([['其余为 61.1%。', true]]);
  expect(told(near)).toEqual([['其余为 61.1%。', false]]);
});

test('a part of a year without its year is that of now: what is years older comes only where nothing newer does, as the nearest', () => {
  const of = (text: string, publishedOn: string): ScoredPassage => {
    const { passage, ...rest } = passageOf(text);
    return { ...rest, passage: { ...passage, publishedOn } };
  };
  const old = of('二季度北向资金加仓食品饮料。', '2020-06-24');
  const told = (passages: ScoredPassage[], question: string) =>
    chooseEvidence(passages, read(question)).map(({ passage, isNearest }) => [
      passage.publishedOn,
      isNearest === true,
    ]);
  const asked = '北向资金二季度加仓了哪些行业';
  const recent = of('二季度北向资金加仓电子。', '2025-07-20');
  expect(told([old, recent], asked)).toEqual([['2025-07-20', false]]);
  const beside = { ...recent, sentences: [] };
  expect(told([old, beside], asked)).toEqual([['2020-06-24', true]]);
  expect(told([old, beside], '北向资金2020年二季度加仓了哪些行业')).toEqual([['2020-06-24', false]]);
  // A file of one's own that tells no day is not old, and makes nothing else so.
  const own = of('二季度北向资金加仓电子。', '');
  expect(told([own], asked)).toEqual([['', false]]);
  expect(told([own, old, recent], asked)).not.toContainEqual(['2020-06-24', false]);
});

test('of the same month of several years the last is told, and of what is asked of a year that one', () => {
  const told = (publishedOn: string, text: string): ScoredPassage => {
    const { passage, ...rest } = passageOf(text);
    return { ...rest, passage: { ...passage, fid: Number(publishedOn.slice(0, 4)), publishedOn } };
  };
  const [last, before] = [
    told('2026-08-17', '7月社零同比增长0.6%。'),
    told('2025-08-15', '7月社零同比增长3.7%。'),
  ];
  const texts = (passages: ScoredPassage[], question: string) =>
    chooseEvidence(passages, read(question)).map(({ text }) => text);
  expect(texts([before, last], '7月社零增速')).toEqual(['7月社零同比增长0.6%。']);
  expect(texts([before], '7月社零增速')).toEqual(['7月社零同比增长3.7%。']);
  expect(texts([before, last], '2025年7月社零增速')).toHaveLength(2);
});
