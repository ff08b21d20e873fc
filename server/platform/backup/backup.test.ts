import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { backUp } from './back-up.ts';
import { pruneBackups } from './prune-backups.ts';
import { listBackups, restoreBackup } from './restore.ts';

const PASSPHRASE = 'a passphrase of this test';

/** What a passphrase and a salt come to, a fifth of a second of computing each: once for each pair, by the real function. */
beforeAll(() => {
  const { scryptSync } = crypto;
  const known = new Map<string, Buffer>();
  vi.spyOn(crypto, 'scryptSync').mockImplementation((...asked) => {
    const name = JSON.stringify(asked);
    const key = known.get(name) ?? scryptSync(...asked);
    known.set(name, key);
    return Buffer.from(key);
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let folder = '';
const at = (...names: string[]) => join(folder, ...names);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yanjian-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fillData(random: SeededRandom, files = 40): void {
  mkdirSync(at('data/objects/pdf'), { recursive: true });
  mkdirSync(at('data/search-index'));
  writeFileSync(at('data/search-index/reports.db'), 'made again');
  writeFileSync(at('data/session-secret'), 'secret');
  for (let place = 0; place < files; place += 1)
    writeFileSync(
      at(`data/objects/pdf/${place}.pdf`),
      `${random.seed} ${place} `.repeat(random.integer(0, 9000)),
    );
}

const order = (passphrase: string | null = PASSPHRASE) => ({
  ...{ dataDir: at('data'), into: at('backup'), passphrase, pool: null, hasObjects: true },
  ...{ nowMs: Date.now(), onProgress: () => undefined },
});
const restoring = (passphrase: string | null = PASSPHRASE, moment = '') => ({
  ...{ from: at('backup'), dataDir: at('again'), passphrase, moment, onProgress: () => undefined },
});

const contentsOf = (root: string) =>
  new Map(
    globSync('**', { cwd: root })
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, readFileSync(join(root, path), 'latin1')]),
  );
const expected = () => {
  const all = contentsOf(at('data'));
  all.delete('search-index/reports.db');
  return all;
};

test.each([PASSPHRASE, null])(
  'what is put back is what was there, without what is made again',
  async (passphrase) => {
    fillData(seededRandom());
    const first = await backUp(order(passphrase));
    expect(first.files).toBe(41);
    const before = expected();
    rmSync(at('data/objects/pdf/3.pdf'));
    writeFileSync(at('data/objects/pdf/new.pdf'), 'came later');
    const second = await backUp({ ...order(passphrase), nowMs: Date.now() + 5 });
    // The manifest and one file, not the library again.
    expect(second.writtenBytes).toBeLessThan(200);
    await restoreBackup(restoring(passphrase));
    expect(contentsOf(at('again'))).toEqual(expected());
    rmSync(at('again'), { recursive: true });
    await restoreBackup(restoring(passphrase, first.moment));
    expect(contentsOf(at('again'))).toEqual(before);
    expect(statSync(at('again/objects/pdf/5.pdf')).mtimeMs).toBeCloseTo(
      statSync(at('data/objects/pdf/5.pdf')).mtimeMs,
      -1,
    );
  },
);

test('an encrypted backup shows neither words nor the digests of what it holds, and needs its passphrase', async () => {
  fillData(seededRandom());
  writeFileSync(at('data/objects/pdf/known.pdf'), '众所周知的一份报告');
  await backUp(order());
  const all = [...contentsOf(at('backup'))].map((entry) => entry.join(' ')).join('\n');
  expect(all).not.toContain('known.pdf');
  expect(all).not.toContain(Buffer.from('众所周知').toString('latin1'));
  await expect(restoreBackup(restoring('another passphrase'))).rejects.toThrow(/口令不对.*backup\.json/);
  await expect(restoreBackup(restoring(null))).rejects.toThrow('请用 BACKUP_PASSPHRASE 给出口令');
  await expect(backUp(order(null))).rejects.toThrow('请用 BACKUP_PASSPHRASE 给出口令');
});

test.each([PASSPHRASE, null])(
  'one byte changed anywhere, cut off or missing is told with the name of its file',
  async (passphrase) => {
    const random = seededRandom();
    fillData(random, 2);
    await backUp(order(passphrase));
    cpSync(at('backup'), at('whole'), { recursive: true });
    const files = [...contentsOf(at('whole')).keys()].filter(
      (path) => path !== 'backup.json' && !path.startsWith('owner.'),
    );
    expect(files.length).toBe(4);
    for (const path of files)
      for (const harm of ['changed', 'cut', 'missing'] as const) {
        const bytes = readFileSync(at('whole', path));
        // The initialisation vector and the tag are nobody's where nothing is encrypted.
        const place =
          passphrase === null ? random.integer(17, bytes.length - 17) : random.integer(0, bytes.length - 1);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << random.integer(0, 7));
        if (harm === 'changed') writeFileSync(at('backup', path), bytes);
        else if (harm === 'cut')
          writeFileSync(at('backup', path), bytes.subarray(0, random.integer(0, bytes.length - 1)));
        else rmSync(at('backup', path));
        const isManifest = path.startsWith('backups/');
        const told = harm === 'missing' && isManifest ? '没有这一份完整的备份' : at('backup', path);
        const refusal = await restoreBackup(restoring(passphrase)).then(() => null, String);
        const where = `${harm} at ${place} of ${path}`;
        if (refusal === null && passphrase === null && harm === 'changed') {
          // Some bits of a zstd frame say nothing of what is in it (RFC 8878): what comes out is what went in, or it is told.
          expect(contentsOf(at('again')), where).toEqual(expected());
          rmSync(at('again'), { recursive: true });
        } else expect(refusal, where).toContain(told);
        expect(globSync('again', { cwd: folder })).toEqual([]);
        writeFileSync(at('backup', path), readFileSync(at('whole', path)));
      }
    await restoreBackup(restoring(passphrase));
  },
);

test('nothing is put over something, and a backup lies neither in the data nor among other things', async () => {
  fillData(seededRandom(), 1);
  await expect(backUp({ ...order(), into: at('data/backup') })).rejects.toThrow('不能放在数据目录里');
  mkdirSync(at('holiday'));
  writeFileSync(at('holiday/picture.jpg'), '');
  await expect(backUp({ ...order(), into: at('holiday') })).rejects.toThrow('里有别的东西（picture.jpg）');
  await backUp(order());
  mkdirSync(at('again'));
  writeFileSync(at('again/mine.txt'), '');
  await expect(restoreBackup(restoring())).rejects.toThrow(/不是空的（里面有 mine\.txt）/);
});

const moduleOf = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);

/** Prunes in a process of its own that is killed before it removes one more than so many files; true where it came to its end before. */
async function killedAtRemoval(removals: number, asked: string): Promise<boolean> {
  const script = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const { rm } = fs;
    let removed = 0;
    fs.rm = (...given) => { if ((removed += 1) > ${removals}) process.kill(process.pid, 'SIGKILL'); return rm(...given); };
    syncBuiltinESMExports();
    const { pruneBackups } = await import(${moduleOf('prune-backups.ts')});
    await pruneBackups(${asked});
    console.log('done');`;
  return runsToItsEnd(script);
}

/** In a process of its own, killed with SIGKILL once it has told of so many files; true where it came to its end before. */
async function killedAfter(files: number, call: string): Promise<boolean> {
  const script = `
    import { backUp } from ${moduleOf('back-up.ts')};
    import { restoreBackup } from ${moduleOf('restore.ts')};
    const onProgress = (files) => { console.log('.'); if (files === ${files}) process.kill(process.pid, 'SIGKILL'); };
    await ${call};
    console.log('done');`;
  return runsToItsEnd(script);
}

async function runsToItsEnd(script: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  await once(child, 'close');
  return said.includes('done');
}

test('killed at any moment, a backup leaves those before it whole and a restore leaves no data folder', async () => {
  const random = seededRandom();
  fillData(random);
  const first = expected();
  await backUp(order());
  for (let place = 0; place < 40; place += 1)
    writeFileSync(at(`data/objects/pdf/${place}.pdf`), `second ${place}`);
  const given = JSON.stringify({ ...order(), onProgress: undefined });
  for (let round = 0; round < 3; round += 1) {
    expect(await killedAfter(random.integer(1, 41), `backUp({ ...${given}, onProgress })`)).toBe(false);
    await restoreBackup(restoring());
    expect(contentsOf(at('again'))).toEqual(first);
    rmSync(at('again'), { recursive: true });
  }
  expect(await killedAfter(0, `backUp({ ...${given}, onProgress })`)).toBe(true);
  const wanted = JSON.stringify({ ...restoring(), onProgress: undefined });
  for (let round = 0; round < 3; round += 1) {
    expect(await killedAfter(random.integer(1, 41), `restoreBackup({ ...${wanted}, onProgress })`)).toBe(
      false,
    );
    expect(globSync('again', { cwd: folder })).toEqual([]);
  }
  await restoreBackup(restoring());
  expect(contentsOf(at('again'))).toEqual(expected());
});

test('pruned, the newest are whole and nothing else is left; killed at any moment, whatever is listed is whole', async () => {
  const random = seededRandom();
  fillData(random, 6);
  const moments: string[] = [];
  for (let time = 0; time < 4; time += 1) {
    writeFileSync(at('data/objects/pdf/0.pdf'), `time ${time}`);
    writeFileSync(at(`data/objects/pdf/only-${time}.pdf`), `only ${time}`);
    moments.push((await backUp({ ...order(), nowMs: Date.now() + time * 10 })).moment);
    rmSync(at(`data/objects/pdf/only-${time}.pdf`));
  }
  const asked = { into: at('backup'), passphrase: PASSPHRASE };
  const pieces = () => globSync('pieces/*/*', { cwd: at('backup') }).length;
  const before = pieces();
  // Killed once so many files were removed: lists first.
  for (const removals of [1, 2, 3]) {
    expect(
      await killedAtRemoval(removals, JSON.stringify({ ...asked, keep: 3 - Math.min(removals, 2) })),
    ).toBe(false);
    for (const moment of await listBackups(at('backup'), PASSPHRASE)) {
      await restoreBackup(restoring(PASSPHRASE, moment));
      rmSync(at('again'), { recursive: true });
    }
  }
  expect(await pruneBackups({ ...asked, keep: 1 })).toMatchObject({ kept: 1 });
  expect(await listBackups(at('backup'), PASSPHRASE)).toEqual(moments.slice(-1));
  await restoreBackup(restoring());
  expect(readFileSync(at('again/objects/pdf/only-3.pdf'), 'utf8')).toBe('only 3');
  // Of each of the three that went, two files.
  expect(pieces()).toBe(before - 6);
  expect(await pruneBackups({ ...asked, keep: 1 })).toEqual({ kept: 1, removed: 0, removedPieces: 0 });
});

test('a kept list that cannot be read removes nothing, and nobody prunes while a backup is made', async () => {
  fillData(seededRandom(), 2);
  for (const nowMs of [1_000, 2_000, 3_000]) await backUp({ ...order(), nowMs });
  const asked = { into: at('backup'), passphrase: PASSPHRASE, keep: 2 };
  const lists = () => globSync('backups/*', { cwd: at('backup') }).sort();
  const [, damaged = ''] = lists();
  const bytes = readFileSync(at('backup', damaged));
  writeFileSync(at('backup', damaged), bytes.subarray(0, bytes.length - 1));
  const before = contentsOf(at('backup'));
  await expect(pruneBackups(asked)).rejects.toThrow(damaged.slice('backups/'.length));
  expect(contentsOf(at('backup'))).toEqual(before);
  writeFileSync(at('backup', damaged), bytes);
  let pruned: Promise<unknown> | undefined;
  const onProgress = () => {
    pruned ??= pruneBackups(asked).catch((error: unknown) => String(error));
  };
  await backUp({ ...order(), nowMs: 4_000, onProgress });
  expect(await pruned).toContain('另一次备份或清理正在用');
  expect(lists()).toHaveLength(4);
});
