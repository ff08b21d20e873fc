import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '#server/platform/process/process-call.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { makeReport, PAPERS } from '#server/ports/search-samples.ts';
import { layoutOf } from './layout.ts';
import { loadFile } from './load-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-load-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const layout = layoutOf(PAPERS);
const orderFor = (name: string) => ({ path: join(directory, name), layout, userWords: [] });
const START = new URL('../../platform/process/process-call.ts', import.meta.url).href;
const LOAD = new URL('./load-process.ts', import.meta.url);

const endedBy = (cause: string) => new Error(`ended by ${cause}`);

test('what the engine says in the process is told with its code', async () => {
  const loader = startProcess(LOAD, endedBy);
  // The folder is no file.
  await loader.call('open', { ...orderFor(''), path: directory });
  await expect(loader.call('append', [makeReport(1)])).rejects.toMatchObject({ code: 14 });
  await loader.stop();
});

test('a process that ends fails the call it was at, and those to come, with why', async () => {
  const loader = startProcess(LOAD, endedBy);
  // It is still starting when it is ended.
  const refused = expect(loader.call('open', orderFor('ended'))).rejects.toThrow('ended by SIGKILL');
  await loader.stop();
  await refused;
  await expect(loader.call('finish', undefined)).rejects.toThrow('ended by SIGKILL');
});

test('a load that is given up ends with the reason, whatever its source is at', async () => {
  const over = new AbortController();
  async function* source(): AsyncGenerator<IndexedDocument[]> {
    yield [makeReport(1)];
    over.abort(new SearchIndexUnavailable('检索索引已关闭'));
    yield [makeReport(2)];
  }
  await expect(loadFile(orderFor('given-up'), source(), over.signal)).rejects.toThrow('检索索引已关闭');
});

test('the process goes when whoever started it is killed', async () => {
  const script = `
    const { startProcess } = await import(${JSON.stringify(START)});
    const loader = startProcess(new URL(${JSON.stringify(LOAD.href)}), (cause) => new Error(cause));
    await loader.call('open', ${JSON.stringify(orderFor('orphan'))});
    console.log('loading');
  `;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
  // The process writes to the same error stream, which closes when the last of the two is gone.
  const closed = once(starter, 'close');
  const [line] = (await once(starter.stdout, 'data')) as [Buffer];
  expect(String(line)).toContain('loading');
  starter.kill('SIGKILL');
  await closed;
});
