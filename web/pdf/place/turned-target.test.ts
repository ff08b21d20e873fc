import { expect, test } from 'vitest';
import { turnedTarget } from './turned-target.ts';

const HIT = { page: 4, offset: 0.25, align: 'centre', across: { left: 0.1, right: 0.3 } } as const;

test('a page begins at its top however it is turned; an upright page changes nothing', () => {
  const top = { page: 2, offset: 0, align: 'top' } as const;
  for (const turn of [0, 90, 180, 270] as const) expect(turnedTarget(top, turn)).toEqual(top);
  expect(turnedTarget(HIT, 0)).toEqual(HIT);
});

test('a passage is looked for where it stands on the turned page', () => {
  const at = (turn: 90 | 180 | 270) => turnedTarget(HIT, turn);
  expect(at(90).offset).toBeCloseTo(0.2);
  expect(at(90).across?.left).toBeCloseTo(0.75);
  expect(at(180).offset).toBeCloseTo(0.75);
  expect(at(180).across?.left).toBeCloseTo(0.7);
  expect(at(180).across?.right).toBeCloseTo(0.9);
  expect(at(270).offset).toBeCloseTo(0.8);
  expect(at(270).across?.right).toBeCloseTo(0.25);
});

test('a heading, known by its height alone, is taken to begin at the left', () => {
  expect(turnedTarget({ page: 1, offset: 0.6, align: 'top' }, 90)).toMatchObject({ offset: 0 });
  expect(turnedTarget({ page: 1, offset: 0.6, align: 'top' }, 270)).toMatchObject({ offset: 1 });
});
