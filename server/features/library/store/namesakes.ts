import type { Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** A report with a title, day and organisation that others may have as well. */
export interface Namesake {
  id: number;
  titleKey: string;
  publishedOn: string;
  organisationId: number | null;
  identityOrdinal: number;
  stocks: { code: string; name: string }[];
}

/** Every report with one of these titles and days, whatever its organisation. */
export async function readNamesakes(
  tx: Tx<LibraryTables>,
  keys: { titleKey: string; publishedOn: string }[],
): Promise<Namesake[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('reports')
    .leftJoin('report_stocks', 'report_stocks.report_id', 'reports.id')
    .select([
      'reports.id',
      'title_key',
      'published_on',
      'organisation_id',
      'identity_ordinal',
      'code',
      'name',
    ])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('title_key', 'published_on'),
        'in',
        keys.map(({ titleKey, publishedOn }) => tuple(titleKey, publishedOn)),
      ),
    )
    .orderBy('identity_ordinal')
    .execute();
  const found = new Map<number, Namesake>();
  for (const row of rows) {
    const namesake = found.get(row.id) ?? {
      id: row.id,
      titleKey: row.title_key,
      publishedOn: row.published_on,
      organisationId: row.organisation_id,
      identityOrdinal: row.identity_ordinal,
      stocks: [],
    };
    if (row.code !== null) namesake.stocks.push({ code: row.code, name: row.name ?? '' });
    found.set(row.id, namesake);
  }
  return [...found.values()];
}
