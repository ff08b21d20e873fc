import type { ReportItem } from '#contract/reports.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { secondsToDay } from './publish-day.ts';
import { type ReportRow, readReportRows } from './store/read-reports.ts';
import type { LibraryTables } from './tables.ts';
import { loadTaxonomies } from './taxonomies/load-taxonomies.ts';

const NEW_FOR_SECONDS = 7 * 24 * 3600;
const CONTENT_CHARACTERS = 160;

function industriesOf({ industry1, industry2 }: ReportRow): ReportItem['fileIndustryData'] {
  const { industries } = loadTaxonomies();
  return [industry1, industry2].flatMap((id) => {
    const industry = industries.find((candidate) => candidate.id === id);
    return industry === undefined
      ? []
      : [{ id: industry.id, name: industry.name, parent_id: industry.parentId }];
  });
}

/** A report as the wire shows it; what the asker adds (favourites, passages) is left empty. */
export function reportItemOf(row: ReportRow, now: number): ReportItem {
  const day = secondsToDay(row.published_at);
  const type = loadTaxonomies().reportTypes.find(({ id }) => id === row.report_type);
  return {
    id: row.id,
    fid: row.id,
    item_id: row.id,
    item_type: 3,
    name: row.title,
    name_ranges: [],
    downloadName: row.download_name,
    content: row.abstract.slice(0, CONTENT_CHARACTERS),
    is_new: now / 1000 - row.published_at < NEW_FOR_SECONDS ? 1 : 0,
    is_favorite: 0,
    page_count: row.page_count,
    chart_count: row.chart_count,
    idea_count: 0,
    paragraphCount: row.paragraph_count,
    catalogCount: row.catalogue_count,
    timeText: day,
    create_time: row.published_at,
    create_time_format: day,
    share_url: row.sha256 === null ? '' : `/files/cover/${row.id}-320.webp?v=${row.sha256.slice(0, 8)}`,
    fileTypeData: { id: row.report_type, name: type?.name ?? '' },
    stockOrgData: {
      id: row.organisation_id ?? 0,
      name: row.organisation ?? '',
      is_broker: row.is_broker ?? false,
    },
    researcherData: row.researchers,
    fileIndustryData: industriesOf(row),
    stockData: row.stocks,
    parent_id: 0,
    theme_id: row.industry1 ?? 0,
    rating: row.rating,
    downloads: row.downloads,
    passages: [],
    match_count: 0,
  };
}

/** Reports in the order of `ids`; one that was removed meanwhile is missing. */
export async function readReportItems(
  { database, clock }: { database: Database; clock: Clock },
  ids: readonly number[],
): Promise<ReportItem[]> {
  const rows = await readReportRows(tablesOf<LibraryTables>(database), ids);
  const byId = new Map(rows.map((row) => [row.id, reportItemOf(row, clock.now())]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
