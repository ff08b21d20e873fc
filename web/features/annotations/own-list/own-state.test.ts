import { expect, test } from 'vitest';
import { type OwnState, ownParams, readOwnState } from './own-state.ts';

const plain: OwnState = { keyword: '', colour: null, order: 'recent', page: 1 };

test.each([
  ['', plain],
  ['q=%20光伏%20&page=3', { ...plain, keyword: '光伏', page: 3 }],
  ['colour=pink&order=x&page=-1', plain],
  ['colour=blue&order=place', { ...plain, colour: 'blue', order: 'place' }],
])('the address ?%s is read', (address, state) => {
  expect(readOwnState(new URLSearchParams(address))).toEqual(state);
});

test('an address says what is not the rule, and is read again as it was', () => {
  expect(ownParams(plain).toString()).toBe('');
  const state: OwnState = { keyword: '光伏 & 储能', colour: 'red', order: 'oldest', page: 2 };
  expect(readOwnState(ownParams(state))).toEqual(state);
});
