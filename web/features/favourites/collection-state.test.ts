import { expect, test } from 'vitest';
import { collectionParams, readCollection } from './collection-state.ts';

test.each([
  ['', { keyword: '', page: 1 }],
  ['q=%20光伏%20&page=3', { keyword: '光伏', page: 3 }],
  ['page=0', { keyword: '', page: 1 }],
  ['page=1.5', { keyword: '', page: 1 }],
  ['page=9e9', { keyword: '', page: 1 }],
  ['page=x', { keyword: '', page: 1 }],
  ['folder=3&page=2', { keyword: '', page: 2, folder: 3 }],
  ['folder=0', { keyword: '', page: 1, folder: 0 }],
  ['folder=-1', { keyword: '', page: 1 }],
])('the address ?%s is read', (address, state) => {
  expect(readCollection(new URLSearchParams(address))).toEqual({ kind: 'report', folder: null, ...state });
});

test('an address says what is not the rule, and is read again as it was', () => {
  expect(collectionParams({ kind: 'report', keyword: '', page: 1, folder: null }).toString()).toBe('');
  const charts = { kind: 'chart', keyword: '光伏 & 储能', page: 2, folder: null } as const;
  expect(readCollection(collectionParams(charts))).toEqual(charts);
  const inFolder = { kind: 'report', keyword: '光伏', page: 2, folder: 3 } as const;
  expect(readCollection(collectionParams(inFolder))).toEqual(inFolder);
});
