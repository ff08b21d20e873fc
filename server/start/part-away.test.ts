import { expect, test } from 'vitest';
import { CODES } from '#contract/wire/codes.ts';
import { problemOf } from '#server/platform/http/answer-errors.ts';
import { tellPartAway } from '#server/platform/limits/part-away.ts';
import { ObjectStoreFailed } from '#server/ports/object-store.ts';
import {
  SearchBusy,
  SearchIndexDamaged,
  SearchIndexUnavailable,
  SearchSlow,
} from '#server/ports/search-index.ts';

test.each([
  ['the object store', new ObjectStoreFailed('ECONNREFUSED', '对象库连不上 S3_ENDPOINT'), '原文'],
  ['the search', new SearchIndexUnavailable('检索引擎够不着（ECONNREFUSED）'), '检索'],
  ['an index that has to be built anew', new SearchIndexDamaged('another version'), '检索'],
])('%s is away: people hear what cannot be had and what can, and nothing of why', (_, error, what) => {
  for (const failed of [error, new Error('not read', { cause: error })]) {
    const told = problemOf(failed);
    expect(told).toMatchObject({ status: 503, code: CODES.internal, data: { retryAfterSeconds: 10 } });
    expect(told.message).toContain(`${what}`);
    expect(told.message).toMatch(/照常.*请稍后再试$/);
    expect(told.message).not.toMatch(/ECONN|S3_|引擎|对象库|version/);
  }
});

test('a search that a page asks by itself is busy or slow: so it is told, and not as a fault of ours', () => {
  for (const error of [new SearchBusy(2), new SearchSlow(5)])
    expect(problemOf(error)).toMatchObject({ status: 503, message: error.message });
});

test('what no part is to blame for is told as before', () => {
  for (const error of [new Error('broken'), new Error('outer', { cause: 'a word' }), 'thrown', undefined])
    expect(tellPartAway(error)).toBeNull();
  expect(problemOf(new Error('broken')).status).toBe(500);
});
