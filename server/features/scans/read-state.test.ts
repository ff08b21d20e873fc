import { expect, test } from 'vitest';
import { atWork } from '#server/testing/at-work.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { plainOcr } from '#server/testing/plain-ocr.ts';
import { scanOfText, scanStages } from '#server/testing/scan-stage.ts';
import { readScans } from './read-scans.ts';
import { readState } from './read-state.ts';

const { stage } = scanStages();
const anybody = newCaller();

test('the state tells how many pages were tried, until their text is in the report', async () => {
  const { deps, read, importPages } = await stage();
  const title = '废钢回收归档';
  const record = await importPages(
    title,
    [1, 2].map((seed) => scanOfText(title, seed)),
  );
  const { id } = await record();
  expect(await readState(deps, id, anybody)).toEqual({ is_reading: 1, pages: 2, tried: 0 });
  await read(-1);
  expect(await readState(deps, id, anybody)).toEqual({ is_reading: 1, pages: 2, tried: 1 });
  // All are read, and whoever read them is killed before the report takes it in.
  const killed = { ...deps, reread: () => Promise.reject(new Error('killed')) };
  await expect(readScans(killed, plainOcr(), atWork())).rejects.toThrow('killed');
  expect(await readState(deps, id, anybody)).toEqual({ is_reading: 1, pages: 2, tried: 2 });
  await read();
  expect(await readState(deps, id, anybody)).toEqual({ is_reading: 0, pages: 0, tried: 0 });
});

test('a page that was given up is told, and nothing waits for it', async () => {
  const { deps, read, importPages } = await stage();
  const record = await importPages('煤层气归档', [scanOfText('煤层气归档', 3), '%SCAN\n%SLOW']);
  await read();
  const { id } = await record();
  expect(await readState(deps, id, anybody)).toEqual({ is_reading: 0, pages: 1, tried: 1 });
});

test('where pages are not read nobody is told to wait; of no report there is nothing to tell', async () => {
  const { deps, importPages } = await stage();
  const record = await importPages('页岩油归档', [scanOfText('页岩油归档', 4)]);
  const { id } = await record();
  expect(await readState({ ...deps, ocr: null }, id, anybody)).toEqual({ is_reading: 0, pages: 1, tried: 0 });
  expect(await readState(deps, id + 1_000_000, anybody)).toEqual({ is_reading: 0, pages: 0, tried: 0 });
});
