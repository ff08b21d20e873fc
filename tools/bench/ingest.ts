import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { readData } from '#server/features/charts/read-data.ts';
import { CHART_WIDTHS, COVER_WIDTHS, chartArea, linesKey } from '#server/features/contents/index.ts';
import { loadTaxonomies, understandReport } from '#server/features/documents/index.ts';
import { keepLines } from '#server/features/find/keep-lines.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { openProduct, type Product } from '#server/start/open-product.ts';
import { atWork } from '#server/testing/at-work.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { terminalLog } from '#tools/cli/terminal-log.ts';

/**
 * What a page of the real reports costs to take in, in CPU time of this process and of PostgreSQL: the import, the pictures of its charts,
 * the indexes; then stage by stage. What a process spends once, on compiling PDFium above all, is spent on the first files, which are not
 * counted; the compiler goes on for some hundred pages, so that the stages are told of several rounds over the same files: the last is what
 * a page of a long import costs.
 * Usage, with what `npm run library` tells V8: node --max-semi-space-size=24 --heap-growing-percent=200 --invocation-count-for-turbofan=30000
 * --wasm-tiering-budget=1000000 tools/bench/ingest.ts
 */
const ROUNDS = 3;
const WARM_UP_FILES = 6;

const paths = () =>
  readdirSync(sharedPath('pdf'))
    .filter((name) => name.endsWith('.pdf'))
    .toSorted()
    .map((name) => sharedPath(join('pdf', name)));

const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Clock ticks of a second, as Linux counts the time of processes. */
const TICKS = 100;

/** Of a process and those of its children that have ended, from Linux. */
function cpuMsOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + (Number(ticks) * 1000) / TICKS, 0);
}

/** Of PostgreSQL with all its processes. */
function databaseCpuMs(dataDir: string): number {
  const [pid = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return [pid, ...children.filter((child) => child !== '')].reduce((sum, each) => sum + cpuMsOf(each), 0);
}

const line = (name: string, ownMs: number, databaseMs: number, pages: number): string => {
  const all = ownMs + databaseMs;
  const figures = [ownMs / pages, databaseMs / pages, all / pages].map((ms) => ms.toFixed(2));
  return `| ${name} | ${figures.join(' | ')} | ${((1000 * pages) / all).toFixed(0)} |`;
};

async function countPages({ database }: Product): Promise<number> {
  const { rows } = await database.pool.query<{ pages: number }>(
    'SELECT sum(page_count)::int AS pages FROM content_versions',
  );
  return rows[0]?.pages ?? 0;
}

/** As the product does it, one file at a time. */
async function measureProduct(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-ingest-'));
  const product = await openProduct(readConfig({ DATA_DIR: dataDir, PDF_WORKERS: '1' }), {
    clock: systemClock,
    log: terminalLog,
    say: (said) => console.log(said),
    folder: 'own',
    keepsClock: false,
    servesPeople: false,
  });
  const { imports, charts, indexing } = product.features;
  const drawing = charts.jobs.find(({ name }) => name === 'charts.draw-pictures');
  if (drawing === undefined) throw new Error('nothing draws charts');
  const draw = () => drawing.handler({ ...atWork(), input: {} });
  const spend = async (work: () => Promise<unknown>): Promise<[number, number]> => {
    const before = [ownCpuMs(), databaseCpuMs(dataDir)] as const;
    await work();
    return [ownCpuMs() - before[0], databaseCpuMs(dataDir) - before[1]];
  };
  try {
    const files = paths();
    await imports.importPaths(files.slice(0, WARM_UP_FILES));
    await draw();
    await indexing.follow();
    const before = await countPages(product);
    const imported = await spend(() => imports.importPaths(files.slice(WARM_UP_FILES)));
    const pages = (await countPages(product)) - before;
    const drawn = await spend(draw);
    const indexed = await spend(() => indexing.follow());
    console.log(
      `\n${files.length - WARM_UP_FILES} 份、${pages} 页，毫秒 CPU 一页\n\n| | 本进程 | PostgreSQL | 合计 | 页/秒·核 |\n| --- | ---: | ---: | ---: | ---: |`,
    );
    console.log(line('入库', ...imported, pages));
    console.log(line('图表的图片（随后的任务）', ...drawn, pages));
    console.log(line('两个索引跟上', ...indexed, pages));
    console.log(line('入库与图片', imported[0] + drawn[0], imported[1] + drawn[1], pages));
  } finally {
    await product.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The stages of one file, one after the other, without records. */
async function measureStages(): Promise<void> {
  const pdf = createPdfiumReader({ workers: 1 });
  const objects = memoryObjects();
  const keeping = {
    keepLines: (sha256: string, packed: Uint8Array) => objects.put(linesKey(sha256), packed),
  };
  const spent = new Map<string, number>();
  const timed = async <Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> => {
    const before = ownCpuMs();
    const result = await work();
    spent.set(name, (spent.get(name) ?? 0) + ownCpuMs() - before);
    return result;
  };
  const readOne = async (path: string) => {
    const bytes = new Uint8Array(readFileSync(path));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await timed('封面', () => pdf.renderCovers(bytes, [...COVER_WIDTHS]));
    const text = await timed('文字与图元', () => pdf.readText(bytes));
    await timed('文内查找的各行', () => keepLines(keeping, sha256, text));
    const { charts } = await timed('理解', () =>
      understandReport(text, { fileName: path }, loadTaxonomies()),
    );
    await timed('图表的数字', () => readData(pdf, bytes, charts));
    const areas = charts.map(({ page, box }) => ({ page, box: chartArea(box) }));
    await timed('图片', () => pdf.renderAreas(bytes, areas, [...CHART_WIDTHS]));
    return { pages: text.pageCount, charts: charts.length };
  };
  const files = paths();
  for (const path of files.slice(0, WARM_UP_FILES)) await readOne(path);
  const rounds: Map<string, number>[] = [];
  const read: Awaited<ReturnType<typeof readOne>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    spent.clear();
    for (const path of files.slice(WARM_UP_FILES)) read.push(await readOne(path));
    rounds.push(new Map(spent));
  }
  await pdf.close();
  const pages = read.reduce((sum, one) => sum + one.pages, 0) / ROUNDS;
  const charts = read.reduce((sum, one) => sum + one.charts, 0) / ROUNDS;
  const head = rounds.map((_, round) => `第 ${round + 1} 遍`).join(' | ');
  console.log(
    `\n${pages} 页、${charts} 幅，毫秒 CPU 一页\n\n| 步骤 | ${head} |\n| --- |${' ---: |'.repeat(ROUNDS)}`,
  );
  for (const name of spent.keys()) {
    const figures = rounds.map((round) => ((round.get(name) ?? 0) / pages).toFixed(2));
    console.log(`| ${name} | ${figures.join(' | ')} |`);
  }
}

if (hasShared('pdf', '入库的量度')) {
  await measureProduct();
  await measureStages();
}
