import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ParsedQuery } from '#contract/text/query-tree.ts';
import { searchFixture } from '#server/testing/search-fixture.ts';
import {
  costsNothingForNear,
  costsNothingForNothing,
  countsASearchOnce,
  countsEverySearch,
  givesBackWhatFailed,
  givesNoLargerPage,
  type Searching,
  showsNothingBeyondRights,
} from '#server/testing/search-rights.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Access from './access.ts';
import type { SearchDeps, SharedSearchDeps } from './deps.ts';

const held = testDatabase();
let parts: SharedSearchDeps;

beforeAll(async () => {
  const seeds = Array.from({ length: 40 }, (_, at) => ({
    title: `光伏周报第 ${at} 期`,
    // Of one house they would be one row.
    organisation: `${at} 号证券`,
  }));
  ({ parts } = await searchFixture(held.database, seeds));
});

/** Search as it stands after what the test broke. */
async function searching(broken: Partial<SharedSearchDeps> = {}): Promise<Searching> {
  vi.resetModules();
  const { findReports } = await import('./find-reports.ts');
  const { forCaller } = await import('./access.ts');
  return { database: held.database, parts: { ...parts, ...broken }, findReports, forCaller };
}

describe('as it is', () => {
  test.each([
    ['a search counts once', countsASearchOnce],
    ['every search counts, and the fourth is refused', countsEverySearch],
    ['what failed costs nothing', givesBackWhatFailed],
    ['what found nothing costs nothing', costsNothingForNothing],
    ['what found nothing but near ones costs nothing', costsNothingForNear],
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
    vi.doUnmock('../query/search-subject.ts');
  });

  const breakAccess = (broken: Partial<typeof Access>) =>
    vi.doMock('./access.ts', async (original) => ({ ...(await original<typeof Access>()), ...broken }));
  const countBy = (subjectOf: (query: ParsedQuery) => string) =>
    vi.doMock('../query/search-subject.ts', () => ({ searchSubject: subjectOf }));
  const noticed = (work: Promise<void>) => expect(work).rejects.toThrow(/^expected/);

  test('a count that knows how it was written', async () => {
    countBy((query) => JSON.stringify(query));
    await noticed(countsASearchOnce(await searching()));
  });

  test('a count that reads the words in a way of its own', async () => {
    countBy(({ clauses }) => clauses.flatMap(({ terms }) => terms.map(({ text }) => text)).join(''));
    await noticed(countsEverySearch(await searching()));
  });

  test('something near that keeps its unit', async () => {
    const giveBack = async () => {};
    await noticed(costsNothingForNear(await searching({ quotas: { ...parts.quotas, giveBack } })));
  });

  test('nothing found that keeps its unit', async () => {
    const giveBack = async () => {};
    await noticed(costsNothingForNothing(await searching({ quotas: { ...parts.quotas, giveBack } })));
  });

  test('a search that is not counted', async () => {
    const take: SharedSearchDeps['quotas']['take'] = async () => ({ free: true }) as never;
    await noticed(countsEverySearch(await searching({ quotas: { ...parts.quotas, take } })));
  });

  test('a failure that keeps its unit', async () => {
    const giveBack = async () => {};
    await noticed(givesBackWhatFailed(await searching({ quotas: { ...parts.quotas, giveBack } })));
  });

  test('pages that nobody asks about', async () => {
    breakAccess({ requirePage: () => {} });
    await noticed(showsNothingBeyondRights(await searching()));
  });

  test('queries that nobody looks at', async () => {
    breakAccess({
      forCaller: (open, caller) => {
        const index = { ...open.index.everybodys, require: () => {} } as unknown as SearchDeps['index'];
        return { ...open, reads: open.reads.for(caller), index, everybodys: index };
      },
    });
    await noticed(showsNothingBeyondRights(await searching()));
  });

  test('a page as large as one asks', async () => {
    breakAccess({
      pageOf: (_caller, { page, pageSize }) => ({ offset: (page - 1) * pageSize, limit: pageSize }),
    });
    await noticed(givesNoLargerPage(await searching()));
  });
});
