import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { composeReport } from '#demo/compose/compose-report.ts';
import { renderReport } from '#demo/draw/render.ts';
import type { Chart, Series } from '#demo/model.ts';
import { planLibrary } from '#demo/plan-library.ts';
import { createOnnxOcr } from '#server/adapters/ocr-onnx/onnx-ocr.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { type ChartData, readChartData } from '#server/features/chart-data/index.ts';
import { withoutRepeatedPictures } from '#server/features/charts/rules/repeated-pictures.ts';
import { loadTaxonomies, understandReport } from '#server/features/documents/index.ts';
import type { ReportChart } from '#server/features/layout/index.ts';
import { createChartThread } from '#server/features/painted/chart-thread.ts';
import { readFromPage } from '#server/features/painted/read-from-page.ts';
import type { AreaMatter, PdfReader } from '#server/ports/pdf.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { showTables } from './chart-data-sheet.ts';

/**
 * The numbers of charts, read back from what is drawn. On the demo library, whose numbers are known: how many charts get a table, and how
 * many points in it are right. The same charts without the numbers of their scales must give none. On the real PDFs: how many get one.
 * With --painted also those that are pictures, by their pixels and the letters recognised in them.
 * Usage: node tools/bench/chart-data.ts [--reports 72] [--seed yanjian] [--missed] [--real-only] [--painted] [--show <folder> [--draws 15]]
 */
const { values: options } = parseArgs({
  options: {
    reports: { type: 'string', default: '72' },
    seed: { type: 'string', default: 'yanjian' },
    missed: { type: 'boolean', default: false },
    'real-only': { type: 'boolean', default: false },
    painted: { type: 'boolean', default: false },
    show: { type: 'string' },
    draws: { type: 'string', default: '15' },
  },
});
const AS_OF = '2026-08-22';
/** Of the range of the values, which is no broader than that of the axis. */
const CLOSE = 0.02;
const MARGIN = 3;

interface ReadChart {
  chart: ReportChart;
  matter: AreaMatter | null;
  data: ChartData | null;
}

async function readCharts(pdf: PdfReader, bytes: Uint8Array, fileName: string): Promise<ReadChart[]> {
  const { charts } = understandReport(await pdf.readText(bytes), { fileName }, loadTaxonomies());
  const areas = charts.map(({ page, box }) => ({ page, box: grown(box) }));
  const found = await pdf.readAreas(bytes, areas);
  const matters = withoutRepeatedPictures(
    areas.map(({ page }, place) => ({ page, matter: found[place] ?? null })),
  );
  return charts.map((chart, place) => {
    const matter = matters[place] ?? null;
    return { chart, matter, data: matter && readChartData(chart, matter) };
  });
}

const grown = ({ left, top, right, bottom }: ReportChart['box']) => ({
  left: left - MARGIN,
  top: top - MARGIN,
  right: right + MARGIN,
  bottom: bottom + MARGIN,
});

/** The chart without a number: what is left has no scale, and whatever is read of it is made up. */
const withoutScale = (matter: AreaMatter): AreaMatter => ({
  ...matter,
  words: matter.words.filter(({ text }) => !/^[-−]?[\d,.]+%?$/.test(text)),
});

interface Tally {
  charts: number;
  tables: number;
  points: number;
  close: number;
  rows: number;
  named: number;
  made: number;
}

const tallies = new Map<string, Tally>();

function tallyOf(kind: string): Tally {
  const known = tallies.get(kind) ?? {
    charts: 0,
    tables: 0,
    points: 0,
    close: 0,
    rows: 0,
    named: 0,
    made: 0,
  };
  tallies.set(kind, known);
  return known;
}

const kindOf = (chart: Chart): string => `${chart.kind}${'right' in chart && chart.right ? ' + 右轴' : ''}`;

/** The numbers that were drawn on scales, or printed at the ends of bars; null for a chart with neither. */
function truthOf(chart: Chart): { labels: string[]; series: Series[] } | null {
  if (chart.kind === 'ranked') return { labels: chart.labels, series: [chart.series] };
  if (chart.kind === 'waterfall')
    return {
      labels: chart.steps.map(({ name }) => name),
      series: [{ name: '', values: chart.steps.map(({ value }) => value) }],
    };
  if (chart.kind !== 'bar' && chart.kind !== 'stacked' && chart.kind !== 'line') return null;
  return { labels: chart.labels, series: [...chart.series, ...(chart.right ? [chart.right.series] : [])] };
}

/** Counts a table against what was drawn. Every number that was drawn counts, also one the table leaves out. */
function compare(
  tally: Tally,
  data: ChartData,
  { labels, series }: { labels: string[]; series: Series[] },
): void {
  for (const { name, values } of series) {
    const range = Math.max(0, ...values) - Math.min(0, ...values);
    // Without a legend what is drawn has the name of the chart.
    const column = data.head[0]?.length === 2 ? 1 : (data.head[0]?.indexOf(name) ?? -1);
    tally.points += values.length;
    tally.close += values.filter((value, row) => {
      const read = data.rows[row]?.[column];
      return column > 0 && typeof read === 'number' && Math.abs(read - value) <= CLOSE * range;
    }).length;
  }
  tally.rows += labels.length;
  tally.named += labels.filter((label, row) => data.rows[row]?.[0] === label).length;
}

function note({ chart, matter, data }: ReadChart, drawn: Chart): void {
  const tally = tallyOf(kindOf(drawn));
  const truth = truthOf(drawn);
  tally.charts += 1;
  if (matter !== null && readChartData(chart, withoutScale(matter)) !== null) tally.made += 1;
  if (data === null && truth !== null && options.missed)
    console.log(`没有读出 ${kindOf(drawn)} ${chart.name}`);
  if (data === null) return;
  if (truth === null) {
    tally.made += 1;
    console.log(`没有坐标而有表 ${kindOf(drawn)} ${chart.name}`);
    return;
  }
  tally.tables += 1;
  const before = tally.close - tally.points;
  compare(tally, data, truth);
  if (tally.close - tally.points < before && options.missed)
    console.log(`有误 ${kindOf(drawn)} ${chart.name}`);
}

async function benchDemo(pdf: PdfReader): Promise<void> {
  const plans = planLibrary({ count: Number(options.reports), seed: options.seed, asOf: AS_OF });
  for (const plan of plans) {
    const { report } = composeReport(plan, options.seed);
    const { bytes } = await renderReport(plan, report);
    const figures = report.blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    for (const read of await readCharts(pdf, new Uint8Array(bytes), `${plan.number}.pdf`)) {
      const drawn = figures.find(({ caption }) => caption === read.chart.name)?.chart;
      if (drawn !== undefined) note(read, drawn);
    }
  }
  const percent = (part: number, whole: number): string =>
    whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;
  console.log('| 图的种类 | 幅 | 有表 | 点 | 误差 ≤ 2 % | 行名相同 | 没有坐标而有表 |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const [kind, tally] of tallies)
    console.log(
      `| ${kind} | ${tally.charts} | ${tally.tables} | ${tally.points} | ${percent(tally.close, tally.points)} | ${percent(tally.named, tally.rows)} | ${tally.made} |`,
    );
}

async function benchReal(pdf: PdfReader): Promise<void> {
  if (!hasShared('pdf', '真实报告')) return;
  const folder = sharedPath('pdf');
  const found: { file: string; read: ReadChart }[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .sort()) {
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    for (const read of await readCharts(pdf, bytes, file)) found.push({ file, read });
  }
  const charts = found.filter(({ read }) => read.chart.kind !== 'table');
  const drawn = charts.filter(({ read }) => (read.matter?.images.length ?? 1) === 0);
  const count = (list: typeof found) => list.filter(({ read }) => read.data !== null).length;
  console.log(
    `真实报告：图 ${charts.length} 幅，有表 ${count(charts)}；不含图片的 ${drawn.length} 幅，有表 ${count(drawn)}`,
  );
  if (options.painted) await benchPainted(pdf, folder, charts);
  if (options.show !== undefined)
    await showTables(pdf, found, { folder: options.show, draws: Number(options.draws) });
}

/** Those that are pictures and bars or lines, as the product reads them behind. CPU time is of both processes. */
async function benchPainted(
  pdf: PdfReader,
  folder: string,
  charts: readonly { file: string; read: ReadChart }[],
): Promise<void> {
  const ocr = createOnnxOcr({ stepsBack: false });
  const thread = createChartThread({ stepsBack: false });
  const waiting = charts.filter(
    ({ read: { chart, data } }) =>
      data === null && chart.isPictured && (chart.kind === 'bar' || chart.kind === 'line'),
  );
  const seconds: number[] = [];
  let told = 0;
  for (const [file, own] of Map.groupBy(waiting, (one) => one.file)) {
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    const { pages } = await pdf.readText(bytes);
    for (const { read } of own) {
      const page = pages[read.chart.page - 1];
      const beganMs = performance.now();
      read.data = page
        ? (await readFromPage({ pdf, ocr, thread }, bytes, { ...read.chart, page })).data
        : null;
      seconds.push((performance.now() - beganMs) / 1000);
      if (read.data === null) continue;
      told += 1;
      if (options.missed)
        console.log(`像素 ${file.slice(0, 12)} 第 ${read.chart.page} 页 ${read.chart.name}`);
    }
  }
  thread.end();
  await ocr.close();
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  console.log(
    `整幅是图片的柱与线 ${waiting.length} 幅，有表 ${told}；每幅中位 ${at(0.5)} 秒，九成 ${at(0.9)} 秒；连同它们有表 ${charts.filter(({ read }) => read.data !== null).length} / ${charts.length}`,
  );
}

const pdf = createPdfiumReader({ workers: 1 });
if (!options['real-only']) await benchDemo(pdf);
await benchReal(pdf);
await pdf.close();
