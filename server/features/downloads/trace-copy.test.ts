import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { allow } from '#server/platform/access/allow.ts';
import { goodPdf } from '#server/ports/pdf-samples.suite.ts';
import { downloadFixture, newCaller, requestOf } from '#server/testing/download-fixture.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createDownloads, type Downloads } from './create-downloads.ts';
import { deliverCopy } from './deliver-copy.ts';
import { takeDownload } from './take-download.ts';

const held = testDatabase();
const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

let downloads: Downloads;
let copy: Buffer;
let original: Uint8Array;
let fid: number;
const who = newCaller();

beforeAll(async () => {
  original = await goodPdf();
  const opened = await downloadFixture(held.database, [{ title: '季度展望', file: original }], {
    pdf: reader,
    marker: reader,
  });
  fid = opened.first;
  downloads = createDownloads(opened.parts);
  const { data } = await takeDownload(opened.deps, fid, who);
  const { body } = await deliverCopy(opened.deps, requestOf(data), who);
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  copy = Buffer.concat(parts);
});

test('a copy is traced to whom it was made out to, by each of its marks', async () => {
  expect(await downloads.traceCopy(OPERATOR, copy)).toEqual([
    {
      code: expect.any(String),
      uid: who.uid,
      fid,
      grantedAt: new Date(who.now),
      places: ['foot', 'hidden', 'ending'],
    },
  ]);
});

test('a copy whose ending was cut off is still traced by its pages', async () => {
  const cut = copy.subarray(0, copy.lastIndexOf('\n%yanjian-copy'));
  expect(await downloads.traceCopy(OPERATOR, cut)).toMatchObject([
    { uid: who.uid, places: ['foot', 'hidden'] },
  ]);
});

test('a copy that no program can read any more is traced by its ending', async () => {
  const broken = Buffer.from(copy);
  broken.fill(0, 0, original.length);
  broken.fill(0, original.length, copy.lastIndexOf('\n%yanjian-copy'));
  expect(await downloads.traceCopy(OPERATOR, broken)).toMatchObject([{ uid: who.uid, places: ['ending'] }]);
});

test('a code that somebody read off the page is enough', async () => {
  const [traced] = await downloads.traceCopy(OPERATOR, copy);
  expect(await downloads.traceCode(OPERATOR, ` ${traced?.code.toLowerCase()} `)).toMatchObject([
    { uid: who.uid, places: ['typed'] },
  ]);
});

test('a file without a mark, or with somebody else’s, is traced to nobody', async () => {
  expect(await downloads.traceCopy(OPERATOR, original)).toEqual([]);
  expect(
    await downloads.traceCopy(OPERATOR, Buffer.from('%PDF-1.7\n%yanjian-copy AAAA-AAAA-AAAA\n')),
  ).toEqual([]);
});

test('who is erased is not named, and the copy is still known as one of ours', async () => {
  await downloads.personalData?.erase(allow({ uid: who.uid ?? 0 }, 'erasePerson'));
  expect(await downloads.traceCopy(OPERATOR, copy)).toMatchObject([{ uid: null, fid }]);
});
