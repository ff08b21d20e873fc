import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from './connect-database.ts';
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.ts';
import { readEmbeddedUrl, startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yanjian-db-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const database = connectDatabase(url, { maxConnections: 1 });
  try {
    return (await database.pool.query<Row>(text)).rows;
  } finally {
    await database.close();
  }
}

/** Starts a process that runs `script`, and resolves with it at its first line of output. */
async function spawnOwner(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../../../', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((done) =>
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString())),
  );
  return { child, line: line.trim() };
}

async function killHard(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

describe('embedded PostgreSQL', () => {
  it('keeps its rows over a stop and a start, and its password to the owner', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: () => {} });
    await query(first.url, 'CREATE TABLE kept (fid bigint); INSERT INTO kept VALUES (7)');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, log: () => {} });
    expect(await query(second.url, 'SELECT fid, count(*) OVER () AS rows FROM kept')).toEqual([
      { fid: 7, rows: 1 },
    ]);
    expect(readEmbeddedUrl(dataDir)).toBe(second.url);
    expect(second.url).toBe(first.url);
    for (const file of ['postgres.password', 'postgres.json']) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    }
    await second.stop();
  });

  it('is reached by a socket in its folder, and over the port where the path to it is too long', async () => {
    const long = join(dataDir, 'x'.repeat(100));
    for (const [folder, host] of [
      [dataDir, join(realpathSync(dataDir), 'postgres')],
      [long, '127.0.0.1'],
    ] as const) {
      const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, disposable: true });
      expect(decodeURIComponent(new URL(server.url).hostname)).toBe(host);
      const [{ address } = {}] = await query<{ address: string | null }>(
        server.url,
        'SELECT host(inet_client_addr()) AS address',
      );
      expect(address).toBe(host.startsWith('/') ? null : host);
      // Over the port it answers in either case.
      const port = new URL(server.url);
      port.host = `127.0.0.1:${port.port}`;
      expect(await query(port.href, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await server.stop();
    }
  });

  it('starts after kill -9 of its parent, stopping the server that was left behind', async () => {
    const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href);
    const { child, line } = await spawnOwner(`
      const { startEmbeddedPostgres } = await import(${module});
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
      console.log(server.url);
      setInterval(() => {}, 1000);`);
    await killHard(child);
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    // Whoever stood beside the one that was killed finds it where it was.
    expect(server.url).toBe(line);
    expect(await query(line, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});

describe('embedded PostgreSQL that dies', () => {
  it('is started again under the same address', async () => {
    let again = () => {};
    const restarted = new Promise<void>((done) => {
      again = done;
    });
    let starts = 0;
    const log = (line: string) => {
      if (line.includes('ready to accept connections') && ++starts === 2) again();
    };
    const server = await startEmbeddedPostgres({ dataDir, log });
    const database = connectDatabase(server.url, { maxConnections: 1 });
    await database.pool.query('CREATE TABLE kept (fid bigint); INSERT INTO kept VALUES (7)');
    const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    await restarted;
    await database.pool.query('SELECT 1').catch(() => {});
    expect((await database.pool.query('SELECT fid FROM kept')).rows).toEqual([{ fid: 7 }]);
    await database.close();
    await server.stop();
  });

  it('is tried again where it dies once more before it is ready', async () => {
    const pid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
    const { promise: restarted, resolve: again } = Promise.withResolvers<void>();
    let [starts, readies] = [0, 0];
    const log = (line: string) => {
      // Its number is written before it says that it starts.
      if (line.includes('starting PostgreSQL') && ++starts === 2) process.kill(pid(), 'SIGKILL');
      if (line.includes('ready to accept connections') && ++readies === 2) again();
    };
    const warnings: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, log, warn: (line) => warnings.push(line) });
    process.kill(pid(), 'SIGKILL');
    await restarted;
    const database = connectDatabase(server.url, { maxConnections: 1 });
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(starts).toBeGreaterThanOrEqual(3);
    expect(warnings.some((line) => line.includes('秒后再试'))).toBe(true);
    await database.close();
    await server.stop();
  });

  it('is waited for longer each time where it dies as soon as it is ready, and not where a stop is asked for', async () => {
    const { promise: ready, resolve: third } = Promise.withResolvers<void>();
    let readies = 0;
    const kill = () =>
      process.kill(
        Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
        'SIGKILL',
      );
    const log = (line: string) => {
      if (!line.includes('ready to accept connections')) return;
      readies += 1;
      if (readies === 2) kill();
      if (readies === 3) third();
    };
    const warnings: string[] = [];
    const warned = Promise.withResolvers<void>();
    const warn = (line: string) => {
      warnings.push(line);
      if (warnings.length === 3) warned.resolve();
    };
    const server = await startEmbeddedPostgres({ dataDir, log, warn });
    kill();
    await ready;
    kill();
    await warned.promise;
    await server.stop();
    expect(warnings.map((line) => line.split('，').at(-1))).toEqual([
      '正在重新启动',
      '0.5 秒后再试',
      '1 秒后再试',
    ]);
    expect(readies).toBe(3);
  });

  it('leaves nobody in its folder where a stop is asked for while it starts again', async () => {
    const file = join(dataDir, 'postgres/postmaster.pid');
    const { promise: starting, resolve: begun } = Promise.withResolvers<void>();
    let starts = 0;
    const log = (line: string) => {
      if (line.includes('starting PostgreSQL') && ++starts === 2) begun();
    };
    const server = await startEmbeddedPostgres({ dataDir, log });
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL');
    await starting;
    await server.stop();
    expect(existsSync(file)).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('what a killed server left behind', () => {
  it('keeps the next one from starting until it is gone, and no longer', async () => {
    const lines: string[] = [];
    const heard = new EventTarget();
    const said = (what: string, times: number) =>
      new Promise<void>((done) => {
        const look = () => {
          if (lines.filter((line) => line.includes(what)).length >= times) done();
        };
        heard.addEventListener('line', look);
        look();
      });
    const log = (line: string) => {
      lines.push(line);
      heard.dispatchEvent(new Event('line'));
    };
    const server = await startEmbeddedPostgres({ dataDir, log });
    const [orphan] = await query<{ pid: number }>(
      server.url,
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'`,
    );
    if (orphan === undefined) throw new Error('no walwriter');
    process.kill(orphan.pid, 'SIGSTOP');
    process.kill(
      Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    );
    await said('pre-existing shared memory block', 1);
    process.kill(orphan.pid, 'SIGCONT');
    await said('ready to accept connections', 2);
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});

describe('lockDataDirectory', () => {
  it('refuses a second owner with its process number, and lets the next in after a release', () => {
    const first = lockDataDirectory(dataDir);
    expect(() => lockDataDirectory(dataDir)).toThrow(DataDirectoryInUse);
    expect(() => lockDataDirectory(dataDir)).toThrow(`进程号 ${process.pid}`);
    first.release();
    lockDataDirectory(dataDir).release();
  });

  it('refuses while another process lives and is free once that was killed', async () => {
    const module = JSON.stringify(new URL('./data-lock.ts', import.meta.url).href);
    const { child } = await spawnOwner(`
      const { lockDataDirectory } = await import(${module});
      lockDataDirectory(${JSON.stringify(dataDir)});
      console.log('held');
      setInterval(() => {}, 1000);`);
    expect(() => lockDataDirectory(dataDir)).toThrow(`进程号 ${child.pid}`);
    await killHard(child);
    lockDataDirectory(dataDir).release();
  });
});
