import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { passage, word } from '#server/testing/passage-fixture.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { contrarySaid } from './contrary-said.ts';
import { readQuestion } from './read-question.ts';
import { scorePassage } from './score-passage.ts';
import { weighSought } from './weigh-words.ts';

const THINGS = ['重卡', '光伏', '稀土', '白电', '生猪'] as const;
const MEASURES = ['出口', '需求', '库存', '产量'] as const;
const RISES = ['上升', '增长', '持续高增', '明显升温', '再创新高'] as const;
const FALLS = ['下降', '下滑', '继续回落', '明显降温', '再创新低'] as const;

function contrary(query: string, asked: readonly string[], titles: readonly (readonly [string, string])[]) {
  const question = readQuestion(query, foldText(query));
  const sought = weighSought(
    asked.map((text) => word(text)),
    1000,
    foldText(query),
  );
  const looked = titles.map(([text, publishedOn]) =>
    scorePassage(passage(text, { kind: 'title', title: text, publishedOn }), {
      question,
      words: sought,
      best: 1,
      ofReport: foldText(text),
    }),
  );
  return contrarySaid(looked, question, sought).map(({ text }) => text);
}

test('where why something fell is asked and all that speaks of it says that it rose, or the other way, that is told, the newest first', () => {
  const random = seededRandom();
  for (let round = 0; round < 60; round += 1) {
    const [thing, measure] = [random.pick(THINGS), random.pick(MEASURES)];
    const [wanted, told] = random.pick([
      [FALLS, RISES],
      [RISES, FALLS],
    ] as const);
    const move = random.pick(wanted);
    const query = `为什么${thing}${measure}${move}`;
    const words = [thing, measure, move];
    const older = `${thing}周报：${thing}${measure}${random.pick(told)}，关注龙头`;
    const newer = `行业点评：${thing}${measure}${random.pick(told)}`;
    const titles = [
      [older, '2026-03-01'],
      [newer, '2026-06-01'],
      [`${thing}行业：政策发布`, '2026-07-01'],
    ] as const;
    expect(contrary(query, words, titles), query).toEqual([newer, older]);
    // One that says what is asked is enough: the question takes nothing wrong for granted.
    const says = `${thing}跟踪：${thing}${measure}${random.pick(wanted)}`;
    expect(contrary(query, words, [...titles, [says, '2026-02-01']]), query).toEqual([]);
    // What moves is something else.
    const other = `${thing}周报：${thing}${measure}数据公布，股价${random.pick(told)}`;
    expect(contrary(query, words, [[other, '2026-05-01']]), query).toEqual([]);
    expect(contrary(`${thing}${measure}怎么样`, [thing, measure], titles), query).toEqual([]);
  }
});

test.each([
  ['为什么航空公司业绩改善', ['航空公司', '业绩', '改善'], '航空公司业绩亏损收窄'],
  ['为什么PPI回升', ['ppi', '回升'], 'PPI降幅收窄'],
  ['为什么房地产销售回升', ['房地产', '销售', '回升'], '房地产销售降幅收窄'],
  ['为什么快递成本下降', ['快递', '成本', '下降'], '快递单票成本持续改善'],
  ['为什么银行不良率下降', ['银行', '不良率', '下降'], '银行不良率持续改善'],
  ['为什么电动车需求下滑', ['电动车', '需求', '下滑'], '锂价上涨压制电动车需求'],
  ['为什么煤炭库存下降', ['煤炭', '库存', '下降'], '煤炭周报：库存去化推动煤价上涨'],
  ['为什么白酒批价下跌', ['白酒', '批价', '下跌'], '白酒周报：白酒批价有望企稳回升'],
  ['为什么光伏装机下滑', ['光伏', '装机', '下滑'], '光伏装机预计2027年恢复增长'],
  ['为什么光伏产业链价格下跌', ['光伏', '产业链', '价格', '下跌'], '光伏：减产推动产业链价格止跌回升'],
  ['为什么煤炭库存上升', ['煤炭', '库存', '上升'], '煤炭周报：煤炭库存周转率下降'],
])('%s is not gainsaid by what agrees, expects, or tells of something else', (query, words, title) => {
  expect(contrary(query, words, [[title, '2026-03-01']])).toEqual([]);
});
