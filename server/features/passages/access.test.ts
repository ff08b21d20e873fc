import { expect, test } from 'vitest';
import type { AskOptions } from '#server/ports/search-index.ts';
import { query } from '#server/ports/search-samples.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { indexFor } from './access.ts';

type Gate = Parameters<typeof indexFor>[0];

test('a question has more of the engine’s time than a page of results, which ends after two seconds: eight', async () => {
  const seen: number[] = [];
  const count = async (_: unknown, options?: AskOptions) => {
    seen.push(options?.budgetMs ?? 0);
    return 0;
  };
  const gate = { for: () => ({ count }) } as unknown as Gate;
  await indexFor(gate, newCaller()).count(query(null));
  expect(seen[0]).toBeGreaterThan(7_000);
  expect(seen[0]).toBeLessThanOrEqual(8_000);
});
