import { expect, test, vi } from 'vitest';
import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { healIndex } from './heal-index.ts';
import type { IndexingParts } from './parts.ts';

test('an engine out of reach is waited for: what it holds may be whole', async () => {
  const rebuild = vi.fn();
  const gone = new SearchIndexUnavailable('gone');
  const deps = {
    database: {},
    library: { changes: { countReports: async () => 3 } },
    index: { stats: () => Promise.reject(gone), rebuild },
  } as unknown as IndexingParts;
  const healing = { onDamage: vi.fn(), onProgress: vi.fn(), onHealed: vi.fn() };
  await expect(healIndex(deps, healing)).rejects.toBe(gone);
  expect([rebuild, healing.onDamage].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
