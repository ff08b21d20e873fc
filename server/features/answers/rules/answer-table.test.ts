import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { type ReadPassage, readQuestion } from '../../evidence/index.ts';
import { figureAsked, type PlacedClaim, tableOf } from './answer-table.ts';

let number = 0;
const says = (organisation: string, publishedOn: string, text: string, fid = ++number): PlacedClaim => ({
  text,
  number: ++number,
  passage: { fid, title: '深度', organisation, publishedOn, heading: '盈利', text } as ReadPassage,
});
const asked = (question: string) => readQuestion(question, foldText(question));
const words = ['毛利率'];

test('the figure is of the kind that is asked, and the first after what is asked', () => {
  const question = asked('毛利率是多少？');
  expect(figureAsked('2025 年收入 12 亿元，增长 8%，毛利率为 32.5%，净利率 9%', question, words)).toBe(
    '32.5%',
  );
  expect(figureAsked('收入 12 亿元', question, words)).toBeNull();
});

test('the figure stands behind what is asked, whichever of its words comes last', () => {
  const ratio = asked('双均线策略的夏普比率是多少？');
  const of = (text: string) => figureAsked(text, ratio, ['双均线策略', '夏普比率']);
  expect(of('年化收益14.66%，夏普比率 0.9209，好于双均线策略')).toBe('0.9209');
  expect(of('双均线策略年化收益14.66%，夏普比率 0.9209')).toBe('0.9209');
  // Figures of other things before it are none; of what has a unit the figure may stand before.
  expect(of('91 组参数下择时模型净值夏普比率 PBO')).toBeNull();
  expect(of('净值夏普比率 PBO 91 组参数下')).toBeNull();
  expect(figureAsked('参数共 91 组', asked('参数有多少组？'), ['参数'])).toBe('91');
  expect(figureAsked('32.5% 的毛利率', asked('毛利率是多少？'), words)).toBe('32.5%');
});

test('figures that are counted otherwise contradict nothing', () => {
  const claims = [
    says('甲', '2026-01-02', '夏普比率 0.92'),
    says('乙', '2026-01-05', '夏普比率排名位于后 50%'),
    says('丙', '2026-01-03', '夏普比率为 1.31'),
  ];
  const of = (some: PlacedClaim[]) => tableOf(some, asked('夏普比率是多少？'), ['夏普比率']);
  expect(of(claims.slice(0, 2))).toBeNull();
  expect(of(claims)?.rows.map(({ cells: [figure] }) => figure)).toEqual(['1.31', '0.92']);
});

test('reports that differ on a figure stand side by side, with house, heading and day', () => {
  const claims = [
    says('国信证券', '2026-01-02', '毛利率为 32.5%'),
    says('华泰证券', '2026-03-04', '毛利率约 30.1%'),
  ];
  expect(tableOf(claims, asked('毛利率是多少？'), words)).toEqual({
    kind: 'conflict',
    head: ['数', '口径', '机构', '日期'],
    rows: [
      { cells: ['30.1%', '盈利', '华泰证券', '2026-03-04'], evidence: claims[1]?.number },
      { cells: ['32.5%', '盈利', '国信证券', '2026-01-02'], evidence: claims[0]?.number },
    ],
  });
});

test.each([
  [
    'agree',
    [says('国信证券', '2026-01-02', '毛利率为 32.5%'), says('华泰证券', '2026-03-04', '毛利率 32.5 %')],
  ],
  [
    'are one',
    [says('国信证券', '2026-01-02', '毛利率为 32.5%', 7), says('国信证券', '2026-01-02', '毛利率为 30%', 7)],
  ],
])('reports that %s make no table', (_why, claims) => {
  expect(tableOf(claims, asked('毛利率是多少？'), words)).toBeNull();
});

test('what changes is told by day', () => {
  const claims = [says('甲', '2026-03-04', '毛利率为 30%'), says('甲', '2025-03-04', '毛利率为 28%')];
  const table = tableOf(claims, asked('毛利率有什么变化？'), words);
  expect(table?.kind).toBe('change');
  expect(table?.rows.map(({ cells }) => cells.at(-1))).toEqual(['2025-03-04', '2026-03-04']);
});

test('views of several houses are a table, with the rating where the words hold one; of one they are not', () => {
  const claims = [
    says('甲证券', '2026-01-02', '我们认为景气向上，维持增持评级'),
    says('乙证券', '2026-02-03', '我们认为需求平稳'),
  ];
  const question = asked('各家怎么看储能？');
  expect(tableOf(claims, question, [])?.rows.map(({ cells }) => cells.at(-1))).toEqual(['增持', '']);
  expect(tableOf(claims.slice(0, 1), question, [])).toBeNull();
});

test('companies stand beside each other by the reports on them; one alone is no table', () => {
  const of = (company: string | null, text: string): PlacedClaim => {
    const claim = says('甲证券', '2026-06-01', text);
    return { ...claim, passage: { ...claim.passage, company } };
  };
  const claims = [of('新易盛', '光模块放量。'), of(null, '光模块空间广阔。'), of('天孚通信', '光模块龙头。')];
  const table = tableOf(claims, asked('光模块有哪些公司'), []);
  expect(table?.kind).toBe('companies');
  expect(table?.rows.map(({ cells }) => cells[0])).toEqual(['新易盛', '天孚通信']);
  expect(tableOf(claims.slice(0, 2), asked('光模块有哪些公司'), [])).toBeNull();
  for (const question of ['光模块有哪些技术路线', '锂电池有哪些技术路线？', '光模块的应用有哪些']) {
    expect(asked(question).kind).toBe('list');
    expect([question, tableOf(claims, asked(question), [])]).toEqual([question, null]);
  }
});

test('a rating is one that is given: what was bought more of is none', () => {
  const views = (text: string) =>
    tableOf(
      [says('甲', '2026-01-02', text), says('乙', '2026-01-03', '维持行业“增持”评级。')],
      asked('怎么看银行'),
      [],
    )?.rows[0]?.cells[3];
  expect(views('主动基金环比增持6.64亿股。')).toBe('');
  expect(views('给予公司“买入”评级。')).toBe('买入');
  expect(views('首次覆盖给予增持评级。')).toBe('增持');
  expect(views('我们看好银行。')).toBe('看好');
});
