import { expect, test } from 'vitest';
import { BusinessError } from '#contract/wire/codes.ts';
import { SearchBusy, SearchIndexUnavailable, SearchTooComplex } from './search-index.ts';
import { unlessRefused } from './unless-refused.ts';

test('a list that the engine refused is missing, also where its refusal was put into words on the way', async () => {
  const said = new BusinessError('tooFrequent', '检索的人太多，请稍后再试', null, new SearchBusy(2));
  await expect(unlessRefused(Promise.resolve([1]))).resolves.toEqual([1]);
  for (const refusal of [new SearchTooComplex(), new SearchBusy(2), said])
    await expect(unlessRefused(Promise.reject(refusal))).resolves.toBeNull();
});

test('every other failure stays one', async () => {
  for (const failure of [
    new SearchIndexUnavailable('closed'),
    new BusinessError('notAllowed'),
    new Error('broken'),
  ])
    await expect(unlessRefused(Promise.reject(failure))).rejects.toBe(failure);
});
