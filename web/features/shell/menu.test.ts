import { expect, test } from 'vitest';
import { isCurrent } from './menu.ts';

test.each([
  ['/account', '/account', true],
  ['/account', '/myUpload', true],
  ['/account', '/myUpload/12', true],
  ['/account', '/inviteList', true],
  ['/account', '/organisation', true],
  // A research house, and a report of nobody's.
  ['/account', '/org/12', false],
  ['/account', '/month/2026-11', false],
  ['/insight/index', '/insight/detail', true],
  ['/index', '/', true],
  ['/report', '/reports', false],
])('%s is lit at %s: %s', (place, path, isLit) => {
  expect(isCurrent(place, path)).toBe(isLit);
});
