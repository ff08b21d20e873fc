import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import routing from '../../react-router.config.ts';
import { emptied, UNREACHED } from './without-unreached.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each(UNREACHED)('%s keeps its names, and what they do is nothing', async (part) => {
  const path = join(ROOT, 'node_modules', part);
  const code = emptied(readFileSync(path, 'utf8'));
  const stand: Record<string, unknown> = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const real: Record<string, unknown> = await import(path);
  expect(Object.keys(stand).sort()).toEqual(Object.keys(real).sort());
  expect(Object.keys(stand).length).toBeGreaterThan(1);
  for (const each of Object.values(stand)) expect((each as () => unknown)()).toBeUndefined();
});

test('routes are all known from the start', () => {
  expect(routing.routeDiscovery).toEqual({ mode: 'initial' });
});

test('no page measures the router or reads an endless list', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(500);
  const takers = files.filter((file) =>
    /instrumentations|InfiniteQuer/i.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(takers).toEqual([]);
});
