import type { Evidence } from '#contract/calls/answers.ts';
import { chartHref, selectionHref } from '#web/features/addresses/index.ts';

/** The page of the report with the passage, or the table it stands in, marked. */
export const evidenceHref = ({ fid, page, chart_id: chart, quote }: Evidence): string =>
  chart === null ? selectionHref(fid, page, quote) : chartHref({ id: chart, fid, place_page: page });

/** The same without a frame around it, to stand beside something. */
export const framedHref = (evidence: Evidence): string =>
  evidenceHref(evidence).replace(/^\/detail/, '/pdf/index');
