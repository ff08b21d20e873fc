import { describe, expect, test } from 'vitest';
import { storeOf } from '#web/ui/browser-store.ts';
import {
  addressAt,
  addressOfChart,
  placeOfAddress,
  recallPlace,
  rememberPlace,
  visitKey,
} from './place-memory.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe('the place in a report', () => {
  test('is found again, each report its own', () => {
    const store = memory();
    rememberPlace(store, '1', { page: 12, offset: 0.25 }, 1000);
    rememberPlace(store, '2', { page: 3, offset: 0 }, 2000);
    expect(recallPlace(store, '1', 40)).toEqual({ page: 12, offset: 0.25 });
    expect(recallPlace(store, '2', 40)).toEqual({ page: 3, offset: 0 });
    expect(recallPlace(store, '3', 40)).toBeNull();
  });

  test('is not used where the file now has fewer pages', () => {
    const store = memory();
    rememberPlace(store, '1', { page: 12, offset: 0 }, 1000);
    expect(recallPlace(store, '1', 11)).toBeNull();
  });

  test('of the 200 reports read last is kept', () => {
    const store = memory();
    for (let fid = 1; fid <= 205; fid++) rememberPlace(store, String(fid), { page: 1, offset: 0 }, fid);
    expect(recallPlace(store, '5', 9)).toBeNull();
    expect(recallPlace(store, '6', 9)).not.toBeNull();
    expect(recallPlace(store, '205', 9)).not.toBeNull();
  });

  test('keeps how large the page was shown, and no nonsense', () => {
    const store = memory();
    rememberPlace(store, '1', { page: 2, offset: 0, zoom: { kind: 'exact', zoom: 1.5 } }, 0);
    rememberPlace(store, '2', { page: 2, offset: 0, zoom: { kind: 'page' } }, 0);
    expect(recallPlace(store, '1', 9)?.zoom).toEqual({ kind: 'exact', zoom: 1.5 });
    expect(recallPlace(store, '2', 9)?.zoom).toEqual({ kind: 'page' });
    const odd = JSON.stringify({ 1: { page: 2, offset: 0, at: 0, zoom: { kind: 'exact', zoom: null } } });
    expect(recallPlace({ getItem: () => odd, setItem: () => {} }, '1', 9)).toEqual({ page: 2, offset: 0 });
  });

  test('of a visit is its own: the same address opened anew begins where it says', () => {
    const store = memory();
    const visit = visitKey(7, 'default', '?fid=7&page=3&q=x');
    rememberPlace(store, visit, { page: 9, offset: 0.5 }, 0);
    expect(recallPlace(store, visitKey(7, 'default', '?fid=7&page=3&q=x'), 40)?.page).toBe(9);
    expect(recallPlace(store, visitKey(7, 'k2x9', '?fid=7&page=3&q=x'), 40)).toBeNull();
    expect(recallPlace(store, visitKey(7, 'default', '?fid=7&page=5'), 40)).toBeNull();
  });

  test('damaged or forbidden storage never stops reading', () => {
    const damaged = { getItem: () => '{"1":{"page":"x"},', setItem: () => {} };
    expect(recallPlace(damaged, '1', 9)).toBeNull();
    const forbidden = storeOf(() => {
      throw new Error('SecurityError');
    });
    expect(() => rememberPlace(forbidden, '1', { page: 1, offset: 0 }, 0)).not.toThrow();
  });
});

test('the address names a page, words and a piece of the passage; nonsense names none', () => {
  const asked = (address: string) => placeOfAddress(new URLSearchParams(address));
  expect(asked('fid=1&page=7&q=%E6%8C%87%E6%95%B0&at=%E8%BF%91')).toEqual({
    page: 7,
    query: '指数',
    quote: '近',
    chart: null,
  });
  expect(asked('fid=1&page=7&chart=41').chart).toBe(41);
  expect(asked('chart=x').chart).toBeNull();
  expect(asked('page=-2')).toEqual({ page: null, query: '', quote: '', chart: null });
  expect(asked('search_key=%20roe%20')).toMatchObject({ page: null, query: 'roe', quote: '' });
});

test('the address follows the page; the words stay, the passage of another page goes', () => {
  expect(addressAt('?fid=7', 1)).toBe('?fid=7');
  expect(addressAt('?fid=7', 4)).toBe('?fid=7&page=4');
  expect(addressAt('?fid=7&page=3&q=x&at=y', 3)).toBe('?fid=7&page=3&q=x&at=y');
  expect(addressAt('?fid=7&page=3&q=x&at=y', 4)).toBe('?fid=7&page=4&q=x');
  expect(addressAt('?fid=7&page=3', 1)).toBe('?fid=7');
});

test('the address names a chart that is marked, until its page is left or the mark is taken away', () => {
  expect(addressOfChart('?fid=7&q=x&at=y', 4, 12)).toBe('?fid=7&q=x&page=4&chart=12');
  expect(addressAt('?fid=7&page=4&chart=12', 4)).toBe('?fid=7&page=4&chart=12');
  expect(addressAt('?fid=7&page=4&chart=12', 5)).toBe('?fid=7&page=5');
  expect(addressOfChart('?fid=7&page=4&chart=12', 4, null)).toBe('?fid=7&page=4');
});
