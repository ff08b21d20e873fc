import type { ReportItem } from '#contract/calls/reports.ts';
import { sampleTitle } from '#contract/rights/samples.ts';
import { DAY_SECONDS, startOfDay } from '#contract/text/calendar.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import {
  type AllowedCover,
  COVER_WIDTHS,
  type CoverWidth,
  chartName,
  readVersions,
  type VersionRow,
} from '../contents/index.ts';
import { loadTaxonomies, taxonomyFinder } from '../documents/index.ts';
import { allowCover } from './access.ts';
import type { LibraryReading } from './parts.ts';
import type { OpenReports } from './store/open-reports.ts';
import { type ReportRow, readReportRows } from './store/report-items.ts';
import { readShownFile } from './store/shown-contents.ts';
import type { LibraryTables } from './tables.ts';

const NEW_FOR_SECONDS = 7 * DAY_SECONDS;
const finder = taxonomyFinder(loadTaxonomies());

/** Path of a cover on the site; the reader serves it. */
export function coverPath(fid: number, width: CoverWidth): string {
  return `/files/cover/${fid}-${width}.webp`;
}

/**
 * Report items as lists show them, in the order of `ids`; those that are none of these are left out. What depends on the asker or
 * the query (`is_favorite`, ranges, `passages`, `match_count`) is empty for the caller to fill.
 */
export async function readReportItems(
  { clock }: Pick<LibraryReading, 'clock'>,
  among: OpenReports,
  ids: number[],
): Promise<ReportItem[]> {
  if (ids.length === 0) return [];
  const rows = await readReportRows(among, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nowSeconds = clock.now() / 1000;
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toItem(row, nowSeconds)];
  });
}

/** Sources of an industry that nothing states. */
const INFERRED: ReadonlySet<string> = new Set(['company-name', 'same-stock', 'library-says']);

export interface ReportRecord {
  item: ReportItem;
  /** The file that is read; null where only the record is known. */
  file: VersionRow | null;
  versions: VersionRow[];
  /** Field → given, file-name, first-page, pdf-info, text, stock-table, company-name, same-stock, library-says. */
  valueSources: Record<string, string>;
  sourceUrl: string;
}

/** Everything that is known of one of these reports; null where it is none of them. */
export async function readReport(
  deps: LibraryReading,
  among: OpenReports,
  fid: number,
): Promise<ReportRecord | null> {
  const [row] = await readReportRows(among, [fid]);
  return row === undefined ? null : toRecord(deps, row);
}

async function toRecord(deps: LibraryReading, row: ReportRow): Promise<ReportRecord> {
  const db = tablesOf<LibraryTables>(deps.database);
  const versions = row.content_id === null ? [] : await readVersions(db, row.content_id);
  const current = versions.find(({ isCurrent }) => isCurrent);
  return {
    item: toItem(row, deps.clock.now() / 1000),
    file: current ?? null,
    versions,
    valueSources: row.value_sources,
    sourceUrl: row.source_url,
  };
}

/** The cover of one of these reports; null for one without a file and for a width that is not made. */
export async function findCover(open: OpenReports, fid: number, width: number): Promise<AllowedCover | null> {
  const known = COVER_WIDTHS.find((one) => one === width);
  if (known === undefined) return null;
  const file = await readShownFile(open, fid);
  return file === undefined ? null : allowCover(file.sha256, known);
}

type CloserFacts = Pick<
  ReportItem,
  'chartCount' | 'file_researcher_list' | 'chart_list' | 'file_industry_id' | 'fileTag' | 'from_id'
>;

/** What S1 §3 tells a second time by another name, or more closely. */
function closerFacts(row: ReportRow, industry: { id: number; name: string } | undefined): CloserFacts {
  const { id, name } = industry ?? { id: 0, name: '' };
  return {
    chartCount: row.chart_count ?? 0,
    file_researcher_list: row.researchers,
    chart_list: row.charts.map((chart) => ({
      id: chart.id,
      name: sampleTitle(chartName(chart)),
      place_page: chart.page,
    })),
    file_industry_id: id,
    fileTag: { fileIndustryData: { id, name } },
    from_id: row.current_version ?? 0,
  };
}

function toItem(row: ReportRow, nowSeconds: number): ReportItem {
  const day = row.published_on;
  const publishedAtSeconds = startOfDay(day);
  const industries = [row.industry1, row.industry2].flatMap((id) =>
    id === null ? [] : (finder.industryById(id) ?? []),
  );
  return {
    id: row.id,
    fid: row.id,
    item_id: row.id,
    item_type: 3,
    name: row.title,
    name_ranges: [],
    content_ranges: [],
    downloadName: row.download_name,
    content: row.abstract,
    is_new: nowSeconds - publishedAtSeconds < NEW_FOR_SECONDS ? 1 : 0,
    is_favorite: 0,
    page_count: row.page_count ?? 0,
    is_scanned: row.is_scanned ? 1 : 0,
    unread_pages: row.unread_pages?.length ?? 0,
    chart_count: row.chart_count ?? 0,
    idea_count: row.paragraph_count ?? 0,
    paragraphCount: row.paragraph_count ?? 0,
    catalogCount: row.catalogue_count ?? 0,
    timeText: day,
    create_time: publishedAtSeconds,
    create_time_format: day,
    ...closerFacts(row, industries.at(-1)),
    share_url: row.current_version === null ? '' : coverPath(row.id, 320),
    fileTypeData: { id: row.report_type, name: finder.reportTypeById(row.report_type)?.name ?? '' },
    stockOrgData: {
      id: row.organisation_id ?? 0,
      name: finder.nameOnDay(row.organisation ?? '', day),
      is_broker: row.is_broker ?? false,
    },
    researcherData: row.researchers,
    fileIndustryData: industries.map(({ id, name, parentId }) => ({ id, name, parent_id: parentId })),
    industry_inferred: INFERRED.has(row.value_sources.industry ?? '') ? 1 : 0,
    stockData: row.stocks,
    parent_id: 0,
    theme_id: row.industry1 ?? 0,
    rating: row.rating,
    downloads: row.downloads,
    passages: [],
    match_count: 0,
  };
}
