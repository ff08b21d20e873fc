import { expect, test } from 'vitest';
import { collectionParams, readCollection } from './collection-state.ts';

test.each([
  ['', { keyword: '', page: 1 }],
  ['q=%20光伏%20&page=3', { keyword: '光伏', page: 3 }],
  ['page=0', { keyword: '', page: 1 }],
  ['page=1.5', { keyword: '', page: 1 }],
  ['page=9e9', { keyword: '', page: 1 }],
  ['page=x', { keyword: '', page: 1 }],
])('the address ?%s is read', (address, state) => {
  expect(readCollection(new URLSearchParams(address))).toEqual({ kind: 'report', ...state });
});

test('an address says what is not the rule, and is read again as it was', () => {
  expect(collectionParams({ kind: 'report', keyword: '', page: 1 }).toString()).toBe('');
  const state = { kind: 'chart', keyword: '光伏 & 储能', page: 2 } as const;
  expect(readCollection(collectionParams(state))).toEqual(state);
});
