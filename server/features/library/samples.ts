import { SAMPLE, sampleTitle } from '#contract/rights/samples.ts';
import { readChartItems } from './chart-items.ts';
import type { OpenReports } from './store/open-reports.ts';
import { readCatalogueOf } from './store/shown-contents.ts';

/** What everybody may know of a part of a report. */
export interface Sample<Part> {
  /** Of the first ones what they are called, shortened. */
  list: Part[];
  count: number;
}

/** The first entries of a catalogue, as on a back cover, and how many of at most `limit` there are. */
export async function sampleCatalogue(open: OpenReports, fid: number, limit: number) {
  const entries = await readCatalogueOf(open, fid, limit);
  const list = entries
    .slice(0, SAMPLE.catalogueEntries)
    .map((entry) => ({ ...entry, title: sampleTitle(entry.title) }));
  return { list, count: entries.length };
}

/** What a few charts are called, as in a list of figures, and how many of at most `limit` there are. */
export async function sampleCharts(open: OpenReports, fid: number, limit: number) {
  const charts = await readChartItems(open, fid, limit);
  const list = charts.slice(0, SAMPLE.chartNames).map((chart) => ({
    ...chart,
    name: sampleTitle(chart.name),
    top_left_coordinate: null,
    lower_right_coordinate: null,
    source: '',
    online_url: '',
    picture_size: null,
  }));
  return { list, count: charts.length };
}
