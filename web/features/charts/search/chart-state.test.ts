import { expect, test } from 'vitest';
import {
  ALL_CHARTS,
  changeCharts,
  chartRequestOf,
  chartsHref,
  countChartFilters,
  readCharts,
} from './chart-state.ts';

const read = (search: string) => readCharts(new URLSearchParams(search));

test.each([
  '/chart',
  '/chart?search_key=%E5%82%A8%E8%83%BD&theme_id=12&kind=bar%2Cpie&org=3%2C9&time=2&sort=1&fuzzy=1&as_typed=1&title_only=1&page=4&open=77',
  '/chart?from=2025-01-01&to=2025-06-30',
])('the address %s is read and written the same', (address) => {
  expect(chartsHref(read(address.slice('/chart'.length)))).toBe(address);
});

test('what cannot be read counts as not set', () => {
  expect(read('?theme_id=x&kind=bar,cake&org=,0,a&time=9&sort=3&page=-2&open=0&from=2025-02-30')).toEqual({
    ...ALL_CHARTS,
    kinds: ['bar'],
  });
});

test('other results start at page 1 with nothing open; turning a page and opening a chart keep the rest', () => {
  const state = { ...ALL_CHARTS, keyword: '光伏', page: 3, open: 7 };
  expect(changeCharts(state, { kinds: ['line'] })).toMatchObject({ page: 1, open: null });
  expect(changeCharts(state, { page: 4 })).toMatchObject({ page: 4, open: null, keyword: '光伏' });
  expect(changeCharts(state, { open: 8 })).toMatchObject({ page: 3, open: 8 });
});

test('that words are meant as they are typed is said of those words', () => {
  const typed = { ...ALL_CHARTS, keyword: '煤碳价格', asTyped: true };
  expect(changeCharts(typed, { kinds: ['line'] })).toMatchObject({ asTyped: true });
  expect(changeCharts(typed, { keyword: '焦炭价格' })).toMatchObject({ asTyped: false });
  expect(chartRequestOf(typed)).toMatchObject({ asTyped: 1 });
});

test('a preset and a custom range reset each other', () => {
  const ranged = changeCharts({ ...ALL_CHARTS, time: 2 }, { from: '2025-01-01', to: '2025-02-01' });
  expect(ranged).toMatchObject({ time: 0, from: '2025-01-01' });
  expect(changeCharts(ranged, { time: 1 })).toMatchObject({ time: 1, from: '', to: '' });
  expect(countChartFilters({ ...ranged, kinds: ['bar', 'pie'], titleOnly: true })).toBe(4);
});

test('opening a chart asks nothing else of the server', () => {
  const state = { ...ALL_CHARTS, keyword: '光伏' };
  expect(chartRequestOf({ ...state, open: 9 })).toEqual(chartRequestOf(state));
});
