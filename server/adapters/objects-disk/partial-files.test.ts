import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskObjects } from './objects-disk.ts';

const root = mkdtempSync(join(tmpdir(), 'yanjian-partials-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a write that fails leaves nothing behind', async () => {
  // A folder stands where the object should go, so the last step fails as on a full disk.
  mkdirSync(join(root, 'pdf', 'a.pdf', 'inside'), { recursive: true });
  await expect(diskObjects(root).put('pdf/a.pdf', new Uint8Array(10))).rejects.toThrow();
  expect(readdirSync(join(root, '.partial'))).toEqual([]);
});

test('nor does a stream that breaks', async () => {
  const broken = async function* () {
    yield new Uint8Array(10);
    throw new Error('the line has gone');
  };
  await expect(diskObjects(root).put('pdf/broken.pdf', broken())).rejects.toThrow('the line has gone');
  expect(readdirSync(join(root, '.partial'))).toEqual([]);
});

test('what a killed process left is cleared away, what another may be writing is not', async () => {
  const folder = join(root, '.partial');
  mkdirSync(folder, { recursive: true });
  for (const name of ['old', 'young']) writeFileSync(join(folder, name), 'half');
  const longAgo = (Date.now() - 7_200_000) / 1000;
  utimesSync(join(folder, 'old'), longAgo, longAgo);
  await diskObjects(root).put('pdf/b.pdf', new Uint8Array(10));
  expect(readdirSync(folder)).toEqual(['young']);
  expect(existsSync(join(root, 'pdf/b.pdf'))).toBe(true);
});
