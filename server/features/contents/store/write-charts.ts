import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect-database.ts';
import { inSlices } from '#server/platform/db/in-slices.ts';
import { storable } from '#server/platform/db/storable.ts';
import type { ChartData } from '../../chart-data/index.ts';
import type { ContentFile, FiledChart } from '../content-file.ts';
import { matchCharts } from '../rules/match-charts.ts';
import type { ContentTables } from '../tables.ts';

const wantedCharts = (versionId: number, { charts }: Pick<ContentFile, 'charts'>) =>
  charts.map(({ name, number, page, box, kind, isPictured, source, near, isDrawn, data }) => ({
    name: storable(name),
    number: storable(number),
    page,
    box,
    kind: kind as string,
    kind_guessed: isPictured,
    source: storable(source),
    version_id: versionId,
    near_text: storable(near),
    data: data && storableData(data),
    isDrawn,
  }));

/** As the database gives it back: no character that it refuses. */
const storableData = (data: ChartData): ChartData => ({
  ...data,
  head: data.head.map((row) => row.map(storable)),
  units: data.units.map(storable),
  rows: data.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? storable(cell) : cell))),
});

/**
 * The charts of a content as they were read. One that stood there before keeps its id, so that what people keep of it stays, and its
 * picture where it stands in the same place; the others wait to be drawn. True where anything changed.
 */
export async function writeCharts(
  tx: Tx<ContentTables>,
  contentId: number,
  versionId: number,
  file: Pick<ContentFile, 'charts'>,
): Promise<boolean> {
  const told = wantedCharts(versionId, file);
  const rows = await tx
    .selectFrom('content_charts')
    .select([
      'id',
      'name',
      'number',
      'page',
      'box',
      'kind',
      'kind_guessed',
      'source',
      'version_id',
      'near_text',
    ])
    .select(['data', 'look', 'fingerprint'])
    .where('content_id', '=', contentId)
    .orderBy('ordinal')
    .execute();
  const looks = new Map(rows.map((row) => [placeOf(row), row]));
  const wanted = told.map((chart) => ({ ...chart, kind: kindByLook(chart, looks.get(placeOf(chart))) }));
  const standing = rows.map(({ id: _, look: _look, fingerprint: _fingerprint, ...chart }) => chart);
  const read = wanted.map(({ isDrawn: _, ...chart }) => chart);
  // What was drawn before pixels were looked at is drawn once more.
  const isUnseen = rows.some(
    ({ look, fingerprint }, at) => look === null && fingerprint !== null && told[at]?.kind_guessed,
  );
  if (!isUnseen && isDeepStrictEqual(standing, read)) return false;
  const matched = matchCharts(standing, wanted);
  const charts = wanted.map((chart, ordinal) => {
    const place = matched[ordinal] ?? null;
    return { ...chart, ordinal, id: place === null ? null : (rows[place]?.id ?? null) };
  });
  const kept = charts.flatMap(({ id, ...chart }) => (id === null ? [] : [{ id, ...chart }]));
  await removeOthers(
    tx,
    contentId,
    kept.map(({ id }) => id),
  );
  await updateKept(tx, kept);
  for (const slice of inSlices(charts.filter(({ id }) => id === null))) {
    const values = slice.map(({ id: _, box, data, isDrawn, ...chart }) => ({
      ...chart,
      data: data && JSON.stringify(data),
      content_id: contentId,
      picture_waits: isDrawn,
      box: JSON.stringify(box),
    }));
    await tx.insertInto('content_charts').values(values).execute();
  }
  return true;
}

const placeOf = ({ version_id, page, box }: Placed): string =>
  [version_id, page, box?.left, box?.top, box?.right, box?.bottom].join(' ');

interface Placed {
  version_id: number | null;
  page: number;
  box: FiledChart['box'] | null;
}

/** What the pixels said stays, for as long as the picture stands where it was looked at. */
const kindByLook = (
  { kind, kind_guessed }: { kind: string; kind_guessed: boolean },
  seen: { look: string | null } | undefined,
): string => (kind_guessed && seen?.look ? seen.look : kind);

async function removeOthers(tx: Tx<ContentTables>, contentId: number, kept: number[]): Promise<void> {
  await sql`DELETE FROM content_charts WHERE content_id = ${contentId} AND id <> ALL (${kept}::bigint[])`.execute(
    tx,
  );
}

const SAME_PLACE = sql`(c.version_id = k.version_id AND c.page = k.page AND c.box = k.box)`;

/** Ordinals change places with one another, which no single statement may do under their uniqueness. */
async function updateKept(
  tx: Tx<ContentTables>,
  kept: readonly ({ id: number } & Record<string, unknown>)[],
): Promise<void> {
  if (kept.length === 0) return;
  const ids = kept.map(({ id }) => id);
  await sql`UPDATE content_charts SET ordinal = -1 - ordinal WHERE id = ANY (${ids}::bigint[])`.execute(tx);
  await sql`
    UPDATE content_charts AS c SET ordinal = k.ordinal, name = k.name, number = k.number, page = k.page, box = k.box, kind = k.kind,
      kind_guessed = k.kind_guessed, look = CASE WHEN ${SAME_PLACE} THEN c.look END,
      source = k.source, version_id = k.version_id, near_text = k.near_text, data = k.data,
      picture_waits = CASE WHEN ${SAME_PLACE} AND NOT (k.kind_guessed AND c.look IS NULL) THEN c.picture_waits ELSE k."isDrawn" END,
      picture_width = CASE WHEN ${SAME_PLACE} THEN c.picture_width END,
      picture_height = CASE WHEN ${SAME_PLACE} THEN c.picture_height END,
      fingerprint = CASE WHEN ${SAME_PLACE} THEN c.fingerprint END,
      shows_text = ${SAME_PLACE} AND c.shows_text
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS k(id bigint, ordinal int, name text, number text, page int, box jsonb,
      kind text, kind_guessed boolean, source text, version_id bigint, near_text text, data jsonb, "isDrawn" boolean)
    WHERE c.id = k.id`.execute(tx);
}
