import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeReport } from '#demo/compose/compose-report.ts';
import { renderReport } from '#demo/draw/render.ts';
import type { Figure } from '#demo/model.ts';
import { planLibrary } from '#demo/plan-library.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import { gateOf } from '#server/testing/gate-of.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import type { ChartData } from '../chart-data/index.ts';
import { createCharts } from '../charts/index.ts';
import { importPaths } from './import-paths.ts';
import type { ImportParts } from './parts.ts';
import { rereadLibrary } from './reread-library.ts';

const fixture = libraryFixture();
const pdf = createPdfiumReader({ workers: 1 });
let figures: Figure[];

/** Imports as the product does, with a reader of real files. */
function partsWith(reader: PdfReader): ImportParts {
  const { deps } = fixture;
  const charts = createCharts({
    ...deps,
    pdf: reader,
    pdfBehind: reader,
    chartIndex: gateOf(deps.index),
    fileGate: gateOf(deps.fileIndex),
    secret: 'a secret of tests, which is long enough',
  });
  return { ...deps, pdf: reader, charts };
}

interface Row {
  id: number;
  name: string;
  kind: string;
  data: ChartData | null;
}

const rowsOf = async (): Promise<Row[]> =>
  (
    await fixture.deps.database.pool.query<Row>(
      'SELECT id, name, kind, data FROM content_charts ORDER BY content_id, ordinal',
    )
  ).rows;

const versions = async (): Promise<number> =>
  (await fixture.deps.database.pool.query('SELECT FROM content_versions')).rowCount ?? 0;

beforeAll(async () => {
  const [plan] = planLibrary({ count: 1, seed: 'yanjian', asOf: '2026-08-22' });
  if (plan === undefined) throw new Error('a library of one report has one plan');
  const { report } = composeReport(plan, 'yanjian');
  figures = report.blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const path = join(fixture.folder, 'report.pdf');
  writeFileSync(path, (await renderReport(plan, report)).bytes);
  const { counts } = await importPaths(partsWith(pdf), [path]);
  expect(counts.failed).toBe(0);
});
afterAll(() => pdf.close());

it('keeps with a chart the numbers that it was drawn from', async () => {
  const rows = await rowsOf();
  const compared = figures.flatMap(({ caption, chart }) => {
    if (chart.kind !== 'bar' && chart.kind !== 'line') return [];
    const row = rows.find(({ name }) => name === caption);
    return row?.data == null ? [] : [{ chart, data: row.data, kind: row.kind }];
  });
  expect(compared.length).toBeGreaterThan(3);
  for (const { chart, data, kind } of compared) {
    // What the values are measured on says the kind, whatever the chart is called.
    expect(kind).toBe(data.drawnOf ?? chart.kind);
    const [series] = chart.series;
    const values = series?.values ?? [];
    const range = Math.max(0, ...values) - Math.min(0, ...values);
    expect(data.rows.map(([label]) => label)).toEqual(chart.labels);
    for (const [at, value] of values.entries()) {
      const off = Math.abs(Number(data.rows[at]?.[1]) - value);
      expect(off, `${series?.name} ${chart.labels[at]}`).toBeLessThanOrEqual(range * 0.02);
    }
  }
});

it('reads again what other rules read: the data comes, the charts keep their ids, there is no new version', async () => {
  const before = await rowsOf();
  const count = await versions();
  await fixture.deps.database.pool.query('UPDATE content_charts SET data = NULL');
  await rereadLibrary(partsWith(pdf), { again: 'all' });
  expect(await rowsOf()).toEqual(before);
  const again = await rereadLibrary(partsWith(pdf), { again: 'all' });
  expect(again.changed).toBe(0);
  expect(await versions()).toBe(count);
});

it('loses nothing but the data where a page cannot be measured', async () => {
  const before = await rowsOf();
  const broken: PdfReader = { ...pdf, readAreas: async (_bytes, areas) => areas.map(() => null) };
  await rereadLibrary(partsWith(broken), { again: 'all' });
  expect(await rowsOf()).toEqual(before.map((row) => ({ ...row, data: null })));
});
