import { expect, test } from 'vitest';
import { searchAddress } from './search-address.ts';

test('an address says what is asked, in one order, and nothing empty', () => {
  expect(searchAddress({})).toBe('/report');
  expect(searchAddress({ page: 0, fuzzy: false, type: '', series: undefined })).toBe('/report');
  expect(searchAddress({ fuzzy: true, search_key: 'A&B 光伏', gid: 3 })).toBe(
    '/report?gid=3&search_key=A%26B+%E5%85%89%E4%BC%8F&fuzzy=1',
  );
  expect(searchAddress({ search_key: 'a' }, '/chart')).toBe('/chart?search_key=a');
});
