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
