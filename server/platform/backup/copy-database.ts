import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type pg from 'pg';
import { isMissing } from './backup-failed.ts';

/** What a copied cluster is made of. Paths are within the cluster, with slashes. */
export interface ClusterCopy {
  /** Copies a file as it stands; one that has gone meanwhile is left out. */
  file(path: string): Promise<void>;
  /** Keeps bytes that are no file of the cluster, or that must be of one piece. */
  bytes(path: string, bytes: Uint8Array): Promise<void>;
  folder(path: string): void;
}

/** Folders whose contents are of the running server alone; the folders themselves it wants. */
const OF_THE_RUNNING = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const OF_NO_USE =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*)$|(^|\/)(pgsql_tmp.*|pg_internal\.init.*)$/;
const CONTROL = 'global/pg_control';
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the cluster of a serving PostgreSQL so that what is put back is the moment of the end: files are copied as they change, and the
 * log from the first to the last moment brings them to one state, as after a power cut. A slot that goes with the connection keeps that log;
 * whoever is killed here leaves the server nothing.
 */
export async function copyDatabase(pool: pg.Pool, cluster: string, into: ClusterCopy): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    );
    const first = await textOf(client, `SELECT pg_walfile_name(pg_backup_start('yanjian', true)) AS text`);
    await copyFiles(cluster, into);
    await into.bytes(CONTROL, await readSteadily(join(cluster, CONTROL)));
    const { rows } = await client.query<{ last: string; label: string }>(
      'SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(false)',
    );
    const { last, label } = rows[0] ?? { last: first, label: '' };
    await into.bytes('backup_label', Buffer.from(label));
    for (const name of (await readdir(join(cluster, 'pg_wal'))).sort())
      if ((SEGMENT.test(name) && name >= first && name <= last) || name.endsWith('.history'))
        await into.file(`pg_wal/${name}`);
  } finally {
    // Not handed back: the slot, and a backup that failed half-way, end with the connection.
    client.release(true);
  }
}

async function textOf(client: pg.PoolClient, sql: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(sql);
  return rows[0]?.text ?? '';
}

async function copyFiles(cluster: string, into: ClusterCopy): Promise<void> {
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const path = relative(cluster, join(entry.parentPath, entry.name)).split(sep).join('/');
    const [top = ''] = path.split('/');
    if (OF_NO_USE.test(path) || path === CONTROL || (OF_THE_RUNNING.has(top) && path !== top)) continue;
    if (entry.isDirectory()) into.folder(path);
    else if (entry.isFile()) await into.file(path);
  }
}

/** The one file that is written in place and believed at once: read until two looks agree. */
async function readSteadily(path: string): Promise<Uint8Array> {
  for (let before = await readFile(path); ; ) {
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
}

/** The server's version by its cluster; null where there is none. */
export async function versionOfCluster(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
