import { sql } from 'kysely';
import { type AnyTransaction, type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { ContentTables } from '../tables.ts';

/** A chart that waits to be drawn. */
export interface WaitingChart {
  id: number;
  /** 1-based. */
  page: number;
  box: Box;
}

/** What became of a chart that waited; `picture` is null for one that cannot be drawn. */
export interface DrawnChart extends WaitingChart {
  picture: { width: number; height: number; fingerprint: string; look: string; showsText: boolean } | null;
}

/** Hears of contents with charts that were found to be pictures of words, or of another kind than their names say. */
export type TellDrawn = (tx: AnyTransaction, contentIds: readonly number[]) => Promise<void>;

/** The charts of a file that wait, page by page; of one page alone where it is given. */
export async function readWaitingCharts(
  db: Db<ContentTables>,
  sha256: string,
  page?: number,
): Promise<WaitingChart[]> {
  const rows = await db
    .selectFrom('content_charts')
    .innerJoin('content_versions', 'content_versions.id', 'content_charts.version_id')
    .select(['content_charts.id', 'page', 'box'])
    .where('sha256', '=', sha256)
    .where('picture_waits', '=', true)
    .$if(page !== undefined, (query) => query.where('page', '=', page ?? 0))
    .orderBy('page')
    .orderBy('ordinal')
    .execute();
  return rows.flatMap(({ box, ...chart }) => (box === null ? [] : [{ ...chart, box }]));
}

/**
 * Notes what became of charts of a file, each as long as it stands where it was drawn; one that was read anew at another place meanwhile
 * waits on. A kind that was guessed is what the pixels say, where they do. `tell` hears in the same transaction of the contents of what is found
 * otherwise now. False where no content has the file any more.
 */
export function keepDrawn(
  db: Db<ContentTables>,
  sha256: string,
  drawn: readonly DrawnChart[],
  tell: TellDrawn,
): Promise<boolean> {
  const rows = drawn.map(({ picture, ...chart }) => ({ ...chart, showsText: false, ...picture }));
  return inTransaction(db, async (tx) => {
    const { rows: found } = await sql<{ contentId: number; isOther: boolean }>`
      WITH file AS (SELECT id, content_id FROM content_versions WHERE sha256 = ${sha256}), d AS (
        SELECT c.id, d.width, d.height, d.fingerprint, COALESCE(d.look, '') AS look, d."showsText",
          kind_guessed AND d.look <> '' AND d.look <> kind AS is_other
        FROM content_charts c JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS d(id bigint, page int, box jsonb, width int, height int, fingerprint text, look text, "showsText" boolean)
          ON d.id = c.id, file
        WHERE c.version_id = file.id AND c.page = d.page AND c.box = d.box), kept AS (
        UPDATE content_charts AS c SET picture_waits = false, picture_width = d.width, picture_height = d.height,
          fingerprint = d.fingerprint, shows_text = d."showsText", look = d.look,
          kind = CASE WHEN d.is_other THEN d.look ELSE c.kind END
        FROM d WHERE c.id = d.id)
      SELECT content_id AS "contentId", EXISTS (SELECT FROM d WHERE is_other) AS "isOther" FROM file`.execute(
      tx,
    );
    const isTold = rows.some(({ showsText }) => showsText) || found.some(({ isOther }) => isOther);
    const contents = found.map(({ contentId }) => contentId);
    if (isTold) await tell(tx, contents);
    return found.length > 0;
  });
}

export async function countWaitingCharts(db: Db<ContentTables>): Promise<number> {
  const { waiting } = await db
    .selectFrom('content_charts')
    .select((query) => query.fn.countAll<number>().as('waiting'))
    .where('picture_waits', '=', true)
    .executeTakeFirstOrThrow();
  return waiting;
}
