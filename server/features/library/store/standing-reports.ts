import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ReportDraft } from '../report-draft.ts';
import type { LibraryTables } from '../tables.ts';

/** A report with a file as it stands in the records. */
export interface StandingReport {
  id: number;
  contentId: number;
  versionId: number;
  updatedAt: Date;
  titleKey: string;
  organisationId: number | null;
  identityOrdinal: number;
  values: ReportDraft;
  file: { sha256: string; fileName: string };
  /** Pages whose text nobody has read, 1-based. */
  unreadPages: number[];
}

/** Reports whose file was read by rules before these, oldest first. */
export async function listOutdated(db: Db<LibraryTables>, rules: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('contents', 'contents.id', 'reports.content_id')
    .select('reports.id')
    .where('current_version', 'is not', null)
    .where('understood_rules', '<', rules)
    .orderBy('reports.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A content with pages that are pictures of text and not read. */
export interface UnreadContent {
  contentId: number;
  /** Of its file. */
  versionId: number;
  sha256: string;
  /** 1-based. */
  pages: number[];
}

/** Contents with unread pages: what no record shows first, then those of the newest reports: they are looked for most. Of all, or of one report. */
export async function listUnread(db: Db<LibraryTables>, fid?: number): Promise<UnreadContent[]> {
  return db
    .selectFrom('contents')
    .innerJoin('content_versions', 'content_versions.id', 'contents.current_version')
    .leftJoin('reports', 'reports.content_id', 'contents.id')
    .select([
      'contents.id as contentId',
      'content_versions.id as versionId',
      'sha256',
      'unread_pages as pages',
    ])
    .where('unread_pages', '<>', sql<number[]>`'{}'`)
    .$if(fid !== undefined, (query) => query.where('reports.id', '=', fid ?? 0))
    .orderBy('published_on', (order) => order.desc().nullsFirst())
    .orderBy('contents.id', 'desc')
    .execute();
}

/** The report's row with what other tables know of it; undefined where it has no file, or was read by these rules. */
function findStanding(db: Db<LibraryTables>, id: number, rules: number) {
  return db
    .selectFrom('reports')
    .innerJoin('contents', 'contents.id', 'reports.content_id')
    .innerJoin('content_versions', 'content_versions.id', 'contents.current_version')
    .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .selectAll('reports')
    .select([
      'contents.id as shown_id',
      'unread_pages',
      'content_versions.id as version_id',
      'sha256',
      'file_name',
      'organisations.name as organisation',
      'organisations.type as organisation_type',
      'organisations.is_broker',
    ])
    .select((query) => [
      jsonArrayFrom(
        query
          .selectFrom('report_researchers')
          .innerJoin('researchers', 'researchers.id', 'researcher_id')
          .select('researchers.name')
          .whereRef('report_researchers.report_id', '=', 'reports.id')
          .orderBy('report_researchers.ordinal'),
      ).as('researchers'),
      jsonArrayFrom(
        query
          .selectFrom('report_stocks')
          .select(['report_stocks.code', 'report_stocks.name'])
          .whereRef('report_stocks.report_id', '=', 'reports.id')
          .orderBy('ordinal'),
      ).as('stocks'),
    ])
    .where('reports.id', '=', id)
    .where('understood_rules', '<', rules)
    .executeTakeFirst();
}

type StandingRow = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

/** What the record says now. */
function valuesOf(row: StandingRow): StandingReport['values'] {
  const { organisation, organisation_type, is_broker } = row;
  return {
    title: row.title,
    organisation:
      organisation === null
        ? null
        : { name: organisation, type: organisation_type ?? 0, isBroker: is_broker ?? false },
    day: row.published_on,
    reportType: row.report_type,
    industry1: row.industry1,
    industry2: row.industry2,
    researchers: row.researchers.map(({ name }) => name),
    stocks: row.stocks,
    abstract: row.abstract,
    rating: row.rating,
    source: row.source,
    sourceUrl: row.source_url,
    valueSources: row.value_sources,
  };
}

/** null where it is gone, has no file, or was read by these rules meanwhile. */
export async function readStanding(
  db: Db<LibraryTables>,
  id: number,
  rules: number,
): Promise<StandingReport | null> {
  const row = await findStanding(db, id, rules);
  if (row === undefined) return null;
  return {
    id,
    contentId: row.shown_id,
    versionId: row.version_id,
    updatedAt: row.updated_at,
    titleKey: row.title_key,
    organisationId: row.organisation_id,
    identityOrdinal: row.identity_ordinal,
    values: valuesOf(row),
    file: { sha256: row.sha256, fileName: row.file_name },
    unreadPages: row.unread_pages,
  };
}

/** Holds the rows of report and content until the transaction ends; false where they are no longer as `standing` says. */
export async function lockStanding(
  tx: Tx<LibraryTables>,
  standing: StandingReport,
  rules: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .innerJoin('contents', 'contents.id', 'reports.content_id')
    .select(['content_id', 'current_version', 'updated_at', 'understood_rules'])
    .where('reports.id', '=', standing.id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.content_id === standing.contentId &&
    row.current_version === standing.versionId &&
    row.updated_at.getTime() === standing.updatedAt.getTime() &&
    row.understood_rules < rules
  );
}
