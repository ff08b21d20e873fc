import { expect, test } from 'vitest';
import { dueTime } from './due-time.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);

test.each([
  ['now', '2026-11-21T12:00:00', '2026-11-21T12:00:00'],
  ['daily', '2026-11-21T07:59:59', '2026-11-21T08:00:00'],
  ['daily', '2026-11-21T08:00:00', '2026-11-22T08:00:00'],
  ['daily', '2026-12-31T23:00:00', '2027-01-01T08:00:00'],
  // 21 November 2026 is a Saturday.
  ['weekly', '2026-11-21T12:00:00', '2026-11-23T08:00:00'],
  ['weekly', '2026-11-23T07:00:00', '2026-11-23T08:00:00'],
  ['weekly', '2026-11-23T08:00:00', '2026-11-30T08:00:00'],
] as const)('%s, what comes at %s is sent at %s', (rhythm, now, due) => {
  expect(dueTime(rhythm, at(now))).toBe(at(due));
});
