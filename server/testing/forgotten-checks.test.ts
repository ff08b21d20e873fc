import { expect, test } from 'vitest';
import { listConsents, readOwn } from '#server/features/accounts/store/accounts.ts';
import { erasePerson, readPerson } from '#server/features/accounts/store/erase.ts';
import { listLiveSessions } from '#server/features/accounts/store/sessions.ts';
import { annotationsIn } from '#server/features/annotations/store/annotations.ts';
import { eraseAnnotations, exportRows } from '#server/features/annotations/store/personal.ts';
import type { ContentReads } from '#server/features/contents/index.ts';
import { downloadedReports, eraseDownloads, exportDownloads } from '#server/features/downloads/store.ts';
import type { LibraryReads } from '#server/features/library/index.ts';
import { eraseUse, exportUse } from '#server/features/memberships/store.ts';
import { eraseReading, exportReading, favouritesAmong, readReports } from '#server/features/reader/store.ts';
import { deleteSearchesOf, readSearchesOf } from '#server/features/search/store.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { PersonalData } from '#server/platform/feature.ts';

const person = { uid: 1, phone: null, username: null, openid: null };
const exported = allow(person, 'exportPerson');

/**
 * Never called: the compiler reads it. Each line would be a check that somebody forgot, or took for another; where one
 * compiles, its `@ts-expect-error` is an error of `tsc`.
 */
async function forgotten(
  tx: never,
  source: PersonalData,
  { reads, contents }: { reads: LibraryReads; contents: ContentReads },
): Promise<void> {
  const content = { contentId: 1 };
  // @ts-expect-error nobody found that it is the person's own account
  await readOwn(tx, person);
  // @ts-expect-error
  await listConsents(tx, person);
  // @ts-expect-error
  await listLiveSessions(tx, person, 0);
  // @ts-expect-error nobody found that the person asked for the export
  await readPerson(tx, person);
  // @ts-expect-error
  await exportReading(tx, person);
  // @ts-expect-error
  await exportDownloads(tx, person);
  // @ts-expect-error
  await exportUse(tx, person);
  // @ts-expect-error
  await readSearchesOf(tx, person);
  // @ts-expect-error
  await exportRows(tx, person);
  // @ts-expect-error
  await source.exportOf(person);
  // @ts-expect-error who may be exported is not to be erased for that
  await erasePerson(tx, exported);
  // @ts-expect-error
  await eraseReading(tx, exported);
  // @ts-expect-error
  await eraseDownloads(tx, exported);
  // @ts-expect-error
  await eraseUse(tx, exported);
  // @ts-expect-error
  await deleteSearchesOf(tx, exported);
  // @ts-expect-error
  await eraseAnnotations(tx, exported);
  // @ts-expect-error
  await source.erase(exported);
  // @ts-expect-error nobody found that the caller keeps favourites
  await favouritesAmong(tx, person, [1]);
  // @ts-expect-error nobody found whose records they are
  await readReports(tx, person);
  // @ts-expect-error
  await downloadedReports(tx, person);
  // @ts-expect-error nobody found whose notes they are
  await annotationsIn(tx, person, { fid: 1 });
  // @ts-expect-error nobody found that the report may be read
  await reads.contentOf({ fid: 1 });
  // @ts-expect-error
  await reads.charts({ fid: 1 }, 1);
  // @ts-expect-error nobody found that the content may be read
  await contents.currentFile(content);
  // @ts-expect-error
  await contents.paragraphs(content, 1);
  // @ts-expect-error
  await contents.paragraphsOfPages(content, { from: 1, to: 1 });
  // @ts-expect-error
  await contents.catalogue(content, 1);
  // @ts-expect-error
  await contents.charts(content, 1);
  // @ts-expect-error
  await contents.tablesOfPages(content, { from: 1, to: 1 });
  // @ts-expect-error
  await contents.chartPicture(content, { id: 1, width: 800 });
  // @ts-expect-error nobody found that the original of the chart may be seen
  await contents.chartData({ id: 1 });
  // @ts-expect-error who may see a picture may not have the numbers for that
  await contents.chartData(allow({ id: 1 }, 'searchCharts'));
}

test('what is private takes what was allowed for it; anything else does not compile', () => {
  expect(forgotten).toBeTypeOf('function');
});
