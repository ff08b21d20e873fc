import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostilePdfs } from '#server/testing/hostile-pdfs/hostile-pdf.ts';
import { mulberry32 } from '#server/testing/seeded-random.ts';

/**
 * Writes the hostile PDFs of the tests into a folder, to be opened by hand or by a browser journey.
 * Usage: node tools/cli/write-hostile-pdfs.ts <folder> [seed, 10]
 */
const [folder, seed = '10'] = process.argv.slice(2);
if (folder === undefined || !/^\d+$/.test(seed)) {
  console.error('用法：node tools/cli/write-hostile-pdfs.ts <文件夹> [种子]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const next = mulberry32(Number(seed));
const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
const files = hostilePdfs({ integer });
for (const { name, bytes } of files) writeFileSync(join(folder, `${name}.pdf`), bytes);
console.log(`种子 ${seed}：${files.length} 份写到 ${folder}`);
