import type { ReportDraft } from './report-draft.ts';
import { identityOf, reportValues } from './store/write-reports.ts';

/** A row of a catalogue on its way into the records. */
export interface DraftedRow {
  /** Its place among the rows given. */
  place: number;
  draft: ReportDraft;
  values: ReturnType<typeof reportValues>;
  /** What reports with the same title, day and organisation share. */
  identity: string;
}

export function draftRow(
  place: number,
  draft: ReportDraft,
  organisations: Map<string, number>,
  now: Date,
): DraftedRow {
  const organisationId = draft.organisation ? (organisations.get(draft.organisation.name) ?? null) : null;
  const values = reportValues(draft, organisationId, now);
  return {
    place,
    draft,
    values,
    identity: identityOf(values.title_key, values.published_on, organisationId),
  };
}
