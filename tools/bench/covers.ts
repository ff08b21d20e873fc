import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { foldText } from '#contract/text/fold.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import {
  loadTaxonomies,
  type ReportMetadata,
  taxonomyFinder,
  understandReport,
} from '#server/features/documents/index.ts';
import type { PdfDocumentText, PdfReader } from '#server/ports/pdf.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { AUTHOR_BLOCKS } from './covers/author-blocks.ts';
import { CHANGES } from './covers/change-cover.ts';
import { drawFrom } from './covers/cover-facts.ts';
import { drawCovers } from './covers/draw-covers.ts';
import { TITLE_BLOCKS } from './covers/title-blocks.ts';
import { seededRandom } from './search-corpus.ts';

const DRAWN = 200;
const SEED = 1;

/**
 * What is read from the pages alone, the file names made meaningless, against what a person read from the covers (`covers.json`).
 * One half of the files was looked at while the rules were made, the other never; wrong values are shown for the first only. The same
 * covers once more, moved and broken apart; and covers drawn by chance in ways of which every other one is held in the same manner.
 * Usage: node tools/bench/covers.ts [seed] [--show-held]
 */
const Cover = z.object({
  /** First twelve digits of the file's hash. */
  sha256: z.string(),
  half: z.enum(['tuned', 'held']),
  /** The title proper, whole. */
  title: z.string(),
  /** Printed beside it; a title may carry it or not. */
  series: z.string(),
  organisation: z.string(),
  /** Empty where the cover tells none. */
  date: z.string(),
  authors: z.array(z.string()),
  /** Of the team or thanked: they may be named or not. */
  alsoNamed: z.array(z.string()),
});
type Cover = z.infer<typeof Cover>;

const FIELDS = ['title', 'organisation', 'date', 'authors'] as const;
type Field = (typeof FIELDS)[number];

const comparable = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

function isTitle(read: string, { title, series }: Cover): boolean {
  const [proper, name] = [comparable(title), comparable(series)];
  return [proper, name + proper, proper + name].includes(comparable(read));
}

function areAuthors(read: readonly string[], { authors, alsoNamed }: Cover): boolean {
  const allowed = new Set([...authors, ...alsoNamed]);
  return authors.every((name) => read.includes(name)) && read.every((name) => allowed.has(name));
}

const finder = taxonomyFinder(loadTaxonomies());
const houseOf = (name: string): string => finder.organisation(name)?.name ?? name;

/** null where the cover tells nothing to compare with. */
function judge(read: ReportMetadata, cover: Cover): Record<Field, boolean | null> {
  return {
    title: isTitle(read.title.value, cover),
    organisation: houseOf(read.organisation.value) === houseOf(cover.organisation),
    date: cover.date === '' ? null : read.date.value === cover.date,
    authors: cover.authors.length === 0 ? null : areAuthors(read.researchers.value, cover),
  };
}

function wrongLine(field: Field, read: ReportMetadata, cover: Cover): string {
  const { title, organisation, date, researchers } = read;
  const values = {
    title,
    organisation,
    date,
    authors: { ...researchers, value: researchers.value.join('、') },
  };
  const { value, source } = values[field];
  return `${cover.sha256} ${field}：${value}（${source}）应为 ${[cover[field]].flat().join('、')}`;
}

type Half = Cover['half'];
type Tally = Record<Half, Map<Field, [number, number]>>;

const createTally = (): Tally => ({ tuned: new Map(), held: new Map() });

function count(tally: Tally, half: Half, field: Field, isRight: boolean): void {
  const [right, of] = tally[half].get(field) ?? [0, 0];
  tally[half].set(field, [right + (isRight ? 1 : 0), of + 1]);
}

function print(what: string, tally: Tally): void {
  console.log(`\n${what}\n\n| 份 | 标题 | 机构 | 日期 | 作者 |\n| --- | ---: | ---: | ---: | ---: |`);
  for (const [half, name] of [
    ['tuned', '调规则时看过'],
    ['held', '没有看过'],
  ] as const) {
    const cells = FIELDS.map((field) => (tally[half].get(field) ?? [0, 0]).join(' / '));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

const showsHeld = process.argv.includes('--show-held');
const readCover = (document: PdfDocumentText): ReportMetadata =>
  understandReport(document, { fileName: 'H3_AP2026.pdf' }, loadTaxonomies()).metadata;

async function measureReal(pdf: PdfReader, seed: number): Promise<void> {
  const covers = z
    .array(Cover)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'covers.json'), 'utf8')));
  const [tally, changed] = [createTally(), createTally()];
  const draw = drawFrom(seededRandom(seed));
  for (const file of readdirSync(sharedPath('pdf')).toSorted()) {
    const bytes = new Uint8Array(readFileSync(sharedPath(join('pdf', file))));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const cover = covers.find(({ sha256 }) => hash.startsWith(sha256));
    if (!cover) continue;
    const document = await pdf.readText(bytes);
    for (const change of CHANGES) {
      const judged = judge(readCover(change(document, draw)), cover);
      for (const field of FIELDS)
        if (judged[field] !== null) count(changed, cover.half, field, judged[field]);
    }
    const read = readCover(document);
    const judged = judge(read, cover);
    for (const field of FIELDS) {
      const isRight = judged[field];
      if (isRight === null) continue;
      count(tally, cover.half, field, isRight);
      if (!isRight && (cover.half === 'tuned' || showsHeld)) console.log(wrongLine(field, read, cover));
    }
  }
  print('真实的封面', tally);
  print(`真实的封面，改动过（每份 ${CHANGES.length} 种）`, changed);
}

/** Every other way of setting a title and of naming authors is held; date and house are counted with the title's half. */
const halfOf = (ways: Record<string, unknown>, way: string): Half =>
  Object.keys(ways).indexOf(way) % 2 === 0 ? 'tuned' : 'held';

async function measureDrawn(pdf: PdfReader, seed: number): Promise<void> {
  const { bytes, covers } = await drawCovers(seed, DRAWN);
  const text = await pdf.readText(bytes);
  const tally = createTally();
  for (const [at, { facts, titleBlock, authorBlock }] of covers.entries()) {
    const page = text.pages[at];
    if (!page) throw new Error(`page ${at + 1} was not read`);
    const read = readCover({ ...text, pageCount: 1, pages: [{ ...page, number: 1 }] });
    const cover: Cover = {
      ...facts,
      sha256: `${seed}/${at}`,
      half: halfOf(TITLE_BLOCKS, titleBlock),
      authors: facts.authors.map(({ name }) => name),
      alsoNamed: [],
    };
    for (const [field, isRight] of Object.entries(judge(read, cover)) as [Field, boolean][]) {
      const isAuthors = field === 'authors';
      const half = isAuthors ? halfOf(AUTHOR_BLOCKS, authorBlock) : cover.half;
      count(tally, half, field, isRight);
      if (!isRight && (half === 'tuned' || showsHeld))
        console.log(`${isAuthors ? authorBlock : titleBlock}：${wrongLine(field, read, cover)}`);
    }
  }
  print(`画出的封面，种子 ${seed}`, tally);
}

async function main(): Promise<void> {
  const pdf = createPdfiumReader({ workers: 1 });
  const seed = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? SEED);
  await measureReal(pdf, seed);
  await measureDrawn(pdf, seed);
  await pdf.close();
}

if (hasShared('pdf', '封面的量度')) await main();
