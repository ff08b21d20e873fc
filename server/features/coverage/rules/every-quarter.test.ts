import { expect, test } from 'vitest';
import { everyQuarter } from './every-quarter.ts';

test('quarters without reports stand between those with', () => {
  expect(
    everyQuarter([
      { quarter: '2024Q4', count: 2 },
      { quarter: '2025Q3', count: 5 },
    ]),
  ).toEqual([
    { quarter: '2024Q4', count: 2 },
    { quarter: '2025Q1', count: 0 },
    { quarter: '2025Q2', count: 0 },
    { quarter: '2025Q3', count: 5 },
  ]);
});

test('only the newest twenty are shown', () => {
  const shown = everyQuarter([
    { quarter: '2009Q1', count: 9 },
    { quarter: '2026Q2', count: 1 },
  ]);
  expect(shown).toHaveLength(20);
  expect([shown[0]?.quarter, shown.at(-1)]).toEqual(['2021Q3', { quarter: '2026Q2', count: 1 }]);
});

test('nothing counted, nothing shown', () => {
  expect(everyQuarter([])).toEqual([]);
});
