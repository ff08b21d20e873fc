import type { addAnnotation as AddAnnotation, Annotation } from '#contract/calls/annotations.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { ANNOTATION_LIMITS, tooManyText } from '#contract/rights/annotation-limits.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { CitedReport } from '#contract/text/citation.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import type { ParsedRequestOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { tellPartAway } from '#server/platform/limits/part-away.ts';
import type { AllowedContent } from '../contents/index.ts';
import { type AllowedNotes, allowMarking } from './access.ts';
import { anchorSeen } from './anchor-annotation.ts';
import type { AnnotationDeps } from './deps.ts';
import { presentAnnotation } from './present-annotation.ts';
import { foldedNote } from './rules/sought-note.ts';
import { countAnnotations, findByKey, holdPerson, insertAnnotation } from './store/annotations.ts';
import type { Anchored, AnnotationTables } from './store/tables.ts';

const citedOf = ({ name, timeText, stockOrgData, researcherData }: ReportItem): CitedReport => ({
  name,
  timeText,
  stockOrgData: { id: stockOrgData.id, name: stockOrgData.name, is_broker: stockOrgData.is_broker },
  researcherData: researcherData.map(({ id, name: author }) => ({ id, name: author })),
});

/** What a list of marks says of a file: of a report what its record says, of any other what it was called when it came. */
async function citedAs(
  { reads, contents }: Pick<AnnotationDeps, 'reads' | 'contents'>,
  fileId: number,
  content: AllowedContent,
  caller: Caller,
): Promise<Pick<MarkedPlace, 'fid' | 'cited'>> {
  if (ownContentOf(fileId) === null) {
    const [item] = await reads.for(caller).reportItems([fileId]);
    if (item === undefined) throw new BusinessError('notFound');
    return { fid: fileId, cited: citedOf(item) };
  }
  const file = await contents.file(content);
  if (file === null) throw new BusinessError('notFound');
  const stockOrgData = { id: 0, name: '', is_broker: false };
  const timeText = dayOf(file.createdAt.getTime() / 1000);
  return { fid: null, cited: { name: file.fileName, timeText, stockOrgData, researcherData: [] } };
}

/** For the end of a transaction that holds the person: throws 10006 where the account, or the account in this file, now has too many. */
export async function requireWithinLimits(
  tx: Tx<AnnotationTables>,
  owner: AllowedNotes,
  contentId: number,
): Promise<void> {
  const { all, inContent } = await countAnnotations(tx, owner, contentId);
  if (all > ANNOTATION_LIMITS.perAccount) throw new BusinessError('invalidInput', tooManyText('account'));
  if (inContent > ANNOTATION_LIMITS.perReport) throw new BusinessError('invalidInput', tooManyText('report'));
}

/**
 * Keeps a highlight of a file that the caller has open. The same key again gives what it gave before. Throws 10007 where the
 * file is not open, 10404 where it has no original, 10006 beyond the limits.
 */
export async function addAnnotation(
  deps: AnnotationDeps,
  { fileId, ...asked }: ParsedRequestOf<typeof AddAnnotation>,
  caller: Caller,
): Promise<{ annotation: Annotation }> {
  const { owner, content } = await allowMarking(deps, caller, fileId);
  const place = { owner, content, ...(await citedAs(deps, fileId, content, caller)) };
  return { annotation: await markContent(deps, place, asked, caller.now) };
}

export interface MarkedPlace {
  owner: AllowedNotes;
  content: AllowedContent;
  /** The report that shows it; null where none does. */
  fid: number | null;
  /** What a list of marks says of it. */
  cited: CitedReport;
}

export type Marking = Omit<ParsedRequestOf<typeof AddAnnotation>, 'fileId'>;

/**
 * By the lines of the file; where those cannot be had now, where the browser saw it: that the store is away is no reason to lose what somebody
 * wrote.
 */
async function anchorNow(
  find: AnnotationDeps['find'],
  content: AllowedContent,
  asked: Marking,
): Promise<Anchored> {
  try {
    return await anchorSeen(await find.readText(content), asked);
  } catch (error) {
    if (tellPartAway(error) === null) throw error;
    return anchorSeen(null, asked);
  }
}

/** Keeps a highlight in a content that may be read; the same key again gives what it gave before. Throws 10404 without a file, 10006. */
export async function markContent(
  deps: Pick<AnnotationDeps, 'db' | 'find' | 'contents'>,
  { owner, content, fid, cited }: MarkedPlace,
  asked: Marking,
  now: number,
): Promise<Annotation> {
  const file = await deps.contents.currentFile(content);
  if (file === null) throw new BusinessError('notFound');
  const { key, colour, quote, note } = asked;
  const anchored = await anchorNow(deps.find, content, asked);
  const row = await inTransaction(deps.db, async (tx) => {
    await holdPerson(tx, owner);
    const known = await findByKey(tx, owner, key);
    if (known !== undefined) return known;
    const added = await insertAnnotation(tx, owner, {
      ...{ key, colour, quote, note, cited, ...anchored },
      content_id: content.contentId,
      report_id: fid,
      folded: foldedNote(quote, note),
      file_sha256: file.sha256,
      at: new Date(now),
    });
    await requireWithinLimits(tx, owner, content.contentId);
    return added;
  });
  return presentAnnotation(row, file.sha256);
}
