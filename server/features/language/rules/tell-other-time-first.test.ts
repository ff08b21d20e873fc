import { expect, test } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import type { Intent } from './intent.ts';
import { monthsOf } from './period-texts.ts';
import { tellOtherTimeFirst } from './tell-absent.ts';

const asking = (label: string, texts: readonly string[], span: Intent['span']): Intent => ({
  together: label,
  words: [],
  runs: [],
  alternatives: [],
  preferences: [
    {
      kind: 'period',
      label,
      range: [0, label.length],
      wanted: { kind: 'or', parts: texts.map((text) => ({ kind: 'text', text, field: 'title' })) },
    },
  ],
  fillers: [],
  span,
  lastDays: null,
});

const row = (day: string) => ({ title: '行业观察', day });

test('rows of another time before the first of the asked year are counted, from three on', () => {
  const random = seededRandom();
  for (let draw = 0; draw < 200; draw++) {
    const year = random.integer(2021, 2026);
    const before = random.integer(0, 8);
    const behind = random.integer(0, 4);
    const other = () => row(`${random.pick([year - 2, year - 1, year + 2])}-0${random.integer(1, 9)}-11`);
    const rows = [
      ...Array.from({ length: before }, other),
      row(`${year}-0${random.integer(1, 9)}-11`),
      ...Array.from({ length: behind }, other),
    ];
    const told = tellOtherTimeFirst(asking(`${year} 年`, [String(year)], monthsOf(year, 1, 12)), rows);
    const line = `${year} 年的报告从第 ${before + 1} 条起，前 ${before} 条是别的时间的`;
    expect(told, JSON.stringify(rows)).toEqual(before < 3 ? [] : [line]);
  }
});

test('a guessed year is told as well, and nothing where no row is of the time, or none was typed', () => {
  const rows = ['2025-07-01', '2025-07-02', '2025-07-03', '2026-08-01'].map(row);
  const half = monthsOf(2026, 7, 12);
  expect(tellOtherTimeFirst(asking('2026 年下半年', ['2026H2', '下半年'], half), rows)).toHaveLength(1);
  expect(tellOtherTimeFirst(asking('2026 年下半年', ['下半年', 'H2'], half), rows)).toHaveLength(1);
  expect(tellOtherTimeFirst(asking('2026 年下半年', ['2026H2'], half), rows.slice(0, 3))).toEqual([]);
  expect(tellOtherTimeFirst({ ...asking('2026 年', ['2026'], null), preferences: [] }, rows)).toEqual([]);
});
