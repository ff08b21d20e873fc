import { readdirSync, readFileSync } from 'node:fs';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { sharedPath } from '#server/testing/shared-data.ts';
import { compact, readQuestions } from './answers-set.ts';

/**
 * Whether each question of the set is asked of a PDF that there is, its quote stands on the page that it names, and what it holds does,
 * too, unless that is calculated. Usage: node tools/bench/answers-check.ts
 */
const folder = sharedPath('pdf');
const reader = createPdfiumReader({ workers: 1 });
const files = readdirSync(folder);
const pagesOf = new Map<string, Promise<string[]>>();

async function readPages(file: string): Promise<string[]> {
  const { pages } = await reader.readText(new Uint8Array(readFileSync(`${folder}/${file}`)));
  return pages.map(({ lines }) => compact(lines.map(({ text }) => text).join('')));
}

let wrong = 0;
const { answerable } = readQuestions();
for (const { report, question, holds, page, quote, calculated } of answerable) {
  // A report that came twice is one; names of files write - as ~.
  const of = files.filter((file) => compact(file).replaceAll('~', '-').includes(compact(report)));
  const said = await Promise.all(
    of.map(async (file) => {
      const pages = pagesOf.get(file) ?? readPages(file);
      pagesOf.set(file, pages);
      const text = (await pages)[page - 1] ?? '';
      const isHeld = calculated || holds.length === 0 || holds.some((value) => text.includes(compact(value)));
      return text.includes(compact(quote)) && isHeld;
    }),
  );
  if (said.some((stands) => stands)) continue;
  wrong += 1;
  console.log(`不在原处：${question}（${report}，第 ${page} 页：${quote}）`);
}
await reader.close();
console.log(`${answerable.length} 题，${wrong} 题不在原处`);
process.exitCode = wrong === 0 ? 0 : 1;
