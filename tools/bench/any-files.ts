import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { readData } from '#server/features/charts/read-data.ts';
import { COVER_WIDTHS } from '#server/features/contents/index.ts';
import { loadTaxonomies, understandReport } from '#server/features/documents/index.ts';
import { type PdfReader, PdfRefused } from '#server/ports/pdf.ts';

/**
 * Files that nobody chose for this product, read as an import reads them: how many are taken, how many refused and why, and whether
 * anything else goes wrong. Of those refused as blank, which show something once they are drawn.
 * Usage: node tools/bench/any-files.ts --files <folder> [--quiet]
 */
const { values: options } = parseArgs({
  options: { files: { type: 'string' }, quiet: { type: 'boolean', default: false } },
});

/** Of a page that is drawn to see whether it shows anything. */
const WIDTH = 600;
const MOST_PAGES = 20;

const TAKEN = '读入';
const FAILED = '出错';

/** What became of it: taken, the reason of its refusal, or an error that no file may cause. */
async function importOne(pdf: PdfReader, bytes: Uint8Array, fileName: string): Promise<string> {
  try {
    await pdf.renderCovers(bytes, [...COVER_WIDTHS]);
    const { charts } = understandReport(await pdf.readText(bytes), { fileName }, loadTaxonomies());
    await readData(pdf, bytes, charts);
    return TAKEN;
  } catch (error) {
    if (error instanceof PdfRefused) return error.reason;
    console.log(`${FAILED} ${fileName} ${String(error)}`);
    return FAILED;
  }
}

/** The first page on which a point is not of the colour of the first; 0 where none is. */
async function firstShown(pdf: PdfReader, bytes: Uint8Array): Promise<number> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    try {
      const { rgb } = await pdf.drawPage(bytes, page, WIDTH);
      if (rgb.some((value, at) => value !== rgb[at % 3])) return page;
    } catch {
      return 0;
    }
  }
  return 0;
}

async function main(folder: string): Promise<void> {
  const pdf = createPdfiumReader({ workers: 1 });
  const counts = new Map<string, number>();
  let [shown, longestMs] = [0, 0];
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith('.pdf'))
    .toSorted()) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const beganMs = performance.now();
    const outcome = await importOne(pdf, bytes, name);
    longestMs = Math.max(longestMs, performance.now() - beganMs);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (outcome === TAKEN) continue;
    const page = outcome === 'blank' ? await firstShown(pdf, bytes) : 0;
    shown += page > 0 ? 1 : 0;
    if (!options.quiet) console.log(`${outcome} ${name}${page > 0 ? ` 画出来第 ${page} 页有东西` : ''}`);
  }
  await pdf.close();
  console.log('\n| 结果 | 份 |\n| --- | ---: |');
  for (const [outcome, count] of [...counts].toSorted(([, a], [, b]) => b - a))
    console.log(`| ${outcome} | ${count} |`);
  console.log(`\n当作空白拒绝而画得出东西的 ${shown} 份；最慢的一份 ${(longestMs / 1000).toFixed(1)} 秒`);
}

if (options.files === undefined) console.log('要 --files <文件夹>，里面是 PDF');
else await main(options.files);
