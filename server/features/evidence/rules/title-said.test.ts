import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { isAnswer } from './is-answer.ts';
import type { ReadPassage } from './read-passage.ts';
import { readQuestion } from './read-question.ts';
import { titleTells } from './title-said.ts';

const SEED = 20_261_128;

/** The title of a report of which nothing else is known. */
const titled = (title: string): ReadPassage => ({
  ...{ id: -1, fid: 1, title, organisation: '甲证券', publishedOn: '2026-08-17', version: null },
  ...{ kind: 'title', page: null, heading: '', text: title, areas: [], chartId: null, printed: '', score: 1 },
});
const answers = (title: string, asked: string): boolean =>
  isAnswer(title, titled(title), readQuestion(asked, foldText(asked)));

const trade = fc.constantFrom('银行', '煤炭', '快递', '钢铁', '储能', '白酒', '光伏', '医药');
const issue = fc.constantFrom(
  '周报',
  '周报（第33周）',
  '月度报告',
  '2026年中期策略',
  '系列报告之三',
  '跟踪点评',
);
const document = fc.constantFrom(
  ...[
    '行业运行情况',
    '行业展望2026',
    '事件特征观察',
    '产业链梳理',
    '2026白皮书',
    '业绩综述',
    '市场月度报告',
    '专题研究（上）',
  ],
);
const said = fc.constantFrom(
  '价格企稳',
  '景气度回升，建议配置龙头',
  '需求承压',
  '估值修复空间打开',
  '盈利有望改善',
);

describe('titles', () => {
  test(`what only names its subject answers nothing but a figure, whatever its trade (seed ${SEED})`, () => {
    fc.assert(
      fc.property(
        trade,
        document,
        fc.constantFrom('fact', 'view', 'reason', 'change'),
        (name, ends, kind) => {
          expect(titleTells(foldText(`${name}${ends}`), kind as 'fact')).toBe(false);
        },
      ),
      { seed: SEED },
    );
  });

  test(`what a house comes to is its view and its news, whatever the issue is called (seed ${SEED})`, () => {
    fc.assert(
      fc.property(trade, issue, said, (name, called, tells) => {
        const title = `${name}行业${called}：${name}${tells}`;
        expect(answers(title, `机构怎么看${name}行业`)).toBe(true);
        expect(answers(title, `${name}进展如何`)).toBe(true);
        for (const asked of [`${name}和房地产有什么区别`, `${name}有哪些产品`, `什么是${name}`])
          expect(answers(title, asked)).toBe(false);
      }),
      { seed: SEED },
    );
  });

  test(`the number of an issue is no figure, and a figure is one (seed ${SEED})`, () => {
    const number = fc.integer({ min: 1, max: 52 });
    fc.assert(
      fc.property(
        trade,
        number,
        fc.constantFrom('第#周', '（25年第#期）', '第#期', '系列之#', '（#）', '202603', '（1-2月）'),
        (name, at, called) => {
          const issued = `${name}行业周报${called.replace('#', `${at}`)}：${name}销量`;
          const asked = `${name}销量是多少`;
          expect(answers(`${issued}回升`, asked)).toBe(false);
          expect(answers(`${issued}达 ${at}.5 万吨`, asked)).toBe(true);
        },
      ),
      { seed: SEED },
    );
  });

  test(`of a price what says another measure is no answer (seed ${SEED})`, () => {
    const amount = fc.integer({ min: 2, max: 90 });
    fc.assert(
      fc.property(trade, amount, fc.constantFrom('出口额', '产量', '库存'), (name, at, measure) => {
        const asked = `${name}价格现在多少`;
        expect(answers(`${name}行业点评：${name}${measure}达${at}.5亿元`, asked)).toBe(false);
        expect(answers(`${name}行业点评：${name}价格涨至${at}.5元`, asked)).toBe(true);
        for (const told of [`报${at}.5元/吨`, `突破${at}.5元`, `报收${at}.5元`])
          expect(answers(`${name}行业点评：${name}${told}`, asked)).toBe(true);
        expect(answers(`${name}财报收入${at}.5亿元`, asked)).toBe(false);
        expect(answers(`${name}行业点评：${name}上涨${at}.5%`, `${name}价格涨幅是多少`)).toBe(true);
      }),
      { seed: SEED },
    );
  });

  test(`a rate of a year is asked for its figure (seed ${SEED})`, () => {
    fc.assert(
      fc.property(trade, fc.constantFrom('2026', '2026年', '2026年上半年', ''), (name, time) => {
        const asked = `${name}渗透率${time}`;
        expect(answers(`${name}行业点评：${name}渗透率加速提升`, asked)).toBe(false);
        expect(readQuestion(asked, foldText(asked)).kind).toBe('number');
      }),
      { seed: SEED },
    );
  });
});
