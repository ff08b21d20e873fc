import { expect, test } from 'vitest';
import { questionsIn, tooMuch } from './read-questions.ts';

test('a line is a question, and the same twice is one', () => {
  expect(questionsIn(' 毛利率？\n\n主要风险？\n毛利率？ ')).toEqual(['毛利率？', '主要风险？']);
});

test('what is too much, too short or too long is said with what to do', () => {
  const nine = Array.from({ length: 9 }, (_, at) => `问题 ${at}`);
  expect(tooMuch(10, nine.slice(1))).toBe('');
  expect(tooMuch(11, nine)).toContain('去掉 1 份');
  expect(tooMuch(1, nine)).toContain('去掉 1 个');
  expect(tooMuch(1, ['哦'])).toContain('至少 2 个字');
  expect(tooMuch(1, ['长'.repeat(201)])).toContain('最多 200 个字');
});
