import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect-database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/**
 * Applies every migration that is still missing, oldest date first, and returns their names.
 * Forward only: a mistake is corrected by the next migration. Safe to call from several processes at once.
 * `before` leaves out the migration of that name and all later ones, for tests that begin with rows of an older shape.
 */
export async function migrateToLatest(database: Database, before = '9999'): Promise<string[]> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => namedMigrations(before) },
    // Two branches may each bring a migration; the one that lands second is not the newer date by necessity.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (failed)
    throw new Error(`数据库迁移 ${failed.migrationName} 失败：${messageOf(error)}`, { cause: error });
  if (error) throw new Error(`数据库迁移失败：${messageOf(error)}`, { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** Each is read when it is applied: a database that has them all, as at nearly every start, needs their names alone. */
async function namedMigrations(before: string): Promise<Record<string, Migration>> {
  const dated = readdirSync(fileURLToPath(FOLDER)).filter((name) => /^\d{4}-\d{2}-\d{2}-.+\.ts$/.test(name));
  const files = dated.filter((name) => name.slice(0, -3) < before);
  return Object.fromEntries(files.map((file) => [file.slice(0, -3), migrationIn(file)]));
}

const migrationIn = (file: string): Migration => ({
  async up(database) {
    const { up }: Migration = await import(new URL(file, FOLDER).href);
    await up(database);
  },
});

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
