import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { OcrClosed, OcrFailed, type OcrReader } from '#server/ports/ocr.ts';
import { type PdfDocumentText, PdfRefused, type RawPicture } from '#server/ports/pdf.ts';
import { atWork } from '#server/testing/at-work.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { libraryOf } from '#server/testing/library-of.ts';
import { noJobs } from '#server/testing/no-jobs.ts';
import { paintedPicture } from '#server/testing/painted-picture.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type ContentChart, pdfKey } from '../contents/index.ts';
import { createPainted } from './create-painted.ts';
import { type Reread, readWaiting } from './read-waiting.ts';

const held = testDatabase();
/** Pixels a point, and the page in points. */
const SCALE = 3;
const PAGE = { width: 360, height: 300 };
/** Where `seedReport` puts the first chart of a page. */
const CHART = { left: 60, top: 80 };

/** A page with bars from nought to one and a half on it. */
function paintedPage() {
  const level = (value: number): number => 200 * (2 - value);
  const at = (x: number, y: number) => ({ x: CHART.left * SCALE + x, y: CHART.top * SCALE + y });
  const names = ['group1', 'group2', 'group3'];
  return paintedPicture({
    width: PAGE.width * SCALE,
    height: PAGE.height * SCALE,
    labels: [
      ...['1.5', '1.0', '0.5', '0.0'].map((text) => ({ text, ...at(20, level(Number(text)) - 9) })),
      ...names.map((text, place) => ({ text, ...at(120 + place * 180, 440) })),
    ],
    boxes: [1.2, 0.6, 0.9].map((value, place) => {
      const { x, y } = at(120 + place * 180, level(value));
      return { left: x, right: x + 60, top: y, bottom: at(0, level(0)).y, colour: [30, 110, 190] };
    }),
    lines: [],
  });
}

/** The same for every test, and its pixels are a million: drawn once. */
const PAINTED = paintedPage();
const NOTHING = new Uint8Array(PAINTED.picture.rgb.length).fill(255);

/** A report with a painted chart on each of its pages, of which the first is understood. */
async function stage(title: string, objects = memoryObjects()) {
  const clock = fixedClock();
  const { contents } = libraryOf({ database: held.database, objects, clock });
  const file = new TextEncoder().encode(title);
  const charts = [1, 2].map((page) => ({ name: `分组净值 ${page}`, page, kind: 'bar' }));
  const { fid, sha256 } = await seedReport(held.database, { title, file, pages: 2, charts });
  await objects.put(pdfKey(sha256), file);
  const { pool } = held.database;
  const ofReport = 'content_id = (SELECT content_id FROM reports WHERE id = $1)';
  await pool.query(`UPDATE content_charts SET kind_guessed = true WHERE ${ofReport}`, [fid]);
  const drawn: RawPicture = { ...PAINTED.picture };
  const blank: RawPicture = { ...drawn, rgb: NOTHING };
  const pages: number[] = [];
  let fault: (page: number, title: string) => void = () => {};
  const logged: unknown[] = [];
  const text = { pages: [1, 2].map((number) => ({ number, ...PAGE })) } as PdfDocumentText;
  const pdf = {
    readText: async () => text,
    readAreas: async () => [null],
    async drawPage(bytes: Uint8Array, page: number) {
      pages.push(page);
      fault(page, new TextDecoder().decode(bytes));
      // Whoever asked may hand it on.
      return structuredClone(page === 1 ? drawn : blank);
    },
  };
  const ocr: OcrReader = {
    unavailable: null,
    readPage: async () => [],
    readWords: async (pictures) => pictures.map(PAINTED.read),
    close: async () => {},
  };
  const log = { warn: (what: unknown) => void logged.push(what) };
  const given = {
    database: held.database,
    contents,
    pdf,
    ocr,
    stepsBack: false,
    jobs: noJobs,
    clock,
    log,
  };
  const painted = createPainted(given);
  /** As a file that is understood anew takes in what is known of its charts. */
  async function reread(contentId: number): Promise<Reread> {
    reread.of.push(contentId);
    if (reread.becomes !== 'written') return reread.becomes;
    const { rows: versions } = await pool.query<{ sha256: string }>(
      'SELECT sha256 FROM content_versions WHERE content_id = $1',
      [contentId],
    );
    const { rows } = await pool.query<
      Pick<ContentChart, 'id' | 'page'> & {
        box: { left: number; top: number; right: number; bottom: number };
      }
    >(`SELECT id, page, box FROM content_charts WHERE content_id = $1`, [contentId]);
    const known = await painted.known(versions[0]?.sha256 ?? '', rows);
    for (const [place, { id }] of rows.entries())
      await pool.query('UPDATE content_charts SET data = $2 WHERE id = $1', [id, known[place] ?? null]);
    return 'written';
  }
  reread.of = [] as number[];
  reread.becomes = 'written' as Reread;
  return {
    pages,
    drawn,
    logged,
    reread,
    read: (work = atWork(), shiftMs?: number) => readWaiting({ ...given, reread }, ocr, work, shiftMs),
    failOn: (next: typeof fault) => {
      fault = next;
    },
    async data() {
      const { rows } = await pool.query(`SELECT data FROM content_charts WHERE ${ofReport} ORDER BY page`, [
        fid,
      ]);
      return rows.map(({ data }) => data);
    },
    /** Nothing of this report waits for the tests behind. */
    end: () => pool.query(`DELETE FROM content_charts WHERE ${ofReport}`, [fid]),
  };
}

test('charts that are pictures are read once, and what they say is taken into their content', async () => {
  const { pages, reread, read, data, end } = await stage('像素一');
  expect(await read()).toEqual({ read: 1, failed: 1, taken: 1, isUnfinished: false });
  const [first, second] = await data();
  expect(first).toMatchObject({ origin: 'painted', head: [['', '分组净值 1']] });
  expect(first.rows.map(([name]: [string]) => name)).toEqual(['group1', 'group2', 'group3']);
  expect(second).toBeNull();
  expect(reread.of).toHaveLength(1);
  // What is not understood is not tried again.
  expect(await read()).toEqual({ read: 0, failed: 0, taken: 0, isUnfinished: false });
  expect([pages, reread.of.length]).toEqual([[1, 2], 1]);
  await end();
});

test('a run that is ended in between keeps what it read, and the next takes it in', async () => {
  const { pages, reread, read, failOn, data, end } = await stage('像素二');
  failOn((page) => {
    if (page === 2) throw new OcrClosed();
  });
  expect(await read()).toMatchObject({ read: 1, failed: 0 });
  expect(reread.of).toEqual([]);
  failOn(() => {});
  expect(await read()).toMatchObject({ read: 0, failed: 1 });
  expect(pages).toEqual([1, 2, 2]);
  expect((await data())[0]).toMatchObject({ origin: 'painted' });
  await end();
});

test('a chart over a limit costs itself and no other', async () => {
  const { read, failOn, data, end } = await stage('像素三');
  failOn((page) => {
    if (page === 1) throw new OcrFailed('timed-out');
  });
  expect(await read()).toMatchObject({ read: 0, failed: 2 });
  expect(await data()).toEqual([null, null]);
  await end();
});

test('a file that something else is wrong with costs itself and no other', async () => {
  const objects = memoryObjects();
  const older = await stage('像素四', objects);
  const newer = await stage('像素五', objects);
  newer.failOn((_page, title) => {
    if (title === '像素五') throw new Error('no models');
  });
  expect(await newer.read()).toMatchObject({ read: 1, failed: 1, taken: 1 });
  expect(newer.logged).toHaveLength(1);
  expect((await older.data())[0]).toMatchObject({ origin: 'painted' });
  newer.failOn(() => {});
  expect(await newer.read()).toMatchObject({ read: 1, failed: 1, taken: 1 });
  await Promise.all([older.end(), newer.end()]);
});

test('a chart that the rules throw on is told in the log, and is not tried again', async () => {
  const { pages, logged, read, failOn, drawn, data, end } = await stage('像素六');
  const { rgb } = drawn;
  failOn((page) => {
    drawn.rgb = page === 1 ? ({ buffer: new ArrayBuffer(8) } as never) : rgb;
  });
  expect(await read()).toMatchObject({ read: 0, failed: 2 });
  expect(logged).toHaveLength(1);
  expect(await read()).toMatchObject({ read: 0, failed: 0 });
  expect([pages, await data()]).toEqual([
    [1, 2],
    [null, null],
  ]);
  await end();
});

test('what may pass is tried again, three times at most', async () => {
  const { pages, read, failOn, data, end } = await stage('像素七');
  failOn((page) => {
    if (page === 1) throw new PdfRefused('timed-out');
    throw new PdfRefused('damaged');
  });
  for (let run = 0; run < 5; run += 1) await read();
  expect(pages).toEqual([1, 2, 1, 1]);
  failOn(() => {});
  // By other rules.
  await held.database.pool.query('UPDATE painted_charts SET rules = rules - 1');
  failOn((page) => {
    if (page === 1) throw new OcrFailed('crashed');
  });
  expect(await read()).toMatchObject({ read: 0, failed: 2 });
  failOn(() => {});
  expect(await read()).toMatchObject({ read: 1, failed: 0 });
  expect((await data())[0]).toMatchObject({ origin: 'painted' });
  await end();
});

test.each([
  ['numbers', {}],
  ['names', { origin: 'drawn', namesRead: true }],
])(
  '%s that the rules of today do not read are on show no more, whenever their file can be read',
  async (what, shown) => {
    const { reread, read, drawn, data, end } = await stage(`像素十五${what}`);
    await read();
    expect((await data())[0]).toMatchObject({ origin: 'painted' });
    const asShown = "UPDATE content_charts SET data = data || $1 WHERE data ->> 'origin' = 'painted'";
    await held.database.pool.query(asShown, [shown]);
    await held.database.pool.query('UPDATE painted_charts SET rules = rules - 1');
    drawn.rgb = NOTHING;
    reread.becomes = 'unreadable';
    expect(await read()).toMatchObject({ read: 0, failed: 2, taken: 0 });
    reread.becomes = 'written';
    expect(await read()).toMatchObject({ read: 0, failed: 0, taken: 1 });
    expect(await data()).toEqual([null, null]);
    expect(await read()).toMatchObject({ read: 0, failed: 0, taken: 0 });
    expect(reread.of).toHaveLength(3);
    await end();
  },
);

test('numbers stay on show until it is known what the rules of today read', async () => {
  const { reread, read, failOn, data, end } = await stage('像素十六');
  await read();
  await held.database.pool.query('UPDATE painted_charts SET rules = rules - 1');
  failOn((page) => {
    if (page === 1) throw new OcrFailed('crashed');
  });
  expect(await read()).toMatchObject({ read: 0, failed: 2, taken: 0 });
  expect((await data())[0]).toMatchObject({ origin: 'painted' });
  failOn(() => {});
  expect(await read()).toMatchObject({ read: 1, failed: 0, taken: 1 });
  expect([reread.of.length, (await data())[0]]).toEqual([2, expect.objectContaining({ origin: 'painted' })]);
  await end();
});

test.each(['gone', 'refused'] as const)(
  'numbers of a content that is %s are not asked about again and again',
  async (becomes) => {
    const { reread, read, drawn, end } = await stage(`像素十七${becomes}`);
    await read();
    await held.database.pool.query('UPDATE painted_charts SET rules = rules - 1');
    drawn.rgb = NOTHING;
    reread.becomes = becomes;
    await read();
    await read();
    expect(reread.of).toHaveLength(2);
    await end();
  },
);

test('a thread that cannot start ends the run, and is told once', async () => {
  const objects = memoryObjects();
  const older = await stage('像素十八', objects);
  const newer = await stage('像素十九', objects);
  const order = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    this.emit('error', new Error('no such module'));
  });
  expect(await newer.read()).toMatchObject({ read: 0, failed: 0 });
  expect([newer.logged.length, newer.pages]).toEqual([1, [1]]);
  order.mockRestore();
  expect(await newer.read()).toMatchObject({ read: 2, failed: 2, taken: 2 });
  await Promise.all([older.end(), newer.end()]);
});

test('a content that is gone is not written again and again', async () => {
  const { reread, read, data, end } = await stage('像素八');
  reread.becomes = 'gone';
  expect(await read()).toMatchObject({ read: 1, taken: 0 });
  expect(await read()).toMatchObject({ read: 0, taken: 0 });
  expect([reread.of.length, await data()]).toEqual([1, [null, null]]);
  await end();
});

test('what is known waits for a file that could not be read just then, and is taken in once', async () => {
  const { reread, read, data, end } = await stage('像素十三');
  reread.becomes = 'unreadable';
  expect(await read()).toMatchObject({ read: 1, taken: 0 });
  reread.becomes = 'written';
  expect(await read()).toMatchObject({ read: 0, taken: 1 });
  expect(await read()).toMatchObject({ read: 0, taken: 0 });
  expect([reread.of.length, (await data())[0]]).toEqual([2, expect.objectContaining({ origin: 'painted' })]);
  await end();
});

test('what does not fit into one shift is left to the next, in the middle of a file', async () => {
  const { pages, read, end } = await stage('像素十四');
  expect(await read(atWork(), -1)).toEqual({ read: 1, failed: 0, taken: 0, isUnfinished: true });
  expect(await read()).toEqual({ read: 0, failed: 1, taken: 1, isUnfinished: false });
  expect(pages).toEqual([1, 2]);
  await end();
});

test('for what somebody waits for it stops after a chart, and goes on from there', async () => {
  const { pages, read, end } = await stage('像素二十一');
  const inTheWay = { ...atWork(), isInTheWay: async () => true };
  expect(await read(inTheWay)).toEqual({ read: 1, failed: 0, taken: 0, isUnfinished: true });
  expect(await read()).toEqual({ read: 0, failed: 1, taken: 1, isUnfinished: false });
  expect(pages).toEqual([1, 2]);
  await end();
});

test('charts that were tried cost no query each, nor do they count as work', async () => {
  const objects = memoryObjects();
  const stages = [
    await stage('像素九', objects),
    await stage('像素十', objects),
    await stage('像素十一', objects),
  ];
  const [first] = stages;
  const connects = vi.spyOn(held.database.pool, 'connect');
  for (const { reread } of stages) reread.becomes = 'gone';
  await first?.read();
  connects.mockClear();
  const told: [number, number][] = [];
  await first?.read(atWork((...progress) => void told.push(progress)));
  expect([connects.mock.calls.length, told]).toEqual([2, []]);
  connects.mockRestore();
  await Promise.all(stages.map(({ end }) => end()));
});

test('nothing is begun once the work is taken away', async () => {
  const { pages, read, end } = await stage('像素十二');
  const work = { ...atWork(), signal: AbortSignal.abort() };
  expect(await read(work)).toMatchObject({ read: 0, failed: 0 });
  expect(pages).toEqual([]);
  await end();
});
