import { createHash } from 'node:crypto';
import { startOfDay } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import type { ChartData } from '#server/features/chart-data/index.ts';
import type { IndexedReport } from '#server/features/collections/index.ts';
import { seriesKey, titleKey } from '#server/features/library/index.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';

/** A chart of a report for a test. */
export interface SeedChart {
  name: string;
  kind?: string;
  /** 1-based. */
  page?: number;
  source?: string;
  near?: string;
  /** What its picture looks like; null where it has none. */
  fingerprint?: string | null;
  /** It is still to be drawn. */
  waits?: boolean;
  /** What it says, as a table. */
  data?: ChartData;
}

/** A report for a test; what is left out is plain and harmless. */
export interface SeedReport {
  title: string;
  organisation?: string;
  broker?: boolean;
  /** yyyy-MM-dd in Asia/Shanghai. */
  day?: string;
  type?: number;
  industry1?: number;
  industry2?: number;
  paragraphs?: string[];
  stocks?: { code: string; name: string }[];
  authors?: string[];
  /** As one filters by it. */
  rating?: string;
  abstract?: string;
  pages?: number;
  downloads?: number;
  /** The PDF's bytes, to be put under `pdf/…`; without them only the record is known. */
  file?: Uint8Array;
  charts?: SeedChart[];
}

export interface SeededReport {
  fid: number;
  sha256: string;
  indexed: IndexedReport;
}

async function insertOrganisation({ pool }: Database, name: string, broker: boolean): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO organisations (name, type, is_broker) VALUES ($1, 1, $2)
     ON CONFLICT (name) DO UPDATE SET is_broker = excluded.is_broker RETURNING id`,
    [name, broker],
  );
  return rows[0]?.id ?? 0;
}

async function insertContents(
  { pool }: Database,
  fid: number,
  organisation: number,
  seed: SeedReport,
): Promise<number[]> {
  for (const [ordinal, text] of (seed.paragraphs ?? []).entries()) {
    await pool.query(
      `INSERT INTO content_paragraphs (content_id, ordinal, page, kind, text, folded, areas)
       VALUES ((SELECT content_id FROM reports WHERE id = $1), $2, $3, 'body', $4, $5, '[]')`,
      [fid, ordinal, ordinal + 1, text, foldText(text)],
    );
  }
  for (const [ordinal, { code, name }] of (seed.stocks ?? []).entries()) {
    await pool.query('INSERT INTO report_stocks (report_id, ordinal, code, name) VALUES ($1, $2, $3, $4)', [
      fid,
      ordinal,
      code,
      name,
    ]);
  }
  const researchers: number[] = [];
  for (const [ordinal, name] of (seed.authors ?? []).entries()) {
    const { rows } = await pool.query<{ researcher_id: number }>(
      `WITH researcher AS (INSERT INTO researchers (name, organisation_id) VALUES ($1, $2)
         ON CONFLICT (name, organisation_id) DO UPDATE SET name = excluded.name RETURNING id)
       INSERT INTO report_researchers (report_id, ordinal, researcher_id) SELECT $3, $4, id FROM researcher RETURNING researcher_id`,
      [name, organisation, fid, ordinal],
    );
    researchers.push(...rows.map((row) => row.researcher_id));
  }
  return researchers;
}

async function insertFile({ pool }: Database, fid: number, seed: SeedReport): Promise<string> {
  if (seed.file === undefined) return '';
  const sha256 = createHash('sha256').update(seed.file).digest('hex');
  await pool.query(
    `WITH version AS (INSERT INTO content_versions (content_id, sha256, size_bytes, page_count, file_name, created_at)
       VALUES ((SELECT content_id FROM reports WHERE id = $1), $2, $3, $4, $5, now()) RETURNING id, content_id)
     UPDATE contents SET current_version = version.id FROM version WHERE contents.id = content_id`,
    [fid, sha256, seed.file.length, seed.pages ?? 1, `${seed.title}.pdf`],
  );
  return sha256;
}

async function insertCharts({ pool }: Database, fid: number, charts: readonly SeedChart[]): Promise<void> {
  for (const [
    at,
    { name, kind = 'bar', page = 1, source = '', near = '', fingerprint, data, waits = false },
  ] of charts.entries()) {
    const look =
      fingerprint === undefined && !waits
        ? `${fid}`.padStart(8, '0') + `${at}`.padStart(8, 'a')
        : (fingerprint ?? null);
    const box = { left: 60, top: 80 + at * 10, right: 300, bottom: 240 + at * 10 };
    await pool.query(
      `INSERT INTO content_charts (content_id, ordinal, name, number, page, box, kind, source, near_text, version_id,
         picture_width, picture_height, fingerprint, data, picture_waits)
       SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, current_version, $10, $10, $11, $12, $13
       FROM contents WHERE id = (SELECT content_id FROM reports WHERE id = $1)`,
      [
        fid,
        at,
        name,
        `图 ${at + 1}`,
        page,
        box,
        kind,
        source,
        near,
        look === null ? null : 800,
        look,
        data ?? null,
        waits,
      ],
    );
  }
  await pool.query(
    `UPDATE contents SET chart_count = $2 WHERE id = (SELECT content_id FROM reports WHERE id = $1)`,
    [fid, charts.length],
  );
}

/** Writes one report straight into the tables and gives what the index must be told. */
export async function seedReport(database: Database, seed: SeedReport): Promise<SeededReport> {
  const { organisation = '研见证券', broker = true, day = '2026-11-01', type = 2, paragraphs = [] } = seed;
  const organisationId = await insertOrganisation(database, organisation, broker);
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH content AS (INSERT INTO contents (audience, page_count, paragraph_count, created_at)
       VALUES ('{public}', $7, $8, now()) RETURNING id)
     INSERT INTO reports (title, title_key, download_name, organisation_id, published_on, report_type, industry1, industry2,
       content_id, abstract, downloads, rating, created_at, updated_at)
     SELECT $1, $12, $1, $2, $3, $4, $5, $6, content.id, $9, $10, $11, now(), now() FROM content RETURNING id`,
    [
      seed.title,
      organisationId,
      day,
      type,
      seed.industry1 ?? null,
      seed.industry2 ?? null,
      seed.pages ?? 1,
      paragraphs.length,
      seed.abstract ?? '',
      seed.downloads ?? 0,
      seed.rating ?? '',
      titleKey(seed.title),
    ],
  );
  const fid = rows[0]?.id ?? 0;
  const researchers = await insertContents(database, fid, organisationId, seed);
  const series = seriesKey({ organisation_id: organisationId, title: seed.title });
  const industries = [seed.industry1, seed.industry2].filter((id) => id !== undefined);
  const indexed: IndexedReport = {
    id: fid,
    publishedAtSeconds: startOfDay(day),
    fields: {
      title: [seed.title],
      organisation: [organisation],
      author: seed.authors ?? [],
      stock: (seed.stocks ?? []).flatMap(({ code, name }) => [code, name]),
      body: [seed.abstract ?? '', ...paragraphs],
    },
    pages: seed.pages ?? 1,
    demand: seed.downloads ?? 0,
    audience: [PUBLIC],
    tags: [
      `type:${type}`,
      `organisation:${organisationId}`,
      `year:${day.slice(0, 4)}`,
      ...(seed.rating === undefined ? [] : [`rating:${seed.rating}` as const]),
      ...(series === '' ? [] : [`series:${series}` as const]),
      ...(seed.file === undefined ? [] : (['file:1'] as const)),
      ...researchers.map((id) => `researcher:${id}` as const),
      ...(broker ? (['broker:1'] as const) : []),
      ...industries.map((id) => `industry:${id}` as const),
    ],
  };
  const sha256 = await insertFile(database, fid, seed);
  await insertCharts(database, fid, seed.charts ?? []);
  return { fid, sha256, indexed };
}
