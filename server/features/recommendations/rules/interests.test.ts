import { expect, test } from 'vitest';
import { type Act, readInterests } from './interests.ts';

const NOW = Date.parse('2026-11-21T09:00:00+08:00');
const DAY_MS = 86_400_000;

const act = (industry: number, days: number, kind: Act['kind'] = 'read'): Act => ({
  facts: {
    fid: industry * 1000 + days,
    title: 'x',
    opening: '',
    publishedAtSeconds: 0,
    type: 2,
    organisationId: 0,
    organisation: '',
    industry,
    secondIndustry: 0,
    stocks: [],
    seriesKey: '',
    hasFile: true,
  },
  kind,
  atMs: NOW - days * DAY_MS,
});

test('what was read long ago says less than what was read now', () => {
  const { industries } = readInterests([act(27, 120), act(27, 121), act(34, 1)], [], NOW);
  expect(industries.get(34)?.share).toBe(1);
  expect(industries.get(27)?.share).toBeLessThan(0.2);
});

test('what is kept says more than what is read, and the latest act tells why', () => {
  const { industries, acts } = readInterests([act(27, 3), act(34, 2, 'kept'), act(34, 1)], [], NOW);
  expect(industries.get(27)?.share).toBeLessThan(0.5);
  expect(industries.get(34)?.act).toBe(acts[0]);
});

test('of whom nothing is known nothing is taken for granted, and the more the surer', () => {
  const known = (acts: Act[]) => readInterests(acts, [], NOW).known;
  expect(known([])).toBe(0);
  expect(known([act(34, 0)])).toBeCloseTo(0.5, 1);
  expect(known(Array.from({ length: 30 }, (_, at) => act(34, at)))).toBe(1);
});
