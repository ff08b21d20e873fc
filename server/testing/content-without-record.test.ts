import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addAnnotation } from '#contract/calls/annotations.ts';
import { findInFile } from '#contract/calls/find.ts';
import { linesKey, pdfKey } from '#server/features/contents/index.ts';
import { createFeatures, type Features } from '#server/start/create-features.ts';
import { pageOfText } from './library-fixture.ts';
import { newCaller } from './new-caller.ts';
import { testDatabase } from './test-database.ts';
import { testParts } from './test-parts.ts';

const held = testDatabase();
const OWNER = { uid: 7 };
const CITED = {
  name: '内部会议纪要',
  timeText: '2026-11-24',
  stockOrgData: { id: 0, name: '', is_broker: false },
  researcherData: [],
};
const BYTES = new TextEncoder().encode(`${pageOfText('内部会议纪要', 71)}\n储能变流器的价格`);
let parts: ReturnType<typeof testParts>;
let features: Features;
let id = 0;

beforeAll(async () => {
  parts = testParts(held.database);
  features = await createFeatures(parts);
  id = await features.imports.importOwnFile({ bytes: BYTES, fileName: '纪要.pdf', audience: ['person:7'] });
});

const opened = async () => {
  const content = await features.contents.reads.own(id, OWNER);
  if (content === null) throw new Error('the content is not there for its audience');
  return content;
};

test('a file of no record is read, searched in and marked by the code that serves reports', async () => {
  const content = await opened();
  const flow = await features.reader.flowOf(content, { from: 1, count: 5 });
  expect(JSON.stringify(flow)).toContain('储能变流器');
  const asked = findInFile.request.parse({ fileId: 1, keyword: '储能变流器' });
  expect(await features.find.inContent(content, asked)).toMatchObject({
    is_ready: 1,
    count: 1,
    locked: null,
  });
  const owner = newCaller({ tier: 'free' });
  const { fileId: _, ...marking } = addAnnotation.request.parse({
    ...{ fileId: 1, key: randomUUID(), colour: 'yellow', quote: '储能变流器', note: '价格', page: 1 },
    ...{ prefix: '', suffix: '', boxes: [] },
  });
  const marked = await features.annotations.mark(content, { ...marking, cited: CITED }, owner);
  expect(await features.annotations.listIn(content, owner)).toEqual([marked]);
  expect(await features.annotations.listIn(content, newCaller({ tier: 'free' }))).toEqual([]);
});

test('it is there for its audience alone, and for nobody by what is public', async () => {
  const { reads } = features.contents;
  for (const uid of [null, 70, 0]) expect(await reads.own(id, { uid })).toBeNull();
  expect(await reads.own(id + 1000, OWNER)).toBeNull();
  // What the library shows takes the right to its record, whatever audiences somebody has.
  const path = await features.imports.importOwnFile({
    bytes: BYTES,
    fileName: 'x.pdf',
    audience: ['public'],
  });
  expect(await reads.own(path, OWNER)).toBeNull();
  await features.contents.own.remove(path);
});

test('no road of the library knows of it, and the same bytes come into the library as if it were not there', async () => {
  expect(await features.library.changes.countReports()).toBe(0);
  expect(await features.collections.countCharts()).toBe(0);
  const hash = (await features.contents.own.standing(id))?.sha256 ?? '';
  expect(hash).toHaveLength(64);
  expect(await features.library.records.findByHash(hash)).toBeNull();
});

test('its objects go with the last content that has its bytes', async () => {
  const again = await features.imports.importOwnFile({
    bytes: BYTES,
    fileName: 'y.pdf',
    audience: ['group:8'],
  });
  const { sha256 = '' } = (await features.contents.own.standing(again)) ?? {};
  expect(await features.contents.own.remove(again)).toBe(true);
  expect(await parts.objects.stat(pdfKey(sha256))).not.toBeNull();
  expect(await features.contents.own.remove(id)).toBe(true);
  for (const key of [pdfKey(sha256), linesKey(sha256)]) expect(await parts.objects.stat(key)).toBeNull();
  expect(await features.contents.own.remove(id)).toBe(false);
});
