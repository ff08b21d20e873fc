import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { choose, passage, word } from '#server/testing/passage-fixture.ts';
import { chooseEvidence } from './choose-evidence.ts';
import type { ReadPassage, ReadWord } from './read-passage.ts';
import { readQuestion } from './read-question.ts';
import { scorePassage } from './score-passage.ts';
import { weighSought } from './weigh-words.ts';

test('the sentence with the figure that is asked for comes before one about the same', () => {
  const words = [word('波动'), word('胜率')];
  expect(
    choose('波动策略的胜率是多少？', words, ['波动策略的胜率很高。', '波动策略的胜率为 61.1%。']),
  ).toEqual(['波动策略的胜率为 61.1%。']);
});

test('a figure or a Latin name of the question stands whole in what answers', () => {
  const words = [word('收益')];
  expect(choose('APM 收益是多少？', words, ['APMS 收益为 5%。'])).toEqual([]);
  expect(choose('APM 收益是多少？', words, ['APM 收益为 5%。'])).toHaveLength(1);
  expect(choose('沪深 300 收益是多少？', words, ['沪深 3000 收益为 5%。'])).toEqual([]);
  expect(choose('2026 年收益是多少？', words, ['2025 年收益为 5%。'])).toEqual([]);
});

test('what is said of another company answers nothing, whatever else it holds', () => {
  const words = [word('四方科技', { names: 'stock' }), word('毛利率')];
  expect(choose('四方科技的毛利率是多少？', words, ['中集集团的毛利率为 12%。'])).toEqual([]);
  const own = passage('毛利率为 12%。', { title: '四方科技年报' });
  expect(choose('四方科技的毛利率是多少？', words, [own])).toEqual(['毛利率为 12%。']);
});

test('what names a company and says nothing of what is asked of it answers nothing, with a word that asks for a figure or without', () => {
  const words = [word('牧原股份', { names: 'stock' }), word('完全成本', { held: 900 })];
  const held = '2714 牧原股份 822.73 农林牧渔 是 否 10.1%';
  for (const query of ['牧原股份完全成本', '牧原股份完全成本是多少？']) {
    expect(choose(query, words, [held]), query).toEqual([]);
    expect(choose(query, words, [held, '牧原股份的完全成本为 12 元/公斤。']), query).toHaveLength(1);
  }
});

test('a word that only stresses is nothing that is asked of a company: whoever asks what it mostly does is told', () => {
  const words = [
    word('领益智造', { names: 'stock' }),
    word('主要', { held: 900 }),
    word('做', { held: 900 }),
  ];
  const told = '领益智造以消费电子模切产品起家，拓展至冲压与注塑。';
  expect(choose('领益智造主要做什么', words, [told])).toEqual([told]);
  expect(choose('领益智造主要产能', [...words, word('产能')], [told])).toEqual([]);
});

test('a passage that lacks most of what is asked answers nothing', () => {
  const words = [word('鳄鱼线'), word('黄金'), word('期货')];
  expect(choose('鳄鱼线在黄金期货上的收益是多少？', words, ['鳄鱼线的收益为 12%。'])).toEqual([]);
});

test('a definition is the sentence in which the name is followed by what it is', () => {
  const words = [word('扩散'), word('指标')];
  const texts = ['扩散指标的构建用于择时。', '扩散指标（DI）是一种摆荡指标。'];
  expect(choose('什么是扩散指标？', words, texts)[0]).toBe(texts[1]);
});

test('two sentences that say the same are one', () => {
  const words = [word('胜率')];
  expect(choose('胜率是多少？', words, ['胜率为 61%。', '胜率为 61%'])).toHaveLength(1);
});

test('a row that names the company and says nothing of what is measured is no answer', () => {
  const words = [word('牧原股份', { names: 'stock' }), word('净利润')];
  const ask = (text: string) => choose('牧原股份净利润是多少？', words, [text]);
  expect(ask('2714 牧原股份 822.73 农林牧渔 10.1%')).toEqual([]);
  expect(ask('牧原股份净利润 105.3 亿元。')).toHaveLength(1);
});

test.each(['主要风险有哪些？', '这份报告的风险有哪些', '有什么风险？', '风险提示是什么'])(
  '%s is answered where risks are told, and not by what is only mainly something',
  (query) => {
    const told = '风险提示：模型结果基于历史数据，未来存在失效的可能。';
    const words = [word('主要', { held: 300 }), word('风险', { held: 300 })];
    const texts = [
      '本节主要比较三类因子，分别为动量、价值与质量，主要差异在于口径。',
      '组合主要由大盘股组成，跟踪误差与风险没有变大。',
      told,
    ];
    expect(choose(query, words, texts)[0]).toBe(told);
    const under = passage('原材料价格大幅上涨；下游需求不及预期。', { heading: '5. 风险因素' });
    expect(choose(query, words, [...texts.slice(0, 2), under])[0]).toBe('原材料价格大幅上涨；');
  },
);

test('a premium of risk is no risk', () => {
  const words = [word('风险溢价')];
  const texts = ['风险提示：市场波动。', '2025 年 A 股风险溢价为 3.1%。'];
  expect(choose('A 股风险溢价是多少？', words, texts)).toEqual(['2025 年 A 股风险溢价为 3.1%。']);
});

test.each(['什么是信用风险', '信用风险是什么', '尾部风险', '系统性风险包括什么', 'A 股风险溢价是多少'])(
  '%s asks for no list of what may go wrong',
  (query) => expect(readQuestion(query, foldText(query)).isOfRisks).toBe(false),
);

test.each(['光伏行业有哪些主要风险', '贵州茅台的风险有哪些', '这份报告的主要风险是什么', '风险在哪里'])(
  '%s does',
  (query) => expect(readQuestion(query, foldText(query)).isOfRisks).toBe(true),
);

test('a word that was cut with what stood beside it is found without that', () => {
  const words = [word('机构', { held: 50 }), word('种均线', { held: 1 }), word('模型用', { held: 1 })];
  expect(choose('机构模型用的是哪种均线？', words, ['机构模型使用 HMA 均线进行平滑。'])).toHaveLength(1);
});

test('a Latin name that the report says elsewhere need not stand in the sentence; one that it says nowhere must', () => {
  const words = [word('多空', { held: 20 }), word('收益率')];
  const row = passage('多空策略：收益率 31.61%', { kind: 'row' });
  const elsewhere = passage('预测以 SVM 为准。', { page: 3 });
  expect(choose('SVM 多空策略的收益率是多少？', words, [row, elsewhere])).toContain(
    '多空策略：收益率 31.61%',
  );
  expect(choose('SVM 多空策略的收益率是多少？', words, [row])).toEqual([]);
});

test('a year and a month are those of a row that prints them as one figure', () => {
  const words = [word('信息比')];
  const rows = ['201411：信息比 8.31', '201311：信息比 4.2'].map((text) => passage(text, { kind: 'row' }));
  expect(choose('2014年11月的信息比是多少？', words, rows)).toEqual(['201411：信息比 8.31']);
});

test('a line that only announces what comes answers nothing', () => {
  const words = [word('优点')];
  const texts = ['该方法的优点：', '该方法的优点包括没有端点效应。'];
  expect(choose('该方法有哪些优点？', words, texts)).toEqual(['该方法的优点包括没有端点效应。']);
});

test('a table whose heads are English is asked in Chinese', () => {
  const words = [word('动量'), word('换手率')];
  const row = passage('动量：IC -7.85%，Turnover 82.40%', { kind: 'row' });
  expect(choose('动量的换手率是多少？', words, [row])).toHaveLength(1);
});

test('what a question is about stands in the report that answers', () => {
  const words = [word('龙虎榜', { held: 20 }), word('盈亏比'), word('上证', { held: 90 })];
  const other = passage('上证 50：平均盈亏比 2.43', { kind: 'row' });
  expect(choose('龙虎榜模型在上证50上的盈亏比是多少？', words, [other])).toEqual([]);
  const own = passage('龙虎榜模型的上证 50：平均盈亏比 2.43', { kind: 'row' });
  expect(choose('龙虎榜模型在上证50上的盈亏比是多少？', words, [own])).toHaveLength(1);
});

test('of what is not so no row that says it is so is told, and that of all rows before one of them', () => {
  const words = [word('未确认', { held: 3 }), word('所得税'), word('期末余额')];
  const heading = '未确认递延所得税资产明细';
  const rows = [
    passage('递延所得税资产：期末余额 957012.57', { kind: 'row' }),
    passage('可抵扣亏损：期末余额 2812757.28', { kind: 'row', heading }),
    passage('合计：期末余额 2992757.28', { kind: 'row', heading }),
  ];
  const [first] = choose('未确认递延所得税资产的期末余额是多少？', words, rows);
  expect(first).toBe('合计：期末余额 2992757.28');
});

test('of an abstract only what says a word of the question speaks of it, whatever its title says', () => {
  const words = [word('新国标'), word('两轮车')];
  const abstract = (text: string): ReadPassage =>
    passage(text, { kind: 'abstract', page: null, title: '电动自行车新国标利好两轮车企业' });
  const told = '新国标提高门槛，利好两轮车头部企业。';
  expect(
    choose('新国标对两轮车有什么影响？', words, [abstract(`美容护理周涨跌幅为 +5.42%。${told}`)]),
  ).toEqual([told]);
  expect(choose('新国标对两轮车有什么影响？', words, [abstract('美容护理周涨跌幅为 +5.42%。')])).toEqual([]);
});

test('what was cut across the ends of words is said where the letters around it are', () => {
  const words = [word('鳄鱼', { held: 40 }), word('线里', { held: 0 }), word('红线', { held: 40 })];
  expect(choose('鳄鱼线里的红线是几日均线？', words, ['鳄鱼线的红线是 8 日均线。'])).toHaveLength(1);
  expect(choose('鳄鱼线里的红线是几日均线？', words, ['鳄鱼皮的红线是 8 日均线。'])).toEqual([]);
});

test('an index is named by its number and its name', () => {
  const words = [word('策略'), word('胜率')];
  expect(choose('策略在科创50上的胜率是多少？', words, ['策略在上证 50 上的胜率为 88%。'])).toEqual([]);
  expect(choose('策略在上证50上的胜率是多少？', words, ['策略在上证 50 上的胜率为 88%。'])).toHaveLength(1);
});

test('what is measured by a name of its own is said by that name', () => {
  const words = [word('设备', { held: 40 }), word('产销', { held: 40 }), word('出口量', { held: 1 })];
  expect(choose('设备产销里出口量是多少？', words, ['设备产销：产量 482。'])).toEqual([]);
  expect(choose('设备产销里出口量是多少？', words, ['设备产销：出口量 482。'])).toHaveLength(1);
});

test('a stretch of time, a range and so many months are told as such', () => {
  expect(
    choose(
      '样本取自哪段时间？',
      [word('样本')],
      ['样本为日频数据。', '样本为 09 年 7 月到 19 年 4 月的数据。'],
    ),
  ).toEqual(['样本为 09 年 7 月到 19 年 4 月的数据。']);
  expect(
    choose(
      '基金规模在什么范围？',
      [word('基金'), word('规模')],
      ['基金规模为 5 亿。', '基金规模大于 10 亿且小于 100 亿。'],
    ),
  ).toEqual(['基金规模大于 10 亿且小于 100 亿。']);
  expect(choose('回测共多少个月？', [word('回测')], ['回测共 8 条策略。', '回测共 96 个完整月份。'])).toEqual(
    ['回测共 96 个完整月份。'],
  );
});

test.each(['更好', '较差', '反而', '上表现'])(
  '%s is how it turned out, which answers say in their own words',
  (grade) => {
    const words = [word('惩罚项'), word(grade, { held: 0 })];
    const query = `为什么没有惩罚项时${grade}？`;
    const answer = '这是因为没有调整惩罚项的量级。';
    expect(choose(query, words, [answer])).toEqual([answer]);
    expect(choose(query, words, ['这是因为没有调整手续费。'])).toEqual([]);
    expect(choose(query, [word('惩罚项'), word('手续费', { held: 0 })], [answer])).toEqual([]);
  },
);

test('what is cut across a word that the question has elsewhere is that word', () => {
  const words = [word('惩罚'), word('时择', { held: 0 }), word('择时')];
  const query = '没有惩罚时择时为什么更好？';
  expect(choose(query, words, ['由于没有惩罚，择时更好。'])).toHaveLength(1);
  expect(choose(query, words, ['由于没有惩罚，更好。'])).toEqual([]);
});

test('of 分为哪几类 a row about what each costs is no better answer than the kinds', () => {
  const row = passage('集装箱：直接人工 41，直接材料 549', { kind: 'row' });
  const kinds = '集装箱可分为标准类与特种类。';
  expect(choose('集装箱分为哪几类？', [word('集装箱'), word('分为')], [row, kinds])[0]).toBe(kinds);
});

test('the abstract of a report that is titled by somebody is on them throughout, where views are asked for', () => {
  const abstract = (title: string) => passage('预计业绩平稳。', { title, kind: 'abstract' });
  const ask = (query: string, title: string) =>
    choose(query, [word('茅台', { names: 'stock' })], [abstract(title)]);
  expect(ask('券商怎么看茅台', '茅台：转变思路')).toEqual(['预计业绩平稳。']);
  expect(ask('券商怎么看茅台', '白酒周报：茅台批价回升')).toEqual([]);
  expect(ask('茅台有哪些产品', '茅台：转变思路')).toEqual([]);
});

const nearest = (query: string, words: readonly ReadWord[], texts: readonly string[]) => {
  const question = readQuestion(query, foldText(query));
  const sought = weighSought(words, 1000, foldText(query));
  const ofReport = texts.map(foldText).join('\n');
  const scored = texts
    .map((text, at) => ({ ...passage(text), id: at }))
    .map((one) => scorePassage(one, { question, words: sought, best: 1, ofReport }))
    .sort((a, b) => b.score - a.score);
  return chooseEvidence(scored, question).map(({ text, isNearest }) => [text, isNearest === true]);
};

const SEED = 20_261_129;
const SPOKEN = [
  (thing: string) => `本轮${thing}更侧重于成本调查和价格监测，与此前不同。`,
  (thing: string) => `各地推动的${thing}通过价格法修订落到企业的定价上。`,
  (thing: string) => `市场关注的${thing}核心在于退出落后的产能。`,
  (thing: string) => `三季度以来${thing}主要由行业协会牵头推进。`,
  (thing: string) => `年报里${thing}这一节体现了公司对价格的判断。`,
];

test(`a thing that many passages speak of and none defines is told by what they say of it, as the nearest (seed ${SEED})`, () => {
  const drawn = fc.record({
    thing: fc.constantFrom('反内卷', '换电网络', '固态储能', '以旧换新'),
    said: fc.shuffledSubarray(SPOKEN, { minLength: 1 }),
  });
  fc.assert(
    fc.property(drawn, ({ thing, said }) => {
      const texts = said.map((say) => say(thing));
      const asked = nearest(`什么是${thing}？`, [word(thing)], texts);
      // So few speak of it in passing.
      expect(asked.length > 0).toBe(said.length >= 4);
      for (const [text, isNearest] of asked)
        expect([texts.includes(String(text)), isNearest]).toEqual([true, true]);
      const defined = `${thing}是指企业不再压价竞争。`;
      const answered = nearest(`什么是${thing}？`, [word(thing)], [...texts, defined]);
      expect(answered[0]).toEqual([defined, false]);
    }),
    { seed: SEED },
  );
});

test('a figure cut with one letter beside it is said where the figure is; a name of two letters is not', () => {
  const glued = [word('20191014年', { held: 1 }), word('组合')];
  expect(choose('20191014年的组合收益是多少？', glued, ['20191014 起组合收益为 5%。'])).toHaveLength(1);
  expect(choose('20191014年的组合收益是多少？', glued, ['20191015 起组合收益为 5%。'])).toEqual([]);
});

test('a measure that the question is cut in is said by its other names', () => {
  const words = [word('牧原股份', { names: 'stock' }), word('归母'), word('净利润')];
  const said = '牧原股份归属于上市公司股东的净利润为 105.3 亿元。';
  expect(choose('牧原股份归母净利润是多少？', words, [said])).toEqual([said]);
  expect(choose('牧原股份归母净利润是多少？', words, ['牧原股份营业收入为 105.3 亿元。'])).toEqual([]);
});

test('of an abstract only what says the rarest word of the subject speaks of it, unless its title begins with that', () => {
  const words = [word('碳酸锂', { held: 1 }), word('价格', { held: 300 })];
  const text = '光伏：由于减产，硅料价格上涨。';
  const ask = (title: string, said = text) =>
    choose('碳酸锂价格为什么上涨', words, [
      passage(said, { kind: 'abstract', title, heading: '', page: null }),
    ]);
  expect(ask('电力设备行业：硅料涨价，碳酸锂价格抬升')).toEqual([]);
  expect(ask('碳酸锂行业点评：锂矿停产', '由于锂矿停产，价格上涨。')).toHaveLength(1);
  expect(ask('电力设备行业：硅料涨价', '由于锂矿停产，碳酸锂价格上涨。')).toHaveLength(1);
});

test('of an abstract what says that it happened, and something beside, comes nearest to a reason; the contrary does not', () => {
  const ask = (said: string) => {
    const of = passage(said, { kind: 'abstract', title: '有色周报', heading: '', page: null });
    return choose('黄金价格为什么上涨', [word('黄金价格')], [of]);
  };
  expect(ask('降息预期升温，黄金价格回升。')).toHaveLength(1);
  expect(ask('降息预期降温，黄金价格回落。')).toEqual([]);
});

test('a rate that was cut in two is lacking where neither the place nor its report says it whole', () => {
  const words = [word('四方科技', { names: 'stock' }), word('退货'), word('率', { held: 900 })];
  const own = (text: string) => passage(text, { title: '四方科技年报' });
  const other = own('设备的毛利率为 32.5%。');
  expect(choose('四方科技的退货率是多少？', words, [other, own('客户可以退货。')])).toEqual([]);
  expect(choose('四方科技的退货率是多少？', words, [other, own('退货率为 1.5%。')])).toEqual([
    '退货率为 1.5%。',
  ]);
});

test('what is measured in Latin letters stands where the figure does, not somewhere in its report', () => {
  const words = [word('残差动量')];
  const other = '残差动量的波动率为 12。';
  const own = '残差动量的 IC 均值为 0.05。';
  expect(choose('残差动量的IC是多少？', words, [other, own])).toEqual([own]);
});

test('what was cut where no word ends is said by what says its letters with those beside them', () => {
  const words = [word('单靠'), word('鳄鱼'), word('线择'), word('时效')];
  const own = '仅依靠鳄鱼线进行择时的效果有限，原因是假突破。';
  expect(choose('单靠鳄鱼线择时效果有限的原因', words, [own])).toEqual([own]);
  const other = [word('单靠'), word('布林'), word('带择'), word('时效')];
  expect(choose('单靠布林带择时效果有限的原因', other, [own])).toEqual([]);
});

test('a day is that day however it is written, and no other', () => {
  fc.assert(
    fc.property(
      // Not that of the report, which is said to be of its day.
      fc.integer({ min: 2010, max: 2024 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom('.', '-', '/', ''),
      fc.boolean(),
      (year, month, day, between, isOther) => {
        const two = (part: number) => `${part}`.padStart(2, '0');
        const written = [year, two(month), two(isOther ? (day % 28) + 1 : day)].join(between);
        const query = `${year}年${month}月${day}日动量策略的跌幅是多少？`;
        const text = `${written}，动量策略的跌幅为 87.654%。`;
        expect(choose(query, [word('动量策略')], [text]), `${query} ${text}`).toEqual(isOther ? [] : [text]);
      },
    ),
  );
});

test('as many as are asked for need not be said, nor what is told by a sign', () => {
  const own = '按收益来源，CTA 可以分为趋势交易和震荡交易。';
  expect(choose('CTA 可以分为哪两类？', [word('cta'), word('两类')], [own])).toEqual([own]);
  const equal = '当 SKEW=100 时，收益呈正态分布。';
  expect(choose('SKEW 等于 100 说明什么？', [word('skew'), word('等于')], [equal])).toEqual([equal]);
  const less = '当 SKEW<100 时，收益左偏。';
  expect(choose('SKEW 等于 100 说明什么？', [word('skew'), word('等于')], [less])).toEqual([]);
});

test('how an index went in a week is not how it went in half a year, and a sum of money is its 金额', () => {
  const words = [word('创业板指')];
  const weekly = ['本周创业板指上涨 1.96%。', '9.22-9.26 创业板指上涨 2.34%。', '创业板指周涨跌幅为 1.10%。'];
  const own = '2025年上半年创业板指上涨 0.53%。';
  expect(choose('创业板指上半年涨了多少', words, [...weekly, own])).toEqual([own]);
  const paid = '恒瑞医药与GSK达成合作，首付款达5亿美元。';
  const sought = [word('恒瑞医药', { names: 'stock' }), word('合作'), word('金额')];
  expect(choose('恒瑞医药合作金额', sought, [paid])).toEqual([paid]);
});

test('why something fell is told as the nearest by what says that it fell, not by all that name it', () => {
  const words = [word('贵州茅台')];
  expect(choose('贵州茅台为什么下跌', words, ['贵州茅台被多只基金重仓持有。'])).toEqual([]);
  const fell = '贵州茅台近期明显下跌。';
  expect(choose('贵州茅台为什么下跌', words, [fell])).toEqual([fell]);
});
