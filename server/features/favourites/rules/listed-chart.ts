import type { SearchedChart } from '#contract/calls/charts.ts';
import { plain } from './listed-report.ts';

/** What a list that leaves the site says of a chart: what names it and where it stands, and nothing of what it shows. */
export interface ListedChart {
  id: number;
  name: string;
  /** What the line below it says; empty where it has none. */
  source: string;
  /** The report that it stands in, or the file. */
  within: string;
  organisation: string;
  /** yyyy-MM-dd; empty where it is not known. */
  day: string;
  /** 1-based. */
  page: number;
  industries: string[];
  /** Where it is seen. */
  url: string;
  /** yyyy-MM-dd. */
  keptOn: string;
  /** Empty for none. */
  folder: string;
}

export const listedChart = (
  chart: SearchedChart,
  { origin, keptOn, folder }: { origin: string; keptOn: string; folder: string },
): ListedChart => ({
  id: chart.id,
  name: plain(chart.name),
  source: plain(chart.source),
  within: plain(chart.file_name),
  organisation: plain(chart.stockOrgData.name),
  day: chart.createTimeYmd,
  page: chart.place_page,
  industries: [...new Set(chart.fileIndustryData.map(({ name }) => plain(name)))].filter(
    (name) => name !== '',
  ),
  url: `${origin}${chart.fid > 0 ? `/detail?fid=${chart.fid}&` : `/myUpload/${-chart.fid}?`}page=${chart.place_page}&chart=${chart.id}`,
  keptOn,
  folder: plain(folder),
});
