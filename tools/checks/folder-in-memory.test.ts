import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimFolder } from './folder-in-memory.ts';

test('what a run that is over has left in memory is given back, what others use and what is not ours stays', () => {
  const root = mkdtempSync(join(tmpdir(), 'yanjian-in-memory-'));
  const over = spawnSync(process.execPath, ['--version']).pid;
  const [left, used, foreign] = [`yanjian-tests-${over}`, `yanjian-tests-${process.ppid}`, 'sem.tests'];
  for (const name of [left, used, foreign]) mkdirSync(join(root, name));
  writeFileSync(join(root, left, 'index.sqlite'), 'x');
  const folder = claimFolder(root);
  expect(folder).toBe(join(root, `yanjian-tests-${process.pid}`));
  expect(statSync(folder).mode & 0o111, 'everybody gets through').toBe(0o111);
  expect([left, used, foreign].map((name) => existsSync(join(root, name)))).toEqual([false, true, true]);
  expect(claimFolder(root), 'again').toBe(folder);
  rmSync(root, { recursive: true });
});
