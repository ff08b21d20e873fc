import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { problemOf } from '../http/answer-errors.ts';
import { hasNoRoom, isDiskFull } from './is-disk-full.ts';

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  [failure('write', { code: 'ENOSPC' }), true],
  [failure('write', { code: 'EDQUOT' }), true],
  [failure('could not extend file "base/5/1": No space left on device', { code: '53100' }), true],
  [failure('database or disk is full'), true],
  [new Error('导入失败', { cause: failure('write', { code: 'ENOSPC' }) }), true],
  [failure('no such file', { code: 'ENOENT' }), false],
  ['No space left on device', false],
])('%s → %s', (error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});

test('a folder that cannot be looked at is not called full', () => {
  expect(hasNoRoom('/nowhere/at/all')).toBe(false);
  expect(hasNoRoom(tmpdir())).toBe(false);
});

test.each(['ENOSPC', 'EROFS', '53100', '25006'])(
  'people are told of %s that nothing can be kept now, and all be read',
  (code) => {
    const told = problemOf(new Error('not kept', { cause: failure('write', { code }) }));
    expect([told.status, told.message]).toEqual([503, '现在存不了新的内容，已有的照常可以看，请稍后再试']);
  },
);
