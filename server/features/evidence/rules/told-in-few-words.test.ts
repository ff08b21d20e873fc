import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { passage, word } from '#server/testing/passage-fixture.ts';
import { chooseEvidence } from './choose-evidence.ts';
import type { ReadPassage } from './read-passage.ts';
import { readQuestion } from './read-question.ts';
import { scorePassage } from './score-passage.ts';
import { weighSought } from './weigh-words.ts';

const title = (text: string): ReadPassage => passage(text, { kind: 'title', title: text, page: null });

function chosen(asked: string, words: readonly string[], passages: readonly ReadPassage[]) {
  const question = readQuestion(asked, foldText(asked));
  const sought = weighSought(
    words.map((text) => word(text)),
    100_000,
    foldText(asked),
  );
  const scored = passages.map((one) => scorePassage(one, { question, words: sought, best: 1, ofReport: '' }));
  return chooseEvidence(scored, question).map(({ text, isNearest }) => [text, isNearest === true]);
}

const SAID = '交运行业：航空暑运量价改善';
const CUT = ['航空', '暑运', '客流'];

test('a title that says two of three words comes nearest, and is told as that', () => {
  expect(chosen('航空暑运客流', CUT, [title(SAID)])).toEqual([[SAID, true]]);
});

test('one that says less is nothing, nor is what a report says in its text', () => {
  expect(chosen('航空暑运客流', CUT, [title('航空行业：票价改善')])).toEqual([]);
  expect(chosen('航空暑运客流', CUT, [passage(SAID)])).toEqual([]);
});

test('what is measured has to be said, and a figure is not told so', () => {
  expect(chosen('航空暑运票价', ['航空', '暑运', '票价'], [title(SAID)])).toEqual([]);
  expect(chosen('航空暑运客流是多少？', CUT, [title(`${SAID}，增长5%`)])).toEqual([]);
});
