import type { SearchedChart } from '#contract/calls/charts.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { SAMPLE, sampleTitle } from '#contract/rights/samples.ts';
import { createMarker, type Marker } from '#contract/text/mark-text.ts';
import { quoteAround } from '#contract/text/snippet.ts';
import { CODES } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ChartRecord, SameChart } from '../library/index.ts';
import { type AllowedChart, type ChartShown, chartKeeperOf, needsSamples, showChart } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { pictureLink } from './picture-links.ts';
import { keptAmong } from './store.ts';

const NO_MARKS = createMarker([]);

const SAMPLES_GONE = {
  code: CODES.notAllowed,
  message: `这份报告今天的 ${SAMPLE.chartsADay} 幅图表样本已看完：打开原文可看全部，高级会员不限`,
};

type Presenting = Pick<ChartDeps, 'db' | 'reads' | 'quotas' | 'samples' | 'linkSecret'>;

/** Reports that are shown in samples and have charts beyond them are whole where the caller opened them. */
async function openReports(
  { quotas }: Presenting,
  caller: Caller,
  charts: readonly ChartRecord[],
  samples: ReadonlyMap<number, ReadonlySet<string>>,
) {
  const beyond = charts.filter(({ item }) => !samples.get(item.fid)?.has(`${item.id}`));
  const fids = [...new Set(beyond.map(({ item }) => item.fid))];
  const allowed = await Promise.all(fids.map((fid) => quotas.allowText(caller, fid)));
  return new Map(fids.map((fid, at) => [fid, allowed[at] ?? null]));
}

/** How each chart is shown. `enters` counts what is new among the samples of the day; otherwise only those already shown are. */
async function shownTo(
  deps: Presenting,
  caller: Caller,
  charts: readonly ChartRecord[],
  enters: boolean,
): Promise<ChartShown[]> {
  const known = { samples: new Map<number, ReadonlySet<string>>(), reports: new Map() };
  if (needsSamples(caller) && charts.length > 0) {
    const byReport = Map.groupBy(charts, ({ item }) => item.fid);
    known.samples = enters
      ? await deps.samples.enter(
          caller,
          Array.from(byReport, ([fid, own]) => ({
            fid,
            pieces: own.map(({ item }) => `${item.id}`),
            most: SAMPLE.chartsADay,
          })),
        )
      : await deps.samples.shown(caller, [...byReport.keys()]);
    known.reports = await openReports(deps, caller, charts, known.samples);
  }
  return charts.map(({ item }) =>
    showChart(caller, item, {
      samples: known.samples.get(item.fid),
      report: known.reports.get(item.fid) ?? null,
    }),
  );
}

/** How many reports show each chart, itself included. */
export function countReports(same: readonly SameChart[]): Map<number, number> {
  const groups = Map.groupBy(same, ({ of }) => of);
  return new Map(Array.from(groups, ([of, all]) => [of, new Set(all.map(({ fid }) => fid)).size]));
}

interface Shown {
  links: { secret: string; now: number };
  marker: Marker;
  isKept: boolean;
  sameCount: number;
  /** The caller may see where in the original it stands. */
  placed: boolean;
}

/** Where the words stand that name and source do not hold. */
function besideOf({ item, near }: ChartRecord, marker: Marker, isSample: boolean): SearchedChart['beside'] {
  if ([item.name, item.source].some((text) => marker.rangesIn(text).length > 0)) return null;
  const [first] = marker.rangesIn(near);
  if (first === undefined) return null;
  return isSample ? { text: '', range: [0, 0] } : quoteAround(near, ...first);
}

const plain = ({ item, organisation, industries }: ChartRecord, { isKept, sameCount }: Shown) => ({
  ...item,
  item_type: 4 as const,
  stockOrgData: organisation,
  fileIndustryData: industries,
  is_favorite: isKept ? (1 as const) : (0 as const),
  same_count: sameCount,
});

/** A chart that may not be shown: that it is there, in which report, and its number. */
const hidden = (record: ChartRecord, shown: Shown): SearchedChart => ({
  ...plain(record, shown),
  name: record.number === '' ? '图表' : record.number,
  name_ranges: [],
  beside: null,
  source: '',
  online_url: '',
  thumb_url: '',
  picture_size: null,
  top_left_coordinate: null,
  lower_right_coordinate: null,
  locked: SAMPLES_GONE,
});

/** A chart as it is, which only one that may be shown gives. */
function open(chart: AllowedChart, record: ChartRecord, isSample: boolean, shown: Shown): SearchedChart {
  const { item, hasPicture } = record;
  const text = (value: string) => (isSample ? sampleTitle(value) : value);
  const name = text(item.name);
  const link = (width: 800 | 320) => (hasPicture ? pictureLink(chart, width, shown.links) : '');
  const place = shown.placed && !isSample ? {} : { top_left_coordinate: null, lower_right_coordinate: null };
  return {
    ...plain(record, shown),
    ...place,
    name,
    name_ranges: shown.marker.rangesIn(name),
    beside: besideOf(record, shown.marker, isSample),
    source: text(item.source),
    online_url: link(800),
    thumb_url: link(320),
    locked: null,
  };
}

/** One chart for which it is known how it is shown. */
export const presentShown = (
  record: ChartRecord,
  { chart, isSample }: ChartShown,
  shown: Shown,
): SearchedChart => (chart === null ? hidden(record, shown) : open(chart, record, isSample, shown));

/**
 * Charts as lists show them, in the order of `records`. Charts of reports that the caller has not opened are samples below level 2: so many a
 * person, report and day. Otherwise many searches would add up to the report.
 */
export async function presentCharts(
  deps: Presenting,
  caller: Caller,
  records: readonly ChartRecord[],
  {
    marker = NO_MARKS,
    enters = true,
    same,
  }: { marker?: Marker; enters?: boolean; same?: readonly SameChart[] } = {},
): Promise<SearchedChart[]> {
  const ids = records.map(({ item }) => item.id);
  const [shown, kept, alike] = await Promise.all([
    shownTo(deps, caller, records, enters),
    keptAmong(deps.db, chartKeeperOf(caller), ids),
    same ?? deps.reads.for(caller).sameCharts(ids),
  ]);
  const counts = countReports(alike);
  return records.map((record, at) => {
    const { id } = record.item;
    return presentShown(record, shown[at] ?? { chart: null, isSample: false }, {
      links: { secret: deps.linkSecret, now: caller.now },
      marker,
      isKept: kept.has(id),
      sameCount: counts.get(id) ?? 1,
      placed: rightOf(caller.tier, 'viewChartOriginal').allowed,
    });
  });
}
