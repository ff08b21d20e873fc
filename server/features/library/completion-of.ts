import type { ReportDraft } from './report-draft.ts';
import type { Completion } from './store/complete-reports.ts';
import type { reportValues } from './store/write-reports.ts';

/** What a draft can add to the report that is there already under its title, day and organisation. */
export function completionOf(values: ReturnType<typeof reportValues>, draft: ReportDraft): Completion {
  return {
    title_key: values.title_key,
    published_on: values.published_on,
    organisation_id: values.organisation_id ?? 0,
    abstract: values.abstract ?? '',
    abstract_source: draft.valueSources.abstract ?? '',
    rating: values.rating ?? '',
    industry1: draft.industry1,
    industry2: draft.industry2,
    industry_source: draft.valueSources.industry ?? '',
    report_type: draft.reportType,
    type_source: draft.valueSources.reportType ?? '',
    stocks: draft.stocks.map(({ code, name }) => ({ code, name })),
    stocks_source: draft.valueSources.stocks ?? '',
    source: values.source ?? '',
    source_url: values.source_url ?? '',
  };
}
