import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

export interface OrganisationRow {
  name: string;
  type: number;
  isBroker: boolean;
}

/**
 * Ids by name, made where missing. Call it outside the report's transaction: two imports that meet the same new
 * organisations would otherwise wait for each other.
 */
export async function ensureOrganisations(
  db: Db<LibraryTables>,
  organisations: OrganisationRow[],
): Promise<Map<string, number>> {
  const byName = new Map(organisations.map((organisation) => [organisation.name, organisation]));
  if (byName.size === 0) return new Map();
  const names = [...byName.keys()];
  const known = await readIds(db, names);
  const missing = [...byName.values()].filter(({ name }) => !known.has(name));
  if (missing.length === 0) return known;
  await db
    .insertInto('organisations')
    .values(missing.map(({ name, type, isBroker }) => ({ name, type, is_broker: isBroker })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return readIds(db, names);
}

async function readIds(db: Db<LibraryTables>, names: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Ids of researchers of one organisation, in the order given, made where missing. */
export async function ensureResearchers(
  db: Db<LibraryTables>,
  names: string[],
  organisationId: number,
): Promise<number[]> {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return [];
  await db
    .insertInto('researchers')
    .values(distinct.map((name) => ({ name, organisation_id: organisationId })))
    .onConflict((conflict) => conflict.columns(['name', 'organisation_id']).doNothing())
    .execute();
  const rows = await db
    .selectFrom('researchers')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('name', 'in', distinct)
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return distinct.flatMap((name) => ids.get(name) ?? []);
}
