import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import type { Chosen } from '../evidence/index.ts';
import type * as Facts from '../figures/rules/facts.ts';
import { followIndex } from '../indexing/follow-index.ts';
import type * as Access from './access.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';

const fixture = libraryFixture([['国企', '国有企业']]);
const SECRET = '钠电池正极材料的毛利率为 41.7%，高于上年。';
const SHARED = '换电站单站投资额为 350 万元。';
let deps: AnswerDeps;
let other: number;

beforeAll(async () => {
  const { database } = fixture.deps;
  const file = (name: string) => new TextEncoder().encode(`%PDF-1.7 ${name}`);
  const seeds = [
    {
      title: '四方科技年报',
      organisation: '国信证券',
      file: file('a'),
      paragraphs: ['冷链设备渗透率继续提高。', '渗透率是指使用冷链设备的门店占全部门店的比例。'],
      charts: [
        {
          name: '分行业情况',
          kind: 'table',
          page: 3,
          data: {
            origin: 'cells' as const,
            confidence: 1,
            error: 0,
            head: [['分行业', '营业收入', '毛利率']],
            units: ['', '元', '%'],
            rows: [
              ['冷冻设备', 371_318_215.91, 32.51],
              ['罐式集装箱', 764_321_152.14, 14.2],
            ],
            spans: [],
          },
        },
      ],
    },
    { title: '钠电池深度', organisation: '华泰证券', file: file('b'), paragraphs: [SECRET] },
    {
      title: '储能专题',
      organisation: '国信证券',
      file: file('e'),
      paragraphs: [
        '本轮换电联盟更侧重于标准的统一，与此前不同。',
        '各地推动的换电联盟通过补贴落到运营商的报价上。',
        '市场关注的换电联盟核心在于电池的归属与流转。',
        '三季度以来换电联盟主要由行业协会牵头推进。',
      ],
    },
    {
      title: '换电站专题',
      organisation: '国信证券',
      file: file('d'),
      abstract: SHARED,
      paragraphs: [`${SHARED}换电站的回收期为 7 年。`],
    },
    { title: '硅料月报', organisation: '华泰证券', abstract: '多晶硅复投料成交均价为 4.9 万元/吨，环比...' },
    { title: '机械行业月度报告：6月挖掘机销量同比增长13.3%', organisation: '华泰证券' },
    ...['持续升温', '再创新高'].map((told, at) => ({
      title: `整车周报：重卡出口${told}`,
      organisation: '华泰证券',
      day: `2026-0${at + 3}-10`,
    })),
    { title: '轮胎专题', file: file('i'), paragraphs: ['今年轮胎出口持续升温，再创新高。'] },
    { title: '环保周报：国七有望出台', organisation: '华泰证券' },
    {
      title: '国企改革专题',
      file: file('g'),
      paragraphs: Array.from({ length: 40 }, (_, at) => `国企改革的第${at}项举措已经出台。`),
    },
    { title: '2026年蜂蜜品牌推荐', organisation: '华泰证券' },
    { title: '海参市场专题', organisation: '华泰证券', abstract: '海参市场的品牌众多，海参市场的格局分散。' },
    { title: '海参消费观察', organisation: '华泰证券' },
    {
      title: '基金专题',
      file: file('h'),
      paragraphs: ['股票基金规模约为 10.5 亿元，基金市场规模迅速扩大到 20 万亿元。'],
    },
    { title: '装载机专题：6月装载机销量同比增长9.6%', file: file('f'), paragraphs: ['平稳。'] },
    ...Array.from({ length: 3 }, (_, at) => ({
      title: `周报 ${at}`,
      file: file(`c${at}`),
      paragraphs: ['平稳。'],
    })),
  ];
  const fids: number[] = [];
  for (const seed of seeds) fids.push((await seedReport(database, seed)).fid);
  [, other = 0] = fids;
  await database.pool.query(
    `INSERT INTO content_paragraphs (content_id, ordinal, page, kind, text, folded, areas)
     SELECT content_id, 9, 3, 'table', E'分行业 营业收入 毛利率\n冷冻设备 371,318,215.91 32.51\n罐式集装箱 764,321,152.14 14.20', '', '[]' FROM reports WHERE id = $1`,
    [fids[0]],
  );
  await tellChanged(database, fids);
  await followIndex(fixture.deps);
  await fixture.deps.query.dictionary.refresh();
  deps = answerDepsOf(fixture.deps);
});

async function ask(query: string, caller: Caller, given: Partial<AnswerDeps> = {}) {
  const { answerQuestion } = await import('./answer-question.ts');
  return answerQuestion({ ...deps, ...given }, { query, scope: LIBRARY }, caller);
}
const leftOf = async (caller: Caller): Promise<number | undefined> =>
  (await deps.quotas.allowance({ caller, action: 'askQuestion', subject: null })).daily?.left;

test('a cell is told with its heading and its figure as it is printed, and the line it is printed in', async () => {
  const answer = await ask('四方科技冷冻设备的毛利率是多少？', newCaller({ tier: 'senior' }));
  expect(answer.is_refused).toBe(false);
  expect(answer.claims[0]).toMatchObject({ status: '已核对', kind: 'number', evidence: [1] });
  expect(answer.claims[0]?.text).toBe('冷冻设备：毛利率 32.51%');
  const both = await ask('四方科技冷冻设备的营业收入和毛利率是多少？', newCaller({ tier: 'senior' }));
  expect(both.claims[0]?.text).toBe('冷冻设备：营业收入 371,318,215.91元，毛利率 32.51%');
  expect(answer.evidence[0]).toMatchObject({
    page: 3,
    quote: '冷冻设备 371,318,215.91 32.51',
    name: '四方科技年报',
  });
  expect(answer.docs[0]).toMatchObject({ name: '四方科技年报' });
});

test('what only comes near is told as that: nothing of it as checked, no model words it, and it costs nothing', async () => {
  const model = { answer: () => Promise.reject(new Error('asked')) } as unknown as AnswerDeps['model'];
  const answer = await ask('什么是换电联盟？', newCaller({ tier: 'senior' }), { model });
  expect(answer).toMatchObject({ is_refused: false, is_nearest: true, by: 'reports' });
  expect(answer.notice).toContain('没有找到直接回答的原文');
  expect(new Set(answer.claims.map(({ status }) => status))).toEqual(new Set(['未证实']));
  expect(answer.evidence[0]).toMatchObject({ name: '储能专题' });
  expect((await ask('什么是换电公约？', newCaller({ tier: 'senior' }))).is_refused).toBe(true);
  const free = newCaller({ tier: 'free' });
  await ask('什么是换电联盟？', free);
  expect(await leftOf(free)).toBe(3);
  const answered = await ask('四方科技冷冻设备的毛利率是多少？', free);
  expect(answered.is_nearest).toBeUndefined();
  expect(await leftOf(free)).toBe(2);
});

const COMPARED = '四方科技冷冻设备的毛利率比罐式集装箱高多少？';

test('what is not printed is calculated from figures of one table, each with the line it stands in', async () => {
  const answer = await ask(COMPARED, newCaller({ tier: 'senior' }));
  expect(answer.claims).toEqual([
    {
      text: '冷冻设备 毛利率 32.51%，罐式集装箱 毛利率 14.20%；计算：32.51 − 14.20 = 18.31个百分点',
      kind: 'calculation',
      evidence: [1, 2],
      status: '已核对',
    },
  ]);
  expect(answer.evidence.map(({ quote, page }) => [quote, page])).toEqual([
    ['冷冻设备 371,318,215.91 32.51', 3],
    ['罐式集装箱 764,321,152.14 14.20', 3],
  ]);
});

/** Nothing is calculated for whom the figures may not be quoted to. */
async function calculatesForReaders(): Promise<void> {
  const answer = await ask(COMPARED, await usedUp());
  expect(JSON.stringify(answer)).not.toMatch(/18\.31|32\.51/);
  expect(answer.locked).toMatchObject([{ name: '四方科技年报' }]);
}

test('who may not read the report gets no calculation from it', calculatesForReaders);

test('a definition is the sentence that defines', async () => {
  const answer = await ask('什么是渗透率？', newCaller({ tier: 'senior' }));
  expect(answer.claims[0]?.text).toBe('渗透率是指使用冷链设备的门店占全部门店的比例。');
  expect(answer.evidence[0]?.page).toBe(2);
});

test('the same question again that day costs nothing, another costs one, and what found no answer is given back', async () => {
  const caller = newCaller({ tier: 'free' });
  expect(await leftOf(caller)).toBe(3);
  await ask('什么是渗透率？', caller);
  await ask(' 什么是 渗透率', caller);
  expect(await leftOf(caller)).toBe(2);
  const refused = await ask('比特币减半会怎样影响价格？', caller);
  expect(refused).toMatchObject({ is_refused: true, claims: [], evidence: [], docs: [] });
  expect(await leftOf(caller)).toBe(2);
});

test('what fails costs nothing', async () => {
  const caller = newCaller({ tier: 'free' });
  const find = vi.fn().mockRejectedValue(new Error('the index is gone'));
  await expect(ask('什么是渗透率？', caller, { passages: { ...deps.passages, find } })).rejects.toThrow(
    'gone',
  );
  expect(await leftOf(caller)).toBe(3);
});

test('a wrong year, somebody else and another figure are not answered', async () => {
  const caller = newCaller({ tier: 'senior' });
  for (const query of ['钠电池正极材料 2031 年的毛利率是多少？', '钠电池 DFQ 正极材料的毛利率是多少？'])
    expect(await ask(query, caller)).toMatchObject({ is_refused: true });
  expect(await ask('钠电池正极材料的毛利率是多少？', caller)).toMatchObject({ is_refused: false });
});

/** Somebody whose reading of the day is used up, and not on the report that answers. */
async function usedUp(): Promise<Caller> {
  const caller = newCaller({ tier: 'free' });
  for (const subject of ['x', 'y', 'z']) await deps.quotas.take({ caller, action: 'readReport', subject });
  return caller;
}

/** Nothing of a report that is closed leaves: its name, and why. */
async function withholdsLocked(): Promise<void> {
  const answer = await ask('钠电池正极材料的毛利率是多少？', await usedUp());
  expect(JSON.stringify(answer)).not.toContain('41.7');
  expect(answer.locked).toMatchObject([{ fid: other, name: '钠电池深度' }]);
  expect(answer.locked[0]?.reason).toContain('次数');
}

/** Where a report is closed its abstract is quoted as such, and nothing else of it. */
async function quotesAbstractAlone(): Promise<void> {
  const answer = await ask('换电站单站投资额是多少？', await usedUp());
  expect(answer.evidence).toMatchObject([{ name: '换电站专题', page: null, quote: SHARED }]);
  expect(answer.locked).toEqual([]);
  const closed = await ask('换电站的回收期是多少年？', await usedUp());
  expect(JSON.stringify(closed)).not.toContain('7 年');
}

test('a record without a file answers by its abstract, whatever is left to read', async () => {
  const answer = await ask('多晶硅复投料成交均价是多少？', await usedUp());
  expect(answer.claims).toMatchObject([{ text: '多晶硅复投料成交均价为 4.9 万元/吨', status: '已核对' }]);
  expect(answer.evidence).toMatchObject([
    { name: '硅料月报', page: null, version: null, chart_id: null, boxes: [] },
  ]);
  expect(answer.docs[0]?.reference).toBe('摘要：多晶硅复投料成交均价为 4.9 万元/吨');
});

test('of a report that has no file its title is told, as that, to whoever finds it; of one that has its text is', async () => {
  for (const tier of ['free', 'senior'] as const) {
    const answer = await ask('6月挖掘机销量同比增长多少？', newCaller({ tier }));
    expect(answer.claims[0]).toMatchObject({
      status: '已核对',
      text: '机械行业月度报告：6月挖掘机销量同比增长13.3%',
    });
    expect(answer.evidence).toMatchObject([{ page: null, version: null, boxes: [] }]);
    expect(answer.docs[0]?.reference).toBe('标题：机械行业月度报告：6月挖掘机销量同比增长13.3%');
  }
  expect((await ask('6月装载机销量同比增长多少？', newCaller({ tier: 'senior' }))).is_refused).toBe(true);
});

test('a premise that the sources gainsay is told before anything else, with what they say, the newest first', async () => {
  const answer = await ask('为什么重卡出口大幅下滑？', newCaller({ tier: 'senior' }));
  expect(answer.is_refused).toBe(true);
  expect(answer.answer).toMatch(/^问题里的说法与原文不一致：/);
  expect(answer.nearest.slice(0, 2).map(({ name }) => name)).toEqual([
    '整车周报：重卡出口再创新高',
    '整车周报：重卡出口持续升温',
  ]);
  expect((await ask('为什么换电站投资大幅下滑？', newCaller({ tier: 'senior' }))).answer).not.toContain(
    '不一致',
  );
});

test('which way a closed report says things went is not told', async () => {
  const query = '为什么轮胎出口大幅下滑？';
  expect((await ask(query, newCaller({ tier: 'senior' }))).answer).toMatch(/^问题里的说法与原文不一致：/);
  const closed = await ask(query, await usedUp());
  expect(closed.is_refused).toBe(true);
  expect(JSON.stringify(closed)).not.toMatch(/不一致|轮胎出口持续/);
});

test('what comes near is first what holds most of the question, and not a figure of something else', async () => {
  const answer = await ask('蜂蜜市场规模多大？', newCaller({ tier: 'senior' }));
  expect(answer.is_refused).toBe(true);
  expect(answer.nearest[0]?.name).toBe('2026年蜂蜜品牌推荐');
});

test('what comes near is of as many reports as there are, before one of them is told again', async () => {
  const answer = await ask('海参市场规模多大？', newCaller({ tier: 'senior' }));
  expect(answer.is_refused).toBe(true);
  expect(answer.nearest.map(({ name }) => name)).toEqual(['海参市场专题', '海参消费观察', '海参市场专题']);
});

test('what a title says just as it was typed is no slip of what more passages say', async () => {
  const answer = await ask('国七什么时候出台？', newCaller({ tier: 'senior' }));
  const [told] = [...answer.claims.map(({ text }) => text), ...answer.nearest.map(({ quote }) => quote)];
  expect(told).toBe('环保周报：国七有望出台');
  const asked = { question: '国七什么时候出台？', fids: null, gid: null, titles: true };
  const { words } = await deps.passages.find(asked, newCaller({ tier: 'senior' }));
  expect(words.map(({ text }) => text)).toEqual(['国七', '出台']);
});

test('what the abstract and the report both say is quoted from the report, and from the abstract where the report is closed', async () => {
  const open = await ask('换电站单站投资额是多少？', newCaller({ tier: 'senior' }));
  expect(open.evidence).toMatchObject([{ name: '换电站专题', page: 1 }]);
  await quotesAbstractAlone();
});

/** A claim with a figure of its own is never sent as checked, and a quote that stands nowhere is not sent at all. */
async function checksClaims(): Promise<void> {
  const { checkClaim } = await import('./rules/make-claim.ts');
  const found = await deps.passages.find({ question: '钠电池正极材料', fids: null, gid: null }, newCaller());
  const passage = found.passages.find(({ text }) => text === SECRET);
  if (passage === undefined) throw new Error('the passage is not found');
  const chosen: Chosen = { passage, text: SECRET, score: 1 };
  const claim = { text: SECRET, kind: 'quote' as const, quote: SECRET, status: '已核对' as const };
  expect(checkClaim(claim, chosen, [])).toEqual(claim);
  expect(checkClaim({ ...claim, text: '毛利率为 47.1%' }, chosen, [])?.status).toBe('未证实');
  expect(checkClaim({ ...claim, quote: '毛利率为 47.1%' }, chosen, [])).toBeNull();
}

test('who may not read a report gets its name and why, and whoever opened it today its words', async () => {
  await withholdsLocked();
  const reader = await usedUp();
  const opened = newCaller({ tier: 'free' });
  await deps.quotas.take({ caller: opened, action: 'readReport', subject: other });
  expect((await ask('钠电池正极材料的毛利率是多少？', opened)).answer).toContain('41.7%');
  expect(await leftOf(reader)).toBe(3);
});

test('who is signed out hears nothing of any report, not even its name, and nothing is looked through', async () => {
  const find = vi.fn(deps.passages.find);
  const given = { passages: { ...deps.passages, find } };
  const refused = await ask('钠电池正极材料的毛利率是多少？', newCaller(), given).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(BusinessError);
  expect(JSON.stringify([refused, String(refused)])).not.toMatch(/41\.7|钠电池深度/);
  expect(find).not.toHaveBeenCalled();
});

test('a member who has used up what they may read hears no more than whoever is none', async () => {
  const { daily } = rightOf('ordinary', 'readReport');
  const caller = newCaller({ tier: 'ordinary' });
  // As slowly as people read: who hurries is stopped.
  for (let read = 0; read < (daily ?? 0); read += 1) {
    caller.now += 120_000;
    await deps.quotas.take({ caller, action: 'readReport', subject: `r${read}` });
  }
  const answer = await ask('钠电池正极材料的毛利率是多少？', caller);
  expect(JSON.stringify(answer)).not.toContain('41.7');
  expect(answer).toMatchObject({ evidence: [], docs: [], locked: [{ fid: other, name: '钠电池深度' }] });
});

test('what a claim says is checked against what it points at', checksClaims);

describe('mutants', () => {
  afterEach(() => {
    vi.doUnmock('./access.ts');
    vi.doUnmock('../figures/rules/facts.ts');
    vi.resetModules();
  });

  test('quoting to whoever asks is noticed', async () => {
    vi.resetModules();
    vi.doMock('./access.ts', () => ({
      rightsTo: async () => (passage: { fid: number }) => ({ fid: passage.fid }),
    }));
    await expect(withholdsLocked()).rejects.toThrow();
    await expect(quotesAbstractAlone()).rejects.toThrow();
    await expect(calculatesForReaders()).rejects.toThrow();
  });

  test.each<Partial<typeof Facts>>([{ unsupported: () => [] }, { standsIn: () => true }])(
    'a check that lets everything pass is noticed: %o',
    async (broken) => {
      vi.resetModules();
      const facts = await vi.importActual<typeof Facts>('../figures/rules/facts.ts');
      vi.doMock('../figures/rules/facts.ts', () => ({ ...facts, ...broken }));
      await expect(checksClaims()).rejects.toThrow();
    },
  );

  test('a right that is not asked for is noticed', async () => {
    const access = await vi.importActual<typeof Access>('./access.ts');
    const quotas = { allowance: vi.fn(deps.quotas.allowance) };
    const told = await access.rightsTo({ ...deps, quotas }, await usedUp(), [{ fid: other, kind: 'row' }]);
    expect(told({ fid: other, kind: 'row' })).toHaveProperty('reason');
    expect(told({ fid: other, kind: 'abstract' })).toEqual({ fid: other });
    expect(quotas.allowance).toHaveBeenCalledOnce();
  });
});
