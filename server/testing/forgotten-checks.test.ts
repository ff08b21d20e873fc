import { expect, test } from 'vitest';
import { listConsents, readOwn } from '#server/features/accounts/store/accounts.ts';
import { erasePerson, readPerson } from '#server/features/accounts/store/erase.ts';
import { listLiveSessions } from '#server/features/accounts/store/sessions.ts';
import { annotationsIn } from '#server/features/annotations/store/annotations.ts';
import { eraseAnnotations, exportRows } from '#server/features/annotations/store/personal.ts';
import type { ChartDeps } from '#server/features/charts/deps.ts';
import type { ContentFiles, ContentReads } from '#server/features/contents/index.ts';
import type { DownloadDeps } from '#server/features/downloads/deps.ts';
import { makeCopy } from '#server/features/downloads/make-copy.ts';
import { downloadedReports, eraseDownloads, exportDownloads } from '#server/features/downloads/store.ts';
import {
  eraseFavourites,
  exportFavourites,
  favouritesAmong,
} from '#server/features/favourites/store/favourites.ts';
import type { FindDeps } from '#server/features/find/deps.ts';
import type { LibraryReads } from '#server/features/library/index.ts';
import { eraseUse, exportUse } from '#server/features/memberships/store.ts';
import { putPrice } from '#server/features/offers/store/prices.ts';
import { allowOpening } from '#server/features/organisations/access.ts';
import type { OrganisationDeps } from '#server/features/organisations/deps.ts';
import type { PaymentDeps } from '#server/features/payments/deps.ts';
import { issueInvoice, refuseInvoice } from '#server/features/payments/issue-invoice.ts';
import { refundOrder } from '#server/features/payments/refund-order.ts';
import { settleDifferences } from '#server/features/payments/store/differences.ts';
import type { ReaderDeps } from '#server/features/reader/deps.ts';
import { eraseReading, exportReading, latestRead } from '#server/features/records/store.ts';
import { deleteSearchesOf, readSearchesOf } from '#server/features/search/store.ts';
import type { UploadParts } from '#server/features/uploads/parts.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { PersonalData } from '#server/platform/feature.ts';
import type { Features } from '#server/start/create-features.ts';
import { newCaller } from './new-caller.ts';

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
  await exportFavourites(tx, person);
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
  await eraseFavourites(tx, exported);
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
  await latestRead(tx, person, 1);
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

/** The deps of what answers people: none of them holds a way to bytes beside those that take an `Allowed`. */
interface Answering {
  reader: ReaderDeps;
  charts: ChartDeps;
  find: FindDeps;
  downloads: DownloadDeps;
  payments: PaymentDeps;
}

/** The same for bytes: what is stored leaves for what was allowed, and for nothing that was made of it. */
async function forgottenBytes(
  deps: Answering,
  files: ContentFiles,
  { brought }: Pick<UploadParts, 'brought'>,
): Promise<void> {
  const file = { sha256: '' };
  const content = allow({ contentId: 1 }, 'readContent');
  // @ts-expect-error nobody found that the file may be had
  await files.openFile(file);
  // @ts-expect-error
  await files.fileBytes(file);
  // @ts-expect-error
  await files.lines(file);
  // @ts-expect-error who may see the cover of a file may not have the file for that
  await files.openFile(allow({ sha256: '', width: 320 }, 'seeCover'));
  // @ts-expect-error a content is not its file: that it has this one is read from the record
  await files.openFile(content);
  // @ts-expect-error nobody found that the cover may be seen
  await files.cover({ sha256: '', width: 320 });
  // @ts-expect-error nobody found that the picture may be seen
  await files.picture({ id: 1, contentId: 1, key: '', sha256: '', page: 1 });
  // @ts-expect-error nobody found whose upload it is
  await brought.openOriginal({ row: { id: '' } });
  // @ts-expect-error nobody found that the order is the caller's, and its invoice issued
  await deps.payments.files.invoice({ orderId: 1 });
  // @ts-expect-error nobody found that the report may be read or downloaded
  await deps.downloads.reads.fileOf({ fid: 1 });
  // @ts-expect-error
  await deps.reader.reads.fileOf({ fid: 1 });
  // @ts-expect-error nobody found that the original may be had
  await makeCopy(deps.downloads, allow({ uid: 1 }, 'downloadReport'), { fid: 1, file, now: 0 });
  // @ts-expect-error
  await deps.reader.pages.draw({ file, page: 1, width: 800, corner: null }, '');
  // @ts-expect-error
  await deps.find.maker.linesOf(file);
  // @ts-expect-error nobody found that the picture may be seen
  await deps.charts.drawer.draw({ id: 1, contentId: 1, key: '', sha256: '', page: 1 }, '');
  // @ts-expect-error what answers people is not handed the store
  void deps.reader.objects;
  // @ts-expect-error
  void deps.charts.objects;
  // @ts-expect-error
  void deps.find.objects;
  // @ts-expect-error
  void deps.downloads.objects;
  // @ts-expect-error
  void deps.payments.objects;
  // @ts-expect-error nor what contents are made with
  void deps.reader.contents.making;
  // @ts-expect-error
  void deps.charts.contents.making;
  // @ts-expect-error
  void deps.find.contents.making;
}

test('bytes leave for what was allowed; anything else does not compile', () => {
  expect(forgottenBytes).toBeTypeOf('function');
});

/** What only whoever runs the site does, and sees of others: nobody comes to it by a session, an account or a right. */
async function forgottenOperator(
  tx: never,
  deps: PaymentDeps & OrganisationDeps,
  features: Features,
): Promise<void> {
  const caller: Caller = newCaller();
  // @ts-expect-error nobody found that the operator asks
  await refundOrder(deps, caller, 'order', 0);
  // @ts-expect-error
  await issueInvoice(deps, caller, { orderCode: '', pdf: new Uint8Array() }, 0);
  // @ts-expect-error
  await refuseInvoice(deps, { uid: 1 }, { orderCode: '', reason: '' }, 0);
  // @ts-expect-error
  await putPrice(tx, caller, { item: 1, price_fen: 1, asked_at: new Date(0), recorded_at: new Date(0) });
  // @ts-expect-error
  await settleDifferences(tx, exported, '', { note: '', at: new Date(0) });
  // @ts-expect-error
  allowOpening(caller, 1);
  // @ts-expect-error
  features.payments.desk();
  // @ts-expect-error a right of a person is no proof of the operator
  features.organisations.desk(allow(caller, 'manageOrganisation'));
  // @ts-expect-error
  features.groups.desk(caller);
  // @ts-expect-error
  features.feedback.desk(caller);
  // @ts-expect-error
  await features.community.places(caller, 1);
  // @ts-expect-error
  await features.answers.judged(caller, 1);
  // @ts-expect-error
  await features.downloads.traceCode(caller, '');
  // @ts-expect-error
  await features.library.records.removeReport(caller, 1);
  // @ts-expect-error
  await features.insights.remove(caller, 1);
}

test('what an operator does takes the proof of one; anything else does not compile', () => {
  expect(forgottenOperator).toBeTypeOf('function');
});

test('what is private takes what was allowed for it; anything else does not compile', () => {
  expect(forgotten).toBeTypeOf('function');
});
