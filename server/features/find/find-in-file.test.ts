import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { findInFile as call } from '#contract/calls/find.ts';
import type { RequestOf } from '#contract/wire/call.ts';
import { allow } from '#server/platform/access/allow.ts';
import { PdfRefused } from '#server/ports/pdf.ts';
import { libraryFixture, pageOfText } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { textPages } from '#server/testing/text-pages.ts';
import { type AllowedFile, linesKey } from '../contents/index.ts';
import { importPaths } from '../imports/import-paths.ts';
import { rereadLibrary } from '../imports/reread-library.ts';
import type { AllowedText } from '../memberships/index.ts';
import type { FindDeps } from './deps.ts';
import { findInFile } from './find-in-file.ts';
import { keepLines } from './keep-lines.ts';
import { createLineMaker } from './make-lines.ts';
import { readPageLines } from './read-page-lines.ts';

const fixture = libraryFixture();
let deps: FindDeps;
let report: { fid: number; sha256: string };
const reader = newCaller({ tier: 'ordinary' });

async function importText(name: string, text: string): Promise<{ fid: number; sha256: string }> {
  const path = fixture.write(`20240501-国信证券-${name}.pdf`, text);
  await importPaths(fixture.deps, [path]);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { fid: (await fixture.deps.library.records.findByHash(sha256)) ?? 0, sha256 };
}

async function open(fid: number): Promise<void> {
  await fixture.deps.memberships.quotas.take({ caller: reader, action: 'readReport', subject: fid });
}

const ask = (asked: Omit<RequestOf<typeof call>, 'fileId'>, who = reader, with_ = deps) =>
  findInFile(with_, call.request.parse({ fileId: report.fid, ...asked }), who);

/** What lines are made with. */
const making = () => ({ ...fixture.deps, ...fixture.deps.contents });
const fileOf = (sha256: string): AllowedFile => allow({ sha256 }, 'readFile');

beforeAll(async () => {
  const { library, contents, memberships } = fixture.deps;
  const maker = createLineMaker(making());
  const { files } = contents;
  deps = { reads: library.reads, contents: contents.reads, quotas: memberships.quotas, files, maker };
  report = await importText('储能深度', pageOfText('储能深度', 5));
  await open(report.fid);
});

/** A table of an annual report: labels over one to three lines, the figures in the middle of each. */
function tablePage() {
  const cell = (text: string, left: number, top: number) => ({
    text,
    box: { left, top, right: left + 10 * text.length, bottom: top + 10 },
    fontSize: 10,
    bold: false,
    startsBold: false,
  });
  const figures = (top: number, ...texts: string[]) =>
    texts.map((text, at) => cell(text, 300 + at * 160, top));
  const lines = [
    cell('营业收入', 60, 100),
    ...figures(100, '1,175.30', '1,230.54'),
    cell('归属于上市公司股东', 60, 116),
    ...figures(122.5, '129.47', '182.22'),
    cell('的净利润', 60, 129),
    cell('归属于上市公司股东', 60, 145),
    cell('的扣除非经常性损益', 60, 158),
    ...figures(158, '129.19', '180.08'),
    cell('的净利润', 60, 171),
  ];
  const edges = lines.flatMap(({ text, box }) =>
    Array.from({ length: text.length + 1 }, (_, unit) => box.left + 10 * unit),
  );
  return textPages([]).map((page) => ({ ...page, lines, edges: Float32Array.from(edges) }));
}

test('in a table the excerpt is the label of the row and its own cells, and a label over lines is met as one', async () => {
  await keepLines(fixture.deps.contents.making, report.sha256, { pages: tablePage() });
  const texts = async (keyword: string) =>
    (await ask({ keyword })).list.flatMap(({ places }) =>
      places.map(({ text, range }) => [text, text.slice(...range)]),
    );
  const net = '归属于上市公司股东的净利润 129.47 182.22';
  const without = '归属于上市公司股东的扣除非经常性损益的净利润 129.19 180.08';
  expect(await texts('净利润')).toEqual([
    [net, '净利润'],
    [without, '净利润'],
  ]);
  expect(await texts('股东的净利润')).toEqual([[net, '股东的净利润']]);
  expect(await texts('180.08')).toEqual([[without, '180.08']]);
  expect(await texts('营业收入')).toEqual([['营业收入 1,175.30 1,230.54', '营业收入']]);
});

describe('finding in a report', () => {
  beforeAll(() =>
    keepLines(fixture.deps.contents.making, report.sha256, {
      pages: textPages(
        ['小波分析与支持向', '量机的应用'],
        ['无关'],
        ['支持向量机 SVM 与 svm', '支 持 向 量 机'],
        ['臺灣的儲能，储能'],
      ),
    }),
  );

  test('a word is met across a line break and between Han characters set apart, page by page', async () => {
    const { count, pages, list } = await ask({ keyword: '支持向量机' });
    expect({ count, pages }).toEqual({
      count: 3,
      pages: [
        [1, 1],
        [3, 2],
      ],
    });
    expect(list[0]?.places[0]).toEqual({
      text: '小波分析与支持向量机的应用',
      range: [5, 10],
      boxes: [
        [1500, 1000, 1800, 1200],
        [1000, 1200, 1200, 1400],
      ],
    });
    expect(list.map(({ page, places }) => [page, places.length])).toEqual(pages);
  });

  test('the query is read as everywhere: forms of characters, width, case; as words or as it stands', async () => {
    expect((await ask({ keyword: '台湾的储能' })).pages).toEqual([[4, 1]]);
    expect((await ask({ keyword: 'ＳＶＭ' })).count).toBe(2);
    expect(await ask({ keyword: '储能 SVM', words: 1 })).toMatchObject({ count: 4, is_several: 1 });
    expect(await ask({ keyword: '储能 SVM' })).toMatchObject({ count: 0, is_several: 1 });
    expect(await ask({ keyword: '' })).toMatchObject({ count: 0, pages: [], is_ready: 1 });
  });

  test('places are given from a page on, and the counts of all', async () => {
    const { count, list } = await ask({ keyword: '支持向量机', from: 2 });
    expect([count, list.map(({ page }) => page)]).toEqual([3, [3, 1]]);
    expect((await ask({ keyword: '支持向量机', from: 4 })).list.map(({ page }) => page)).toEqual([1, 3]);
  });

  test('a cited passage is met in its parts where it does not stand whole, on its page alone', async () => {
    const keyword = '"支持向量机 SVM，这里原文另有一段文字不在页上"';
    expect(await ask({ keyword, words: 1, cited: 3 })).toMatchObject({ pages: [[3, 1]], cited_place: 0 });
    expect(await ask({ keyword, words: 1 })).toMatchObject({ count: 0, cited_place: -1 });
    const quoted = await ask({ keyword: '支持向量机', cited: 3, quote: '支持向量机SVM' });
    expect(quoted.cited_place).toBe(0);
  });

  test('no page has more than is counted, and no answer more than enough', async () => {
    const sha256 = report.sha256;
    const pages = textPages(...Array.from({ length: 6 }, () => ['电'.repeat(2100)]));
    await keepLines(fixture.deps.contents.making, sha256, { pages });
    const { count, pages: counts, list } = await ask({ keyword: '电', from: 2 });
    expect(count).toBe(12_000);
    expect(counts).toHaveLength(6);
    expect(list.map(({ page, places }) => [page, places.length])).toEqual([[2, 2000]]);
  });
});

describe('who finds', () => {
  test('nobody without the right, and nobody who has not opened the report', async () => {
    const closed = { count: 0, pages: [], list: [], locked: { code: 10007 } };
    const keyword = '电';
    expect((await ask({ keyword })).count).toBeGreaterThan(0);
    expect(await ask({ keyword }, newCaller({ tier: 'visitor' }))).toMatchObject(closed);
    expect(await ask({ keyword }, newCaller({ tier: 'enterprise' }))).toMatchObject(closed);
    expect(await ask({ keyword }, { ...reader, now: reader.now + 86_400_000 })).toMatchObject(closed);
  });

  test('a check that lets everybody pass is caught by what a stranger then finds', async () => {
    const allowText = async (_caller: unknown, fid: number) => ({ fid }) as AllowedText;
    const broken = { ...deps, quotas: { allowText } };
    expect((await ask({ keyword: '电' }, newCaller(), broken)).count).toBeGreaterThan(0);
    expect((await ask({ keyword: '电' }, newCaller())).count).toBe(0);
  });
});

describe('the lines of a page', () => {
  const lines = (who = reader, page = 1) => readPageLines(deps, { fileId: report.fid, page }, who);

  test('come with their places in reading order, for whoever has the report open and nobody else', async () => {
    await keepLines(fixture.deps.contents.making, report.sha256, {
      pages: textPages(['小波分析', '量机'], ['次页']),
    });
    expect(await lines()).toEqual({
      lines: [
        { text: '小波分析', box: [1000, 1000, 1400, 1200] },
        { text: '量机', box: [1000, 1200, 1200, 1400] },
      ],
      locked: null,
    });
    expect((await lines(reader, 2)).lines.map(({ text }) => text)).toEqual(['次页']);
    expect((await lines(reader, 3)).lines).toEqual([]);
    const closed = { lines: [], locked: { code: 10007 } };
    expect(await lines(newCaller({ tier: 'visitor' }))).toMatchObject(closed);
    expect(await lines(newCaller({ tier: 'enterprise' }))).toMatchObject(closed);
    expect(await lines({ ...reader, now: reader.now + 86_400_000 })).toMatchObject(closed);
  });
});

describe('the lines of a file', () => {
  test('are kept by an import, filled in by a second reading, and go with the report', async () => {
    const { fid, sha256 } = await importText('氢能跟踪', pageOfText('氢能跟踪', 6));
    const key = linesKey(sha256);
    const kept = await fixture.objects.get(key);
    expect(kept).not.toBeNull();
    await fixture.objects.remove(key);
    await fixture.deps.database.pool.query(
      'UPDATE contents SET understood_rules = 2 FROM reports WHERE contents.id = content_id AND reports.id = $1',
      [fid],
    );
    expect((await rereadLibrary(fixture.deps)).done).toBe(1);
    expect(await fixture.objects.get(key)).toEqual(kept);
    await fixture.deps.library.records.removeReport(OPERATOR, fid);
    expect(await fixture.objects.stat(key)).toBeNull();
  });

  test('that are missing are made once, however many ask, and stay', async () => {
    const { fid, sha256 } = await importText('光伏跟踪', pageOfText('光伏跟踪', 7));
    await open(fid);
    await fixture.objects.remove(linesKey(sha256));
    let reads = 0;
    const pdf = {
      readText: (bytes: Uint8Array) => {
        reads += 1;
        return fixture.deps.pdf.readText(bytes);
      },
    };
    const maker = createLineMaker({ ...making(), pdf }, 60_000);
    const asked = { fileId: fid, keyword: '需求' };
    const answers = await Promise.all([0, 1, 2].map(() => ask(asked as never, reader, { ...deps, maker })));
    expect(answers.map(({ is_ready, count }) => [is_ready, count])).toEqual(Array(3).fill([1, 24]));
    expect(reads).toBe(1);
    expect(await fixture.objects.stat(linesKey(sha256))).not.toBeNull();
  });

  test('that cannot be made are not tried again, and nobody waits for those that take long', async () => {
    const { objects } = fixture;
    let reads = 0;
    const refusing = createLineMaker({
      ...making(),
      pdf: {
        async readText() {
          reads += 1;
          throw new PdfRefused('timed-out');
        },
      },
    });
    expect([
      await refusing.linesOf(fileOf(report.sha256)),
      await refusing.linesOf(fileOf(report.sha256)),
    ]).toEqual([null, null]);
    expect(reads).toBe(1);
    const slow = Promise.withResolvers<never>();
    const patient = createLineMaker({ ...making(), pdf: { readText: () => slow.promise } }, 0);
    expect(await patient.linesOf(fileOf(report.sha256))).toBeNull();
    await objects.remove(linesKey(report.sha256));
    const answer = await ask({ keyword: '需求' }, reader, { ...deps, maker: patient });
    expect(answer).toMatchObject({ is_ready: 0, count: 0, locked: null });
    slow.reject(new PdfRefused('damaged'));
  });

  test('a fault that is ours is not taken for the file’s', async () => {
    const maker = createLineMaker({
      ...making(),
      pdf: { readText: () => Promise.reject(new Error('the worker went away')) },
    });
    await expect(maker.linesOf(fileOf(report.sha256))).rejects.toThrow('went away');
  });
});
