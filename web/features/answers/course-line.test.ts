import { expect, test } from 'vitest';
import { courseLine } from './course-line.ts';

const point = (day: string, value: number) => ({
  printed_at: day,
  time: '',
  figure: String(value),
  value,
  evidence: 1,
});

test('points stand as far apart as their days, the highest at the top', () => {
  const { points, most, least, zero } = courseLine({
    points: [point('2025-08-01', 2), point('2025-08-02', 4), point('2025-08-05', 3)],
  });
  expect(points).toEqual([
    { x: 0, y: 1 },
    { x: 0.25, y: 0 },
    { x: 1, y: 0.5 },
  ]);
  expect([most, least, zero]).toEqual([4, 2, null]);
});

test('those of one day follow each other; what passes nothing shows where that is; what stays level is in the middle', () => {
  const same = [point('2025-08-01', -1), point('2025-08-01', 1), point('2025-08-01', 3)];
  expect(courseLine({ points: same }).points.map(({ x }) => x)).toEqual([0, 0.5, 1]);
  expect(courseLine({ points: same }).zero).toBe(0.75);
  expect(courseLine({ points: [point('2025-08-01', 5), point('2025-08-02', 5)] }).points[0]?.y).toBe(0.5);
});
