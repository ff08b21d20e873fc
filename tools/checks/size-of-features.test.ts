import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const FEATURES = resolve(import.meta.dirname, '../../server/features');
/** A room of more is two: carve it by what its parts mean (decision 0102), and do not raise this. */
const MOST_SOURCES = 45;

/** Of each server feature, how many files are not tests. */
function sourcesByFeature(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of globSync('*/**/*.ts', { cwd: FEATURES })) {
    const feature = path.split('/')[0] ?? '';
    if (!/[.](test|suite)[.]ts$/.test(path)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return counts;
}

test(`no server feature has more than ${MOST_SOURCES} sources`, () => {
  const counts = sourcesByFeature();
  expect(counts.size).toBeGreaterThan(30);
  expect([...counts].filter(([, sources]) => sources > MOST_SOURCES)).toEqual([]);
});
