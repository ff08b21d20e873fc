import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { chooseEvidence } from './choose-evidence.ts';
import type { ReadPassage } from './read-passage.ts';
import { readQuestion } from './read-question.ts';
import { scorePassage } from './score-passage.ts';
import { asksCompanies } from './sort-of-answer.ts';
import { saysFirmly, saysView } from './view-said.ts';
import type { WeighedSought } from './weigh-words.ts';

const SEED = 20_261_127;
let id = 0;
const passage = (text: string, given: Partial<ReadPassage>): ReadPassage => ({
  ...{ id: ++id, fid: id, title: '', organisation: '', publishedOn: '2026-06-01', version: null },
  ...{ kind: 'abstract', page: null, heading: '', areas: [], chartId: null, printed: '', score: 1 },
  ...given,
  text,
});
const word = (text: string, telling: number, asks = false): WeighedSought => ({
  ...{ text, telling, asks, ways: [text], weight: telling },
  ...{ isName: false, across: null, isSaidIn: () => false },
});

function answer(asked: string, words: WeighedSought[], passages: ReadPassage[]) {
  const question = readQuestion(asked, foldText(asked));
  const scored = passages
    .map((one) => scorePassage(one, { question, words, best: 1, ofReport: foldText(one.text) }))
    .sort((a, b) => b.score - a.score);
  return chooseEvidence(scored, question);
}

const THINGS = ['光模块', '液冷', '固态电池', '人形机器人', '创新药', '钠电池'];
const COMPANIES = ['新易盛', '隆盛科技', '英维克', '恒立液压', '贝斯特', '北特科技'];
const drawn = fc.record({
  thing: fc.constantFrom(...THINGS),
  companies: fc.shuffledSubarray(COMPANIES, { minLength: 2, maxLength: 5 }),
});

test(`whoever asks which companies is told companies, each once, by what reports on them say of the thing (seed ${SEED})`, () => {
  fc.assert(
    fc.property(drawn, ({ thing, companies }) => {
      const words = [word(thing, 5), word('公司', 1, true)];
      const reports = companies.flatMap((company) =>
        ['中报点评', '首次覆盖报告'].map((title, at) =>
          passage(`${company}的${thing}业务快速放量，${at === 0 ? '订单饱满' : '产能持续扩张'}。`, {
            ...{ title: `${company}：${title}`, company },
          }),
        ),
      );
      const others = [
        passage(`${thing}行业空间广阔，渗透率继续提高。`, { title: `${thing}行业周报`, company: null }),
        passage('订单饱满，产能持续扩张。', { title: '山河智能：中报点评', company: '山河智能' }),
      ];
      for (const asked of [`${thing}有哪些公司`, `${thing}的厂商有哪些`, `${thing}产业链公司`]) {
        expect(asksCompanies(asked)).toBe(true);
        const told = answer(asked, words, [...others, ...reports]);
        expect(told.map((one) => one.passage.company).toSorted()).toEqual(companies.toSorted());
        expect(told.some(({ isNearest }) => isNearest)).toBe(false);
      }
    }),
    { seed: SEED, numRuns: 40 },
  );
});

test(`a leader is one of which it is said; where it is said of none, those in the trade come as the nearest (seed ${SEED})`, () => {
  fc.assert(
    fc.property(drawn, ({ thing, companies: [first = '', ...rest] }) => {
      const words = [word(thing, 5), word('龙头', 1, true)];
      const of = (company: string, said: string) => passage(said, { title: `${company}：中报点评`, company });
      const leads = of(first, `公司是${thing}龙头，订单饱满。`);
      const others = rest.map((company) => of(company, `${company}的${thing}业务快速放量。`));
      const asked = `${thing}龙头有哪些公司`;
      expect(answer(asked, words, [leads, ...others]).map((one) => one.passage.company)).toEqual([first]);
      const nearest = answer(asked, words, others);
      expect(nearest.every(({ isNearest }) => isNearest === true)).toBe(true);
      expect(nearest.map((one) => one.passage.company).toSorted()).toEqual(rest.toSorted());
    }),
    { seed: SEED, numRuns: 40 },
  );
});

test.each(['液冷降价如何影响龙头', '为什么白酒龙头', '茅台是否是白酒龙头', '四方科技有哪些全资子公司'])(
  '%s asks for no list of companies',
  (asked) => {
    expect(asksCompanies(asked)).toBe(false);
  },
);

const HOUSES = ['甲证券', '乙证券', '丙证券', '丁证券'];
const FIRM = ['我们认为行业已经见底。', '继续看好板块表现。', '预计下半年需求回升。', '建议关注龙头公司。'];
const LOOSE = ['指数9月走出上涨行情，风险偏好提高。', '近期高层多次关注这个行业。', '装机曾被认为面临压力。'];

test(`of several houses each says one thing, and what it thinks; what only sounds like a view is left out (seed ${SEED})`, () => {
  const draw = fc.record({
    houses: fc.shuffledSubarray(HOUSES, { minLength: 2, maxLength: 4 }),
    at: fc.nat(20),
  });
  fc.assert(
    fc.property(draw, ({ houses, at }) => {
      const reports = houses.flatMap((organisation, place) =>
        [0, 1].map((issue) =>
          passage(`光伏${LOOSE[place % LOOSE.length]}光伏${FIRM[(at + place + issue) % FIRM.length]}`, {
            ...{ organisation, title: `光伏行业周报第${issue + 1}期` },
          }),
        ),
      );
      const loose = LOOSE.map((text, place) =>
        passage(`光伏${text}`, { organisation: `旁证券${place}`, title: '光伏行业月报' }),
      );
      const told = answer('券商怎么看光伏行业', [word('光伏', 5)], [...loose, ...reports]);
      expect(told.map((one) => one.passage.organisation).toSorted()).toEqual(houses.toSorted());
      expect(told.filter(({ text }) => !saysFirmly(text))).toEqual([]);
    }),
    { seed: SEED, numRuns: 40 },
  );
});

test('another trade whose name ends in that of the subject is not on it', () => {
  const of = (title: string, organisation: string) =>
    passage(`我们认为银行板块估值修复可期，${organisation}。`, { title, organisation });
  const told = answer(
    '怎么看银行板块',
    [word('银行', 5)],
    [of('非银行业周观点', '甲证券'), of('银行业投资跟踪', '乙证券'), of('银行业深度', '丙证券')],
  );
  expect(told.map((one) => one.passage.organisation).toSorted()).toEqual(['丙证券', '乙证券']);
});

test('what is thought, what may be, and what happened', () => {
  for (const text of FIRM) expect([text, saysFirmly(text), saysView(text)]).toEqual([text, true, true]);
  for (const text of LOOSE) expect([text, saysFirmly(text), saysView(text)]).toEqual([text, false, true]);
  expect(saysView('事件：公司发布中报，预计增长。')).toBe(false);
});
