import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Tx, tablesOf } from '#server/platform/db/connect-database.ts';
import { storable } from '#server/platform/db/storable.ts';
import { type ContentFile, type ContentPart, writeParts } from '../contents/index.ts';
import { tellArrived, tellChanged } from './library-events.ts';
import type { LibraryReading } from './parts.ts';
import type { ReportDraft } from './report-draft.ts';
import { ensureOrganisations, ensureResearchers } from './store/organisations.ts';
import { replaceResearchers, replaceStocks } from './store/replace-mentions.ts';
import { lockStanding, type StandingReport } from './store/standing-reports.ts';
import { type Candidate, lockCandidates, nextOrdinal, reportValues } from './store/write-reports.ts';
import type { LibraryTables } from './tables.ts';

/** What a report is told by, and what is read of its file. */
export type RefreshedPart =
  | 'title'
  | 'organisation'
  | 'day'
  | 'reportType'
  | 'industry'
  | 'researchers'
  | 'stocks'
  | 'abstract'
  | ContentPart;

export interface Refreshed {
  /** Empty where everything was understood as before. */
  changed: RefreshedPart[];
  /** Another report that has the same title, day and organisation from now on. */
  namesake: number | null;
}

/** Somebody else changed the report between reading and writing; what was read is to be thought over. */
export class ReportChanged extends Error {
  override name = 'ReportChanged';
  constructor(id: number) {
    super(`报告 ${id} 正被别处更改`);
  }
}

/**
 * Writes what was understood anew of a report's file in place of what stands: no version is made, no id changes but those of the
 * parts that read differently. One transaction holds all of it, the rules it was read by and the index announcement. Throws
 * `ReportChanged`.
 */
export async function refreshReport(
  deps: LibraryReading,
  standing: StandingReport,
  draft: ReportDraft,
  file: ContentFile,
): Promise<Refreshed> {
  const db = tablesOf<LibraryTables>(deps.database);
  const now = new Date(deps.clock.now());
  const organisations = await ensureOrganisations(db, draft.organisation ? [draft.organisation] : []);
  const organisationId = draft.organisation ? (organisations.get(draft.organisation.name) ?? null) : null;
  const researchers =
    organisationId === null ? [] : await ensureResearchers(db, draft.researchers, organisationId);
  const read = organisationId === null ? { ...draft, researchers: [] } : draft;
  return inTransaction(db, async (tx) => {
    const candidates = await lockCandidates(tx, read.title, read.day);
    if (!(await lockStanding(tx, standing, file.rules))) throw new ReportChanged(standing.id);
    const parts = await writeParts(tx, standing.contentId, standing.versionId, file);
    const changed = [...changedValues(standing.values, read), ...parts];
    if (changed.includes('researchers') || changed.includes('organisation'))
      await replaceResearchers(tx, standing.id, researchers);
    if (changed.includes('stocks')) await replaceStocks(tx, standing.id, read.stocks);
    const isAsBefore =
      changed.length === 0 && isDeepStrictEqual(standing.values.valueSources, read.valueSources);
    const namesake = isAsBefore
      ? null
      : await writeValues(tx, standing, read, { organisationId, candidates, now });
    // Its pages can be read at last: whoever waits for its words is to be told, as of a new report.
    const isReadAtLast =
      parts.includes('paragraphs') && file.unreadPages.length < standing.unreadPages.length;
    if (isReadAtLast) await tellArrived(tx, [standing.id]);
    else if (changed.length > 0) await tellChanged(tx, [standing.id]);
    return { changed, namesake };
  });
}

/** Gives the report that has the same identity by now, where there was none of it before. */
async function writeValues(
  tx: Tx<LibraryTables>,
  standing: StandingReport,
  draft: ReportDraft,
  known: { organisationId: number | null; candidates: readonly Candidate[]; now: Date },
): Promise<number | null> {
  const { organisationId, now } = known;
  const { created_at: _, content_id: __, ...values } = reportValues(draft, organisationId, now);
  const isSame =
    values.title_key === standing.titleKey &&
    draft.day === standing.values.day &&
    organisationId === standing.organisationId;
  const others = known.candidates.filter(
    (other) => other.id !== standing.id && other.organisationId === organisationId,
  );
  await tx
    .updateTable('reports')
    .set({
      ...values,
      identity_ordinal: isSame ? standing.identityOrdinal : nextOrdinal(others, organisationId),
    })
    .where('id', '=', standing.id)
    .execute();
  return isSame ? null : (others[0]?.id ?? null);
}

function changedValues(before: ReportDraft, after: ReportDraft): RefreshedPart[] {
  const pairs: [RefreshedPart, unknown, unknown][] = [
    ['title', before.title, storable(after.title)],
    ['organisation', before.organisation?.name, after.organisation?.name],
    ['day', before.day, after.day],
    ['reportType', before.reportType, after.reportType],
    ['industry', [before.industry1, before.industry2], [after.industry1, after.industry2]],
    ['researchers', before.researchers, [...new Set(after.researchers)]],
    ['stocks', before.stocks, after.stocks.map(({ code, name }) => ({ code, name }))],
    ['abstract', before.abstract, storable(after.abstract)],
  ];
  return pairs.flatMap(([part, old, read]) => (isDeepStrictEqual(old, read) ? [] : [part]));
}
