import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { loadTaxonomies, understandReport } from '#server/features/documents/index.ts';
import type { PdfDocumentText } from '#server/ports/pdf.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';

/**
 * What the product reads of drawn pages, paragraph by paragraph, for a person to hold against the page: at most two pages a file, each with prose on it.
 * `--sheet` writes the picture of each page into a folder; `--all` prints every page, to compare two states of the rules line by line.
 * Usage: node tools/bench/paragraphs.ts [--files <folder>] [--pages 20] [--seed 27] [--sheet <folder>] [--all]
 */
const { values: options } = parseArgs({
  options: {
    files: { type: 'string' },
    pages: { type: 'string', default: '20' },
    seed: { type: 'string', default: '27' },
    sheet: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});

const WIDTH = 900;
/** A page with prose has so many lines of so many letters. */
const PROSE = { lines: 6, letters: 18 };
const MOST_A_FILE = 2;

/** Numbers from 0 to 1 that the seed alone decides (mulberry32). */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Contents lead to their pages by dots. */
const isProse = (text: string): boolean => text.length >= PROSE.letters && !/[.．·…]{3}/u.test(text);

function withProse({ pages }: PdfDocumentText): number[] {
  return pages
    .filter(({ lines }) => lines.filter(({ text }) => isProse(text)).length >= PROSE.lines)
    .map(({ number }) => number);
}

/** Pages to look at, counted from 1, by the place of their file. */
function drawPages(files: readonly PdfDocumentText[]): Map<number, number[]> {
  const draw = drawsOf(Number(options.seed));
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(draw() * from.length)];
  const left = files.map(withProse);
  const drawn = new Map<number, number[]>();
  for (let count = 0; count < Number(options.pages); count += 1) {
    const open = [...left.keys()].filter(
      (at) => (left[at]?.length ?? 0) > 0 && (drawn.get(at)?.length ?? 0) < MOST_A_FILE,
    );
    const fewest = Math.min(...open.map((at) => drawn.get(at)?.length ?? 0));
    const file = pick(open.filter((at) => (drawn.get(at)?.length ?? 0) === fewest));
    const page = file === undefined ? undefined : pick(left[file] ?? []);
    if (file === undefined || page === undefined) break;
    left[file] = (left[file] ?? []).filter((each) => each !== page);
    drawn.set(file, [...(drawn.get(file) ?? []), page]);
  }
  return drawn;
}

const folder = options.files ?? sharedPath('pdf');
if (options.files === undefined && !hasShared('pdf', '段落')) process.exit(0);
const names = readdirSync(folder)
  .filter((name) => /\.pdf$/i.test(name))
  .toSorted();
const pdf = createPdfiumReader({ workers: 1 });
const taxonomies = loadTaxonomies();
const texts: PdfDocumentText[] = [];
for (const name of names) texts.push(await pdf.readText(new Uint8Array(readFileSync(join(folder, name)))));
const drawn = options.all
  ? new Map(texts.map((text, at) => [at, text.pages.map(({ number }) => number)]))
  : drawPages(texts);
if (options.sheet) mkdirSync(options.sheet, { recursive: true });

for (const [at, text] of texts.entries()) {
  const name = names[at] ?? '';
  const pages = drawn.get(at) ?? [];
  if (pages.length === 0) continue;
  const { paragraphs, charts } = understandReport(text, { fileName: name }, taxonomies);
  for (const page of pages.toSorted((a, b) => a - b)) {
    console.log(`\n=== ${at + 1} · ${page} · ${name}`);
    for (const { text: said, kind, areas } of paragraphs.filter((each) => each.page === page))
      console.log(
        `${kind}${areas.some((area) => area.page !== page) ? ' →' : ''} | ${said.replaceAll('\n', ' ⏎ ')}`,
      );
    for (const { number, name: called } of charts.filter((each) => each.page === page))
      console.log(`chart | ${number} ${called}`);
    if (!options.sheet) continue;
    const { webp } = await pdf.renderArea(
      new Uint8Array(readFileSync(join(folder, name))),
      page,
      null,
      WIDTH,
    );
    const file = join(options.sheet, `${at + 1}-${page}.png`);
    writeFileSync(file, await sharp(webp).png().toBuffer());
  }
}
await pdf.close();
