import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#server/platform/db/connect-database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the template database; a copy differs in the last part of the path alone. */
    templateDatabaseUrl: string;
  }
}

export const TEMPLATE = 'yanjian_template';

/** One real PostgreSQL for the whole run, with one migrated database that every test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, disposable: true });
  const maintenance = connectDatabase(server.url);
  await maintenance.pool.query(`CREATE DATABASE ${TEMPLATE}`);
  await maintenance.close();
  const url = server.url.replace(/[^/]+$/, TEMPLATE);
  const template = connectDatabase(url);
  await migrateToLatest(template);
  await template.close();
  project.provide('templateDatabaseUrl', url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
