import type { addAnnotation as AddAnnotation, Annotation } from '#contract/calls/annotations.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { ANNOTATION_LIMITS, tooManyText } from '#contract/rights/annotation-limits.ts';
import type { CitedReport } from '#contract/text/citation.ts';
import type { ParsedRequestOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { type AllowedNotes, allowMarking } from './access.ts';
import { anchorSeen } from './anchor-annotation.ts';
import type { AnnotationDeps } from './deps.ts';
import { presentAnnotation } from './present-annotation.ts';
import { foldedNote } from './rules/sought-note.ts';
import { countAnnotations, findByKey, holdPerson, insertAnnotation } from './store/annotations.ts';
import type { AnnotationTables } from './store/tables.ts';

const citedOf = ({ name, timeText, stockOrgData, researcherData }: ReportItem): CitedReport => ({
  name,
  timeText,
  stockOrgData: { id: stockOrgData.id, name: stockOrgData.name, is_broker: stockOrgData.is_broker },
  researcherData: researcherData.map(({ id, name: author }) => ({ id, name: author })),
});

/** For the end of a transaction that holds the person: throws 10006 where the account, or the account in this report, now has too many. */
export async function requireWithinLimits(
  tx: Tx<AnnotationTables>,
  owner: AllowedNotes,
  fid: number,
): Promise<void> {
  const { all, inReport } = await countAnnotations(tx, owner, fid);
  if (all > ANNOTATION_LIMITS.perAccount) throw new BusinessError('invalidInput', tooManyText('account'));
  if (inReport > ANNOTATION_LIMITS.perReport) throw new BusinessError('invalidInput', tooManyText('report'));
}

/**
 * Keeps a highlight of a report that the caller has open. The same key again gives what it gave before. Throws 10007 where the
 * report is not open, 10404 where it has no original, 10006 beyond the limits.
 */
export async function addAnnotation(
  deps: AnnotationDeps,
  asked: ParsedRequestOf<typeof AddAnnotation>,
  caller: Caller,
): Promise<{ annotation: Annotation }> {
  const { owner, report } = await allowMarking(deps.quotas, caller, asked.fileId);
  const [file, [item]] = await Promise.all([
    deps.reads.fileHash(report),
    deps.reads.reportItems([asked.fileId]),
  ]);
  if (file === null || item === undefined) throw new BusinessError('notFound');
  const { key, colour, quote, note } = asked;
  const anchored = await anchorSeen(await deps.find.readText(report), asked);
  const row = await inTransaction(deps.db, async (tx) => {
    await holdPerson(tx, owner);
    const known = await findByKey(tx, owner, key);
    if (known !== undefined) return known;
    const added = await insertAnnotation(tx, owner, {
      ...{ key, colour, quote, note, ...anchored },
      report_id: asked.fileId,
      cited: citedOf(item),
      folded: foldedNote(quote, note),
      file_sha256: file,
      at: new Date(caller.now),
    });
    await requireWithinLimits(tx, owner, asked.fileId);
    return added;
  });
  return { annotation: presentAnnotation(row, file) };
}
