import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SearchRequest } from '#contract/calls/search.ts';
import {
  changeSearch,
  countFilters,
  EMPTY_SEARCH,
  isWaitable,
  listKindOf,
  readSearch,
  type SearchState,
  searchHref,
  searchRequestOf,
  toggleId,
} from './search-state.ts';

const read = (href: string) => readSearch(new URL(href, 'http://localhost').searchParams);

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 900_000 }), { maxLength: 5 });

const anyState: fc.Arbitrary<SearchState> = fc
  .record({
    list: fc.constantFrom('' as const, 'hot' as const),
    folders: fc.constant([]),
    keyword: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.trim()),
    industry: fc.option(fc.integer({ min: 1, max: 900_000 })),
    secondary: ids,
    types: ids,
    organisations: ids,
    researchers: ids,
    ratings: fc.constantFrom([], ['买入'], ['增持', '领先大市-A']),
    series: fc.constantFrom('', '12-机器人行业周报'),
    onlyFiles: fc.boolean(),
    time: fc.integer({ min: 0, max: 4 }),
    from: fc.oneof(fc.constant(''), day),
    to: fc.oneof(fc.constant(''), day),
    sort: fc.integer({ min: 0, max: 3 }),
    fuzzy: fc.boolean(),
    asTyped: fc.boolean(),
    hideBrokers: fc.boolean(),
    titleOnly: fc.boolean(),
    view: fc.constantFrom('list' as const, 'preview' as const),
    page: fc.integer({ min: 1, max: 10_000 }),
  })
  .map((state) => ({
    ...state,
    secondary: state.industry === null ? [] : state.secondary,
    time: state.from === '' && state.to === '' ? state.time : 0,
    ...(state.from !== '' && state.to !== '' && state.from > state.to
      ? { from: state.to, to: state.from }
      : {}),
  }));

describe('the URL', () => {
  test('gives back every state it was made from', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(searchHref(state))).toEqual(state);
      }),
    );
  });

  test.each([
    ['from=2026-02-30&to=2026-03-01', '', '2026-03-01'],
    ['from=2026-11-10&to=2026-11-01', '2026-11-01', '2026-11-10'],
    ['from=2024-02-29', '2024-02-29', ''],
    ['from=2023-02-29&to=2026-13-01', '', ''],
    ['from=2026-1-1&to=x', '', ''],
  ])('%s: days that do not exist count as not set, turned ones are put in order', (query, from, to) => {
    expect(read(`/report?${query}`)).toMatchObject({ from, to, time: 0 });
  });

  test('is bare for the empty search and holds only what differs', () => {
    expect(searchHref(EMPTY_SEARCH)).toBe('/report');
    expect(searchHref({ ...EMPTY_SEARCH, keyword: '存储 芯片', page: 2 })).toBe(
      '/report?search_key=%E5%AD%98%E5%82%A8+%E8%8A%AF%E7%89%87&page=2',
    );
  });

  test('never breaks on what strangers write into it, and what it yields is a valid request', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), (query, value) => {
        const names = ['page', 'sort', 'time', 'from', 'to', 'theme_id', 'second', 'type', 'search_key'];
        const params = new URLSearchParams(query);
        for (const name of names) params.append(name, value);
        expect(SearchRequest.safeParse(searchRequestOf(readSearch(params))).success).toBe(true);
      }),
    );
  });
});

describe('a change', () => {
  const deep = { ...EMPTY_SEARCH, keyword: '白酒', industry: 5, secondary: [101], page: 4 };

  test('of keyword, type or industry starts at page 1; of the view it does not', () => {
    expect(changeSearch(deep, { keyword: '啤酒' }).page).toBe(1);
    expect(changeSearch(deep, { types: [2] }).page).toBe(1);
    expect(changeSearch(deep, { industry: 6 }).page).toBe(1);
    expect(changeSearch(deep, { view: 'preview' }).page).toBe(4);
    expect(changeSearch(deep, { page: 3 }).page).toBe(3);
  });

  test('of the industry drops the second level, which belonged to the old one', () => {
    expect(changeSearch(deep, { industry: 6 }).secondary).toEqual([]);
    expect(changeSearch(deep, { industry: null }).secondary).toEqual([]);
    expect(changeSearch(deep, { keyword: '啤酒' }).secondary).toEqual([101]);
  });

  test('to a custom range resets the preset, and a preset resets the range', () => {
    const ranged = changeSearch({ ...EMPTY_SEARCH, time: 2 }, { from: '2026-01-01', to: '2026-02-01' });
    expect(ranged.time).toBe(0);
    expect(changeSearch(ranged, { time: 3 })).toMatchObject({ time: 3, from: '', to: '' });
  });
});

test('the list that answers follows S1 §4', () => {
  expect(listKindOf(EMPTY_SEARCH)).toBe('recommended');
  expect(listKindOf({ ...EMPTY_SEARCH, sort: 3 })).toBe('latest');
  expect(listKindOf({ ...EMPTY_SEARCH, types: [2] })).toBe('browse');
  expect(listKindOf({ ...EMPTY_SEARCH, keyword: '白酒' })).toBe('search');
  expect(listKindOf({ ...EMPTY_SEARCH, keyword: '白酒', fuzzy: true })).toBe('fuzzy');
});

test('filters are counted one by one and an id is taken out by a second click', () => {
  expect(
    countFilters({ ...EMPTY_SEARCH, industry: 5, secondary: [1, 2], types: [9], from: '2026-01-01' }),
  ).toBe(5);
  expect(toggleId([2, 5], 5)).toEqual([2]);
  expect(toggleId([2], 9)).toEqual([2, 9]);
});

test('a group that is looked through is kept by every change but the one that leaves it', () => {
  const state = readSearch(new URLSearchParams('gid=12&search_key=储能&list=hot&type=9'));
  expect([state.gid, state.list, listKindOf({ ...state, keyword: '', types: [] })]).toEqual([
    12,
    '',
    'browse',
  ]);
  const cleared = changeSearch(state, { ...EMPTY_SEARCH, view: 'list' });
  expect(searchHref(cleared)).toBe('/report?gid=12');
  expect(searchRequestOf(cleared).gid).toBe(12);
  // What is sought in a group is no search of the library that could be saved.
  expect(isWaitable(state)).toBe(false);
  expect(searchHref(changeSearch(state, { gid: undefined }))).toBe(
    '/report?search_key=%E5%82%A8%E8%83%BD&type=9',
  );
});
