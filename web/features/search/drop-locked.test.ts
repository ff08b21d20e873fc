import { expect, test } from 'vitest';
import { dropLocked } from './drop-locked.ts';
import { EMPTY_SEARCH } from './search-state.ts';

const state = { ...EMPTY_SEARCH, keyword: '储能', industry: 5, secondary: [51], time: 1, page: 2 };

test.each([
  ['visitor', { time: 0, from: '', to: '', secondary: [], page: 1 }],
  ['free', { time: 0, from: '', to: '', secondary: [], page: 1 }],
  ['ordinary', { secondary: [] }],
  ['senior', null],
] as const)('%s gives up what it has no right to, and nothing else', (tier, expected) => {
  expect(dropLocked(state, tier)).toEqual(expected);
});

test('nothing is given up where nothing is asked', () => {
  expect(dropLocked({ ...EMPTY_SEARCH, keyword: '储能' }, 'visitor')).toBeNull();
  expect(dropLocked({ ...EMPTY_SEARCH, to: '2026-01-01' }, 'visitor')).toEqual({ time: 0, from: '', to: '' });
});
