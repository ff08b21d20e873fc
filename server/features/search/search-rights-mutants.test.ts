import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Access from './access.ts';
import type { SearchDeps } from './deps.ts';
import { searchFixture } from './testing/search-fixture.ts';
import {
  countsASearchOnce,
  countsEverySearch,
  givesBackWhatFailed,
  givesNoLargerPage,
  type Searching,
  showsNothingBeyondRights,
} from './testing/search-rights.ts';

const held = testDatabase();
let deps: SearchDeps;

beforeAll(async () => {
  const seeds = Array.from({ length: 40 }, (_, at) => ({ title: `光伏周报第 ${at} 期` }));
  ({ deps } = await searchFixture(held.database, seeds));
});

/** Search as it stands after what the test broke. */
async function searching(broken: Partial<SearchDeps> = {}): Promise<Searching> {
  vi.resetModules();
  const { findReports } = await import('./find-reports.ts');
  return { database: held.database, deps: { ...deps, ...broken }, findReports };
}

describe('as it is', () => {
  test.each([
    ['a search counts once', countsASearchOnce],
    ['every search counts, and the fourth is refused', countsEverySearch],
    ['what failed costs nothing', givesBackWhatFailed],
    ['nothing is shown beyond rights', showsNothingBeyondRights],
    ['no larger page', givesNoLargerPage],
  ])('%s', async (_name, invariant) => {
    await invariant(await searching());
  });
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('./access.ts');
    vi.doUnmock('./search-subject.ts');
  });

  const breakAccess = (broken: Partial<typeof Access>) =>
    vi.doMock('./access.ts', async (original) => ({ ...(await original<typeof Access>()), ...broken }));
  const countBy = (subjectOf: (request: object) => string) =>
    vi.doMock('./search-subject.ts', () => ({ searchSubject: subjectOf }));
  const noticed = (work: Promise<void>) => expect(work).rejects.toThrow(/^expected/);

  test('a count that knows page and order', async () => {
    countBy((request) => JSON.stringify(request).slice(0, 500));
    await noticed(countsASearchOnce(await searching()));
  });

  test('a count that knows nothing but the words', async () => {
    countBy((request) => ('keyword' in request ? String(request.keyword) : ''));
    await noticed(countsEverySearch(await searching()));
  });

  test('a search that is not counted', async () => {
    const take: SearchDeps['quotas']['take'] = async () => ({ free: true }) as never;
    await noticed(countsEverySearch(await searching({ quotas: { ...deps.quotas, take } })));
  });

  test('a failure that keeps its unit', async () => {
    const giveBack = async () => {};
    await noticed(givesBackWhatFailed(await searching({ quotas: { ...deps.quotas, giveBack } })));
  });

  test('rights that nobody asks for', async () => {
    breakAccess({ requireSearchRights: () => {} });
    await noticed(showsNothingBeyondRights(await searching()));
  });

  test('a page as large as one asks', async () => {
    breakAccess({
      pageOf: (_asking, { page, pageSize }) => ({ offset: (page - 1) * pageSize, limit: pageSize }),
    });
    await noticed(givesNoLargerPage(await searching()));
  });
});
