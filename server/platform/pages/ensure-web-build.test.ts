import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureWebBuild } from './ensure-web-build.ts';

/** What stands in for the builder: it empties the folder, as the real one does, and notes that it ran. */
const BUILDER = `
const { appendFileSync, mkdirSync, rmSync, writeFileSync, existsSync } = require('node:fs');
appendFileSync('runs', 'x');
if (existsSync('broken')) process.exit(3);
rmSync('build', { recursive: true, force: true });
mkdirSync('build/server', { recursive: true });
writeFileSync('build/server/index.js', '');
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'yanjian-web-build-'));
  for (const folder of ['web', 'node_modules/.bin']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'node_modules/.bin/react-router'), BUILDER);
  writeFileSync(join(root, 'web/page.tsx'), 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const runs = (): number => readFileSync(join(root, 'runs'), 'utf8').length;

test('it is built once for the same sources, and again for others', async () => {
  expect(await ensureWebBuild(root)).toBe(true);
  expect(await ensureWebBuild(root)).toBe(false);
  writeFileSync(join(root, 'web/page.tsx'), 'second');
  expect(await ensureWebBuild(root)).toBe(true);
  expect(runs()).toBe(2);
});

test('of several that start at once one builds, and the others find what it built', async () => {
  const built = await Promise.all(Array.from({ length: 5 }, () => ensureWebBuild(root)));
  expect(built.filter(Boolean)).toHaveLength(1);
  expect(runs()).toBe(1);
});

test('a build that fails says so, and does not keep the next from trying', async () => {
  writeFileSync(join(root, 'broken'), '');
  await expect(ensureWebBuild(root)).rejects.toThrow('网页构建失败（退出码 3）');
  rmSync(join(root, 'broken'));
  expect(await ensureWebBuild(root)).toBe(true);
});
