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
  picture: { width: number; height: number; fingerprint: string; showsText: boolean } | null;
}

/** Hears of contents with charts that were found to be pictures of words. */
export type TellOfWords = (tx: AnyTransaction, contentIds: readonly number[]) => Promise<void>;

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
 * waits on. `tell` hears in the same transaction of the contents of what was found to be words. False where no content has the file any more.
 */
export function keepDrawn(
  db: Db<ContentTables>,
  sha256: string,
  drawn: readonly DrawnChart[],
  tell: TellOfWords,
): Promise<boolean> {
  const rows = drawn.map(({ picture, ...chart }) => ({ ...chart, showsText: false, ...picture }));
  return inTransaction(db, async (tx) => {
    const { rows: found } = await sql<{ contentId: number }>`
      WITH file AS (SELECT id, content_id FROM content_versions WHERE sha256 = ${sha256}), kept AS (
        UPDATE content_charts AS c SET picture_waits = false, picture_width = d.width, picture_height = d.height,
          fingerprint = d.fingerprint, shows_text = d."showsText"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS d(id bigint, page int, box jsonb, width int, height int, fingerprint text, "showsText" boolean), file
        WHERE c.id = d.id AND c.version_id = file.id AND c.page = d.page AND c.box = d.box)
      SELECT content_id AS "contentId" FROM file`.execute(tx);
    if (rows.some(({ showsText }) => showsText))
      await tell(
        tx,
        found.map(({ contentId }) => contentId),
      );
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
