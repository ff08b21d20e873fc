import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AskedJob } from '#server/platform/jobs/job.ts';
import { createFeatures, jobsOf } from '#server/start/create-features.ts';
import { atWork } from '#server/testing/at-work.ts';
import { noJobs } from '#server/testing/no-jobs.ts';
import { paintedPicture } from '#server/testing/painted-picture.ts';
import { box, drawn, line, page, prose } from '#server/testing/pdf-page.ts';
import { plainOcr } from '#server/testing/plain-ocr.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { testParts } from '#server/testing/test-parts.ts';

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-painted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCALE = 3;
/** Where the picture lies on its page, in points. */
const PLACE = box(60, 230, 500, 400);

const levelOf = (value: number): number => PLACE.top * SCALE + 100 * (4 - value);
const middleOf = (at: number): number => PLACE.left * SCALE + 180 + at * 220;
const painting = paintedPicture({
  width: 595 * SCALE,
  height: 842 * SCALE,
  labels: [
    ...['3', '2', '1', '0'].map((text) => ({
      text,
      x: PLACE.left * SCALE + 30,
      y: levelOf(Number(text)) - 9,
    })),
    ...['group1', 'group2', 'group3'].map((text, at) => ({ text, x: middleOf(at) - 34, y: levelOf(0) + 30 })),
  ],
  boxes: [2.5, 1.5, 3].map((value, at) => ({
    left: middleOf(at) - 30,
    right: middleOf(at) + 30,
    top: levelOf(value),
    bottom: levelOf(0),
    colour: [30, 110, 190] as const,
  })),
  lines: [],
});

/** The product with a file in it of which the one chart is a picture, and every job that was asked for. */
async function product() {
  const asked: string[] = [];
  const jobs = {
    ...noJobs,
    async ask({ name }: Pick<AskedJob<never>, 'name'>) {
      asked.push(name);
      return name;
    },
  };
  const given = testParts(held.database);
  const text = page(
    [prose(80), line('图 1：分组收益柱状图', 60, 200), line('资料来源：远望证券研究所', 60, 420), prose(450)],
    drawn('image', PLACE),
  );
  const edges = Float32Array.from(
    text.lines.flatMap((one) => new Array(one.text.length + 1).fill(one.box.left)),
  );
  const pdf = {
    ...given.pdf,
    readText: async (bytes: Uint8Array) => ({
      ...(await given.pdf.readText(bytes)),
      pages: [{ ...text, edges }],
    }),
    // Whoever asked may hand it on.
    drawPage: async () => structuredClone(painting.picture),
  };
  const ocr = {
    ...plainOcr(),
    readWords: async (pictures: readonly (typeof painting.picture)[]) => pictures.map(painting.read),
  };
  const features = await createFeatures({ ...given, pdf, ocr, jobs });
  const path = join(folder, '20240601-国信证券-像素里的柱.pdf');
  writeFileSync(path, '像素里的柱');
  await features.imports.importPaths([path]);
  return {
    /** Does what was asked for since, in turn, as often as it is asked for again; gives the names. */
    async work() {
      const done: string[] = [];
      for (let name = asked.shift(); name !== undefined; name = asked.shift()) {
        if (name === 'charts.draw-pictures' || name === 'painted.read-charts') {
          done.push(name);
          await jobsOf(features)
            .find((job) => job.name === name)
            ?.handler({ ...atWork(), input: {} });
        }
        if (done.length > 9) break;
      }
      return done;
    },
    ask: () => features.painted.ask(),
  };
}

test('a chart that is a picture gets its numbers behind the import, once, and then nothing more is asked for', async () => {
  const { work, ask } = await product();
  const done = await work();
  const { rows } = await held.database.pool.query<{ data: unknown }>('SELECT data FROM content_charts');
  expect(rows).toMatchObject([
    {
      data: {
        origin: 'painted',
        rows: [
          ['group1', expect.closeTo(2.5, 1)],
          ['group2', expect.closeTo(1.5, 1)],
          ['group3', expect.closeTo(3, 1)],
        ],
      },
    },
  ]);
  expect(done).toEqual([
    'charts.draw-pictures',
    'painted.read-charts',
    'charts.draw-pictures',
    'painted.read-charts',
  ]);
  await ask();
  expect(await work()).toEqual(['painted.read-charts']);
});
