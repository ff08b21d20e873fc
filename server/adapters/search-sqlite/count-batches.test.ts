import { expect, test } from 'vitest';
import type { AskOptions } from '#server/ports/search-index.ts';
import { SearchTooComplex } from '#server/ports/search-index.ts';
import { createCountBatches } from './count-batches.ts';
import type { MatchPlan } from './match-plan.ts';

const planOf = (match: string): MatchPlan => ({ table: 'whole', match, nothing: false, first: 0, last: 9 });
const word = (at: number): MatchPlan => planOf(`"${at}"`);
const words = (from: number, many: number): MatchPlan[] =>
  Array.from({ length: many }, (_, i) => word(from + i));

/** Each plan of one word counts as its number. */
function openStub(failure?: Error) {
  const asked: { matches: (string | null)[]; isHeavy: boolean; share: string | undefined }[] = [];
  const { count } = createCountBatches(async (plans, isHeavy, options?: AskOptions) => {
    asked.push({ matches: plans.map(({ match }) => match), isHeavy, share: options?.share });
    if (failure) throw failure;
    return plans.map(({ match }) => Number(match?.replaceAll('"', '').split(' ')[0]));
  });
  return { count, asked };
}

test('what one asker counts at the same time is one question, each answer at its place', async () => {
  const { count, asked } = openStub();
  const signal = new AbortController().signal;
  const options = () => ({ share: 'a', signal });
  const answers = await Promise.all(words(1, 5).map((plan) => count(plan, options())));
  expect(answers).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toHaveLength(1);
  expect(await count(word(7), options())).toBe(7);
  expect(asked).toHaveLength(2);
});

test('askers, and requests of one asker, are not joined', async () => {
  const { count, asked } = openStub();
  const [one, other] = [new AbortController().signal, new AbortController().signal];
  await Promise.all([
    count(word(1), { share: 'a', signal: one }),
    count(word(2), { share: 'a', signal: other }),
    count(word(3), { share: 'b', signal: one }),
    count(word(4)),
  ]);
  expect(asked.map(({ matches }) => matches)).toEqual([['"1"'], ['"2"'], ['"3"'], ['"4"']]);
});

test('together they stay as light as one question may be; a heavy one is asked by itself', async () => {
  const { count, asked } = openStub();
  const heavy = planOf(
    words(500, 60)
      .map(({ match }) => match)
      .join(' OR '),
  );
  await Promise.all([...words(1, 50), heavy, word(51)].map((plan) => count(plan, { share: 'a' })));
  expect(asked.map(({ matches, isHeavy }) => [matches.length, isHeavy])).toEqual([
    [40, false],
    [11, false],
    [1, true],
  ]);
});

test('what costs too much is refused by itself; a failure of the readers fails those it answers', async () => {
  const { count, asked } = openStub();
  const tooMuch = planOf(
    words(1, 200)
      .map(({ match }) => match)
      .join(' OR '),
  );
  const outcomes = await Promise.allSettled([count(tooMuch), count(word(3))]);
  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: expect.any(SearchTooComplex) });
  expect(outcomes[1]).toEqual({ status: 'fulfilled', value: 3 });
  expect(asked).toHaveLength(1);
  const failing = openStub(new Error('closed'));
  const failed = await Promise.allSettled([failing.count(word(1)), failing.count(word(2))]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
