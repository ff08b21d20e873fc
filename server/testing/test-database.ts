import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase, type Database } from '#server/platform/db/connect-database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';

/** A database of this test file alone: every migration applied, no rows, dropped at the end. */
export interface TestDatabase {
  /** For a second process, for example a spawned command. */
  url: string;
  database: Database;
}

/**
 * Call at the top of a test file (or in a `describe`): copies the template before the tests and drops the copy after.
 * The fields are there from `beforeAll` on. With `before` it is as it was before the migration of that name.
 */
export function testDatabase({ before }: { before?: string } = {}): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const held: Partial<TestDatabase> = {};
  beforeAll(async () => {
    const template = inject('templateDatabaseUrl');
    held.url = template.replace(/[^/]+$/, name);
    const source = before === undefined ? template.replace(/^.*\//, '') : 'template0';
    await administer(template, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`);
    // Hundreds of requests at once wait in line on a busy machine; what a test says must not depend on how long.
    held.database = connectDatabase(held.url, { maxConnections: 20, waitMs: 120_000 });
    if (before !== undefined) await migrateToLatest(held.database, before);
  });
  afterAll(async () => {
    await held.database?.close();
    await administer(inject('templateDatabaseUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  return {
    get url() {
      return present(held.url);
    },
    get database() {
      return present(held.database);
    },
  };
}

/** CREATE and DROP DATABASE need a connection to neither copy nor template. */
async function administer(templateUrl: string, statement: string): Promise<void> {
  const maintenance = connectDatabase(templateUrl.replace(/[^/]+$/, 'postgres'), { maxConnections: 1 });
  try {
    await maintenance.pool.query(statement);
  } finally {
    await maintenance.close();
  }
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('testDatabase() is ready from beforeAll on, not before');
  return value;
}
