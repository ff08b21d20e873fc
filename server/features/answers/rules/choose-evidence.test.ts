import { expect, test } from 'vitest';
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
    sentences: texts.map((text) => ({ text, score: 1, fits: true })),
  }) as unknown as ScoredPassage;

test('a number that is asked of a year is not answered by those of others, whatever stands beside it', () => {
  const question = read('2025年工业机器人产量是多少？');
  const rows = ['2018：工业机器人产量 25.6 万台。', '2025：工业机器人产量 61.2 万台。'];
  expect(chooseEvidence([passageOf(...rows)], question).map(({ text }) => text)).toEqual([rows[1]]);
  expect(chooseEvidence([passageOf(rows[0] ?? '')], question)).toEqual([]);
});

test('a sentence that names no year, or a question that asks of none, is judged by its words alone', () => {
  const bare = '工业机器人产量达到 61.2 万台。';
  expect(chooseEvidence([passageOf(bare)], read('2025年工业机器人产量是多少？'))).toHaveLength(1);
  const old = '2018：工业机器人产量 25.6 万台。';
  expect(chooseEvidence([passageOf(old)], read('工业机器人产量是多少？'))).toHaveLength(1);
});
