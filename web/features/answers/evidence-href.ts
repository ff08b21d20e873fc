import type { Evidence } from '#contract/calls/answers.ts';
import { chartHref, selectionHref } from '#web/features/addresses/index.ts';

/** The page of the report with the passage, or the table it stands in, marked; for an abstract the public page, which has it. */
export function evidenceHref({ fid, page, chart_id: chart, quote }: Evidence): string {
  if (page === null) return `/preview/${fid}?${new URLSearchParams({ said: quote })}`;
  return chart === null ? selectionHref(fid, page, quote) : chartHref({ id: chart, fid, place_page: page });
}

/** The same without a frame around it, to stand beside something. */
export const framedHref = (evidence: Evidence): string =>
  evidenceHref(evidence).replace(/^\/detail/, '/pdf/index');
