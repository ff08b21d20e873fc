import { expect, test, vi } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

const options = { most: 2, longestKey: 5 };

test('a question is asked once, until the index changes', async () => {
  const kept = createKeptAnswers<number>(options);
  const ask = vi.fn(async () => ask.mock.calls.length);
  expect(await kept.get('a', ask)).toBe(1);
  expect(await kept.get('a', ask)).toBe(1);
  kept.clear();
  expect(await kept.get('a', ask)).toBe(2);
});

test('an answer that was on its way during a change is given, and not kept', async () => {
  const kept = createKeptAnswers<string>(options);
  let arrive = (_answer: string): void => {};
  const early = kept.get('a', () => new Promise<string>((done) => (arrive = done)));
  kept.clear();
  arrive('before');
  expect(await early).toBe('before');
  expect(await kept.get('a', async () => 'after')).toBe('after');
});

test('what fails is asked again; the oldest goes first; long questions are not kept', async () => {
  const kept = createKeptAnswers<string>(options);
  await expect(kept.get('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  const ask = (answer: string) => vi.fn(async () => answer);
  for (const key of ['a', 'b', 'c', 'too long']) await kept.get(key, ask(key));
  const [a, b, long] = [ask('new a'), ask('new b'), ask('new long')];
  expect(await kept.get('b', b)).toBe('b');
  expect(await kept.get('a', a)).toBe('new a');
  expect(await kept.get('too long', long)).toBe('new long');
});
