import { expect, test } from 'vitest';
import { SearchRequest } from './search.ts';

const faultsOf = (fields: object) => {
  const { error } = SearchRequest.safeParse(fields);
  return error?.issues.map(({ path, message }) => [path.join('.'), message]);
};

test.each(['2024-02-29', '2026-12-31', '', null, undefined])('%s is a day or none', (day) => {
  expect(faultsOf({ customStartTime: day, customEndTime: day })).toBeUndefined();
});

test.each(['2026-02-30', '2023-02-29', '2026-13-01', '2026-1-1', '昨天', 20260101])(
  '%s is no day, and the field is named',
  (day) => {
    expect(faultsOf({ customStartTime: day })?.map(([field]) => field)).toEqual(['customStartTime']);
    expect(faultsOf({ customEndTime: day })?.map(([field]) => field)).toEqual(['customEndTime']);
  },
);

test('a range ends no earlier than it starts', () => {
  const turned = { customStartTime: '2026-11-02', customEndTime: '2026-11-01' };
  expect(faultsOf(turned)).toEqual([['customEndTime', '结束日期不能早于开始日期（customStartTime）']]);
  expect(faultsOf({ ...turned, customEndTime: '2026-11-02' })).toBeUndefined();
});
