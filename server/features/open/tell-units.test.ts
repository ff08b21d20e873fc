import { expect, test } from 'vitest';
import { newCaller } from '#server/testing/new-caller.ts';
import { tellingUnits, unitHeaders } from './tell-units.ts';

const NOW = 1_795_000_000;

test('windows that limit are told with what is left and when it is full again; none where nothing limits', () => {
  const day = { limit: 20, left: 3, resetsAt: NOW + 60 };
  const month = { limit: 300, left: -1, resetsAt: NOW + 90_000 };
  expect(unitHeaders({ daily: day, monthly: month }, NOW)).toEqual([
    ['RateLimit-Policy', '"day";q=20;w=86400, "month";q=300;w=2592000'],
    ['RateLimit', '"day";r=3;t=60, "month";r=0;t=90000'],
  ]);
  expect(unitHeaders({ daily: null, monthly: null }, NOW)).toEqual([]);
});

test('an answer, or its failure, is not lost because the units could not be told', async () => {
  const warned: unknown[] = [];
  const lost = () => Promise.reject(new Error('the database is away'));
  const context = {
    caller: newCaller(),
    tell: () => {},
    log: { warn: (told: unknown) => warned.push(told) },
  };
  const give = (answer: () => Promise<string>) =>
    tellingUnits({ send: lost } as never, context as never, 'searchReports', answer);
  expect(await give(async () => 'found')).toBe('found');
  await expect(give(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(warned).toHaveLength(2);
});
