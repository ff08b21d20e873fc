import type { ReportDraft } from '../report-draft.ts';
import { identityOf, reportValues } from '../store/write-reports.ts';
import type { CatalogueRow } from './read-catalogue.ts';

/** A row of a catalogue on its way into the records. */
export interface DraftedRow {
  row: CatalogueRow;
  draft: ReportDraft;
  values: ReturnType<typeof reportValues>;
  /** What reports with the same title, day and organisation share. */
  identity: string;
}

export function draftedRow(
  row: CatalogueRow,
  draft: ReportDraft,
  organisations: Map<string, number>,
  now: Date,
): DraftedRow {
  const organisationId = draft.organisation ? (organisations.get(draft.organisation.name) ?? null) : null;
  const values = reportValues(draft, organisationId, now);
  return { row, draft, values, identity: identityOf(values.title_key, values.published_at, organisationId) };
}
