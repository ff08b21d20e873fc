import { expect, test } from 'vitest';
import { NO_JUMPS, withJump, withoutLast } from './jump-trail.ts';

const at = (page: number, offset = 0) => ({ page, offset, shown: page });
const shown = (trail: { left: readonly { shown: number }[] }) => trail.left.map((stop) => stop.shown);

test('each chosen jump leaves the place it began at, and going back takes it off', () => {
  const once = withJump(NO_JUMPS, at(2, 0.4), at(9), 'choice');
  const twice = withJump(once, at(11), at(5), 'choice');
  expect(shown(twice)).toEqual([2, 11]);
  expect(twice.left[0]).toEqual(at(2, 0.4));
  expect(shown(withoutLast(twice))).toEqual([2]);
  expect(withoutLast(NO_JUMPS).left).toEqual([]);
});

test('stepping from hit to hit leads back to where it began', () => {
  let trail = withJump(NO_JUMPS, at(3, 0.2), at(3, 0.5), 'find');
  expect(trail.left).toEqual([]);
  trail = withJump(trail, at(3, 0.5), at(7, 0.1), 'find');
  trail = withJump(trail, at(7, 0.105), at(12), 'find');
  expect(trail.left).toEqual([at(3, 0.2)]);
  trail = withJump(trail, at(12), at(3, 0.9), 'find');
  expect(trail.left).toEqual([]);
});

test('who reads on at a hit comes back there from the next one', () => {
  const first = withJump(NO_JUMPS, at(1), at(6, 0.3), 'find');
  const second = withJump(first, at(8, 0.1), at(15), 'find');
  expect(shown(second)).toEqual([1, 8]);
});

test('a jump within the page in view leaves nothing, and only the newest 20 places are kept', () => {
  expect(withJump(NO_JUMPS, at(4, 0.1), at(4, 0.8), 'choice').left).toEqual([]);
  let trail = NO_JUMPS;
  for (let page = 1; page <= 25; page++) trail = withJump(trail, at(page), at(page + 1), 'choice');
  expect(shown(trail)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
});
