import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { objectStoreSuite } from '#server/ports/object-store.suite.ts';
import { diskObjects } from './objects-disk.ts';

const root = mkdtempSync(join(tmpdir(), 'yanjian-objects-'));
let stores = 0;

afterAll(() => rmSync(root, { recursive: true, force: true }));

objectStoreSuite('disk', async () => {
  stores += 1;
  return diskObjects(join(root, String(stores)));
});
