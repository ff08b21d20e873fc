import type { ReportChart } from '#contract/calls/reports.ts';

/** What the viewer shows of a chart, wherever it was met. */
export type ViewedChart = Pick<
  ReportChart,
  | 'id'
  | 'fid'
  | 'name'
  | 'source'
  | 'kind'
  | 'place_page'
  | 'online_url'
  | 'picture_size'
  | 'file_name'
  | 'createTimeYmd'
> & {
  thumb_url?: string;
  /** Empty where the report around it says it already. */
  organisation: string;
};
