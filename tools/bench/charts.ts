import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { kindByData } from '#server/features/chart-data/index.ts';
import { readData } from '#server/features/charts/read-data.ts';
import { CHART_WIDTHS, chartArea } from '#server/features/contents/index.ts';
import { loadTaxonomies, understandReport } from '#server/features/documents/index.ts';
import type { ReportChart } from '#server/features/layout/index.ts';
import type { Box, PdfReader } from '#server/ports/pdf.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { drawSheet } from './chart-sheet.ts';

/**
 * Charts and tables found by the rules, against those a person marked on the pages (`charts.json`). One half of the files was
 * looked at while the rules were made, the other is only counted; misses are shown for the first alone.
 * Usage: node tools/bench/charts.ts [--sheet <folder>] [--only <start of a hash>] [--quiet] [--pictures]
 */
const Mark = z.object({
  kind: z.enum(['bar', 'line', 'pie', 'table', 'other']),
  /** As printed, `图 3`; empty where the caption stands on another page or there is none. */
  number: z.string(),
  name: z.string(),
  /** Left, top, right, bottom in points from the top left of the page as shown. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
type Mark = z.infer<typeof Mark>;

const MarkedFile = z.object({
  /** First twelve digits of the file's hash. */
  sha256: z.string(),
  half: z.enum(['tuned', 'held']),
  organisation: z.string(),
  /** Every page that was looked at; one without charts has no marks. */
  pages: z.array(z.object({ page: z.number().int(), marks: z.array(Mark) })),
});
type MarkedFile = z.infer<typeof MarkedFile>;

const SAME_BOX = 0.7;
/** So alike that nobody sees the difference. */
const TIGHT_BOX = 0.85;
const WARM_UP_FILES = 6;

interface Tally {
  right: number;
  tight: number;
  found: number;
  marked: number;
  sameKind: number;
}

const area = (box: Box): number => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);

function intersectionOverUnion(a: Box, b: Box): number {
  const shared = area({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  return shared / (area(a) + area(b) - shared);
}

const boxOf = ({ box: [left, top, right, bottom] }: Mark): Box => ({ left, top, right, bottom });

/** Each mark with at most one chart and each chart with at most one mark, the best fitting first. */
function pair(marks: readonly Mark[], charts: readonly ReportChart[]): Map<Mark, ReportChart> {
  const fits = marks.flatMap((mark) =>
    charts.map((chart) => ({ mark, chart, fit: intersectionOverUnion(boxOf(mark), chart.box) })),
  );
  const pairs = new Map<Mark, ReportChart>();
  const taken = new Set<ReportChart>();
  for (const { mark, chart, fit } of fits.sort((a, b) => b.fit - a.fit)) {
    if (fit < SAME_BOX || pairs.has(mark) || taken.has(chart)) continue;
    pairs.set(mark, chart);
    taken.add(chart);
  }
  return pairs;
}

const places = (box: Box): string =>
  [box.left, box.top, box.right, box.bottom].map((at) => at.toFixed(0)).join(' ');

function showMisses(place: string, marks: readonly Mark[], charts: readonly ReportChart[]): void {
  const pairs = pair(marks, charts);
  const used = new Set(pairs.values());
  for (const mark of marks) {
    if (pairs.has(mark)) continue;
    const best = Math.max(0, ...charts.map((chart) => intersectionOverUnion(boxOf(mark), chart.box)));
    const what = `${mark.kind} ${mark.number} ${mark.name.slice(0, 16)}`;
    console.log(`${place} 没有找到 ${what} [${places(boxOf(mark))}] 最近 ${best.toFixed(2)}`);
  }
  for (const chart of charts) {
    if (used.has(chart)) continue;
    console.log(
      `${place} 多出 ${chart.kind} ${chart.number} ${chart.name.slice(0, 16)} [${places(chart.box)}]`,
    );
  }
}

function count(tally: Tally, marks: readonly Mark[], charts: readonly ReportChart[]): void {
  const pairs = pair(marks, charts);
  tally.right += pairs.size;
  tally.tight += [...pairs].filter(
    ([mark, chart]) => intersectionOverUnion(boxOf(mark), chart.box) >= TIGHT_BOX,
  ).length;
  tally.found += charts.length;
  tally.marked += marks.length;
  tally.sameKind += [...pairs].filter(([mark, chart]) => mark.kind === chart.kind).length;
}

function row(name: string, { right, tight, found, marked, sameKind }: Tally): string {
  const precision = right / Math.max(1, found);
  const recall = right / Math.max(1, marked);
  const f1 = (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall);
  const kind = sameKind / Math.max(1, right);
  const f1Tight = (2 * tight) / Math.max(1, found + marked);
  const figures = [precision, recall, f1, f1Tight, kind].map((figure) => figure.toFixed(3));
  return `| ${name} | ${marked} | ${found} | ${figures.join(' | ')} |`;
}

/** The charts as they are known once their pictures are drawn, as the product draws them: a kind that was guessed is what the pixels say, one that was measured stays. */
async function looked(
  pdf: PdfReader,
  bytes: Uint8Array,
  charts: readonly ReportChart[],
): Promise<ReportChart[]> {
  const areas = charts.map(({ page, box }) => ({ page, box: chartArea(box) }));
  const pictures = await pdf.renderAreas(bytes, areas, [...CHART_WIDTHS]);
  const data = await readData(pdf, bytes, charts);
  return charts.map((chart, at) => ({
    ...chart,
    kind: (chart.isPictured && pictures[at]?.look) || kindByData(chart.kind, data[at] ?? null),
  }));
}

function optionOf(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
}

/** What a process spends once, on compiling PDFium above all, is no part of what a page costs. */
async function warmUp(pdf: PdfReader, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const bytes = new Uint8Array(readFileSync(sharedPath(join('pdf', name))));
    const { charts } = understandReport(await pdf.readText(bytes), { fileName: name }, loadTaxonomies());
    await pdf.renderAreas(bytes, charts, [...CHART_WIDTHS]);
  }
}

async function main(): Promise<void> {
  const files = z
    .array(MarkedFile)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'charts.json'), 'utf8')));
  const sheets = optionOf('--sheet');
  if (sheets !== undefined) mkdirSync(sheets, { recursive: true });
  const only = optionOf('--only') ?? '';
  const pdf = createPdfiumReader({ workers: 1 });
  const empty = (): Tally => ({ right: 0, tight: 0, found: 0, marked: 0, sameKind: 0 });
  const tally = { tuned: empty(), held: empty() };
  let [pages, charts, readMs, drawMs] = [0, 0, 0, 0];
  const cpuMs = (since: NodeJS.CpuUsage): number => {
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1000;
  };
  const names = readdirSync(sharedPath('pdf')).toSorted();
  if (process.argv.includes('--pictures')) await warmUp(pdf, names.slice(0, WARM_UP_FILES));
  for (const name of names) {
    const bytes = new Uint8Array(readFileSync(sharedPath(join('pdf', name))));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const file: MarkedFile | undefined = files.find(({ sha256 }) => hash.startsWith(sha256));
    if (!file || !hash.startsWith(only)) continue;
    const before = process.cpuUsage();
    const document = await pdf.readText(bytes);
    const read = understandReport(document, { fileName: name }, loadTaxonomies()).charts;
    readMs += cpuMs(before);
    const beforeDrawing = process.cpuUsage();
    const found = await looked(pdf, bytes, read);
    drawMs += cpuMs(beforeDrawing);
    pages += document.pageCount;
    charts += found.length;
    for (const { page, marks } of file.pages) {
      const onPage = found.filter((chart) => chart.page === page);
      count(tally[file.half], marks, onPage);
      if (file.half === 'tuned' && !process.argv.includes('--quiet'))
        showMisses(`${file.sha256} 第 ${page} 页`, marks, onPage);
    }
    if (sheets !== undefined)
      await drawSheet(pdf, bytes, found, join(sheets, `${file.half}-${file.sha256}.png`));
  }
  await pdf.close();
  console.log(
    '\n| 份 | 标出 | 找到 | 准确 | 召回 | F1 | F1（0.85） | 种类相同 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  console.log(row('调规则时看过', tally.tuned));
  console.log(row('没有看过', tally.held));
  console.log(
    `\n${pages} 页、${charts} 幅图表；读取与理解每核每秒 ${((pages / readMs) * 1000).toFixed(0)} 页。`,
  );
  if (drawMs > 0) {
    const withPictures = (pages / (readMs + drawMs)) * 1000;
    console.log(
      `连同图片每核每秒 ${withPictures.toFixed(0)} 页；每幅 ${(drawMs / charts).toFixed(0)} 毫秒。`,
    );
  }
}

if (hasShared('pdf', '图表的量度')) await main();
