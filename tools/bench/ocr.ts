import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadModels } from '#server/adapters/ocr-onnx/load-models.ts';
import type { ReadAnswer, ReadOrder } from '#server/adapters/ocr-onnx/messages.ts';
import { createOnnxOcr } from '#server/adapters/ocr-onnx/onnx-ocr.ts';
import { type Models, readPage } from '#server/adapters/ocr-onnx/read-page.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { startProcess } from '#server/platform/process/process-call.ts';
import type { Box, PdfPage, RawPicture } from '#server/ports/pdf.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { picturedLetters } from './ocr-pictured.ts';
import {
  type Comparison,
  compareLetters,
  KINDS,
  type Kind,
  type Letter,
  plainLetters,
  printedLetters,
  recognisedLetters,
} from './ocr-truth.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * Pages of real reports drawn as pictures and read by the runtime that is shipped, against their text layer: a letter counts where the
 * same one was read in its place; Han letters besides against the text layer with what a person read in the pictures of the page
 * (`ocr-pictured.json`), on pages that somebody looked at. Each page clean, and as a poor scanner takes it. CPU time is of reading alone; memory of the process
 * that reads, after the page that takes most.
 * Usage: node tools/bench/ocr.ts [--files 6] [--pages 2] [--seed 1] [--show]
 */
const numberOf = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Number(process.argv[at + 1]);
};
const FILES = numberOf('files', 6);
const PAGES = numberOf('pages', 2);
const SEED = numberOf('seed', 1);
const isTelling = process.argv.includes('--show');

/** A page with fewer is a cover, a chart or a table. */
const MIN_HAN = 300;
const MEBI = 1024 * 1024;

interface Scanner {
  name: string;
  dotsPerInch: number;
  /** Degrees by which the page lies askew. */
  askew: number;
  /** Standard deviation of the noise, in steps of 255. */
  noise: number;
  /** Of the JPEG that the scanner writes; null where nothing is lost. */
  quality: number | null;
}

const SCANNERS: readonly Scanner[] = [
  { name: '干净，200 dpi', dotsPerInch: 200, askew: 0, noise: 0, quality: null },
  { name: '150 dpi、斜 1°、噪点、JPEG', dotsPerInch: 150, askew: 1, noise: 12, quality: 60 },
];

interface Sample {
  file: string;
  page: PdfPage;
  letters: Letter[];
  /** Han letters in its pictures, which the text layer does not tell; null where nobody looked. */
  pictured: Letter[] | null;
  /** As drawn for each scanner, before it does anything to it. */
  drawn: RawPicture[];
}

const pdf = createPdfiumReader({ workers: 1 });
const random = seededRandom(SEED);
const PICTURED = picturedLetters();

/** Draws `count` of these by chance. */
function draw<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}

async function samplesOf(file: string): Promise<Sample[]> {
  const bytes = readFileSync(sharedPath(join('pdf', file)));
  const { pages } = await pdf.readText(bytes);
  const full = pages.flatMap((page) => {
    const letters = printedLetters(page);
    return letters.filter(({ text }) => KINDS.汉字.test(text)).length < MIN_HAN ? [] : [{ page, letters }];
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const samples: Sample[] = [];
  for (const { page, letters } of draw(full, PAGES)) {
    const pictured = PICTURED.get(`${sha256} ${page.number}`) ?? null;
    const drawn: RawPicture[] = [];
    for (const { dotsPerInch } of SCANNERS)
      drawn.push(await pdf.drawPage(bytes, page.number, Math.round((page.width * dotsPerInch) / 72)));
    samples.push({ file, page, letters, pictured, drawn });
  }
  return samples;
}

/** The sum of twelve draws is close enough to a bell. */
const bell = (): number => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

async function scan(picture: RawPicture, { askew, noise, quality }: Scanner): Promise<RawPicture> {
  if (askew === 0 && noise === 0 && quality === null) return picture;
  const { width, height } = picture;
  const turned = await sharp(picture.rgb, { raw: { width, height, channels: 3 } })
    .rotate(askew, { background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const noisy = Uint8Array.from(turned.data, (value) =>
    Math.min(255, Math.max(0, Math.round(value + noise * bell()))),
  );
  const raw = { width: turned.info.width, height: turned.info.height, channels: 3 as const };
  const jpeg = await sharp(noisy, { raw })
    .jpeg({ quality: quality ?? 100 })
    .toBuffer();
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

/** A place in the picture that lies `askew` degrees, as one on the page: both turn about their middle. */
function pageOf(page: PdfPage, picture: RawPicture, { askew, dotsPerInch }: Scanner) {
  const angle = (-askew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x: number, y: number) => {
    const [across, down] = [x - picture.width / 2, y - picture.height / 2];
    return {
      x: page.width / 2 + ((across * cos - down * sin) * 72) / dotsPerInch,
      y: page.height / 2 + ((across * sin + down * cos) * 72) / dotsPerInch,
    };
  };
}

const NOTHING: Comparison = { printed: 0, recognised: 0, found: 0, inPictures: 0, missed: '' };
const plus = (a: Comparison, b: Comparison): Comparison => ({
  printed: a.printed + b.printed,
  recognised: a.recognised + b.recognised,
  found: a.found + b.found,
  inPictures: a.inPictures + b.inPictures,
  missed: a.missed + b.missed,
});

interface Result {
  byKind: Map<Kind, Comparison>;
  /** Of Han letters, those in pictures among them. */
  withPictures: Comparison;
  /** Of Han letters of the text layer that nothing else is printed upon. */
  plain: Comparison;
  /** Pages on which somebody looked for those. */
  looked: number;
  cpuSeconds: number[];
}

const kinds = Object.keys(KINDS) as Kind[];
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
const figuresOf = ({ page }: Sample): Box[] => page.figures;

async function readAll(
  models: Models,
  samples: readonly Sample[],
  scanner: Scanner,
  at: number,
): Promise<Result> {
  const result: Result = {
    byKind: new Map(),
    withPictures: NOTHING,
    plain: NOTHING,
    looked: 0,
    cpuSeconds: [],
  };
  for (const sample of samples) {
    const drawn = sample.drawn[at];
    if (!drawn) continue;
    const picture = await scan(drawn, scanner);
    const before = process.cpuUsage();
    const lines = await readPage(picture, models, () => {});
    const { user, system } = process.cpuUsage(before);
    result.cpuSeconds.push((user + system) / 1e6);
    const read = recognisedLetters(lines, pageOf(sample.page, picture, scanner));
    if (sample.pictured !== null) {
      const all = [...sample.letters, ...sample.pictured];
      const one = compareLetters('汉字', all, read, []);
      result.withPictures = plus(result.withPictures, one);
      result.looked += 1;
      const letters = plainLetters(sample.letters, sample.page, sample.pictured);
      const plain = compareLetters('汉字', letters, read, []);
      result.plain = plus(result.plain, plain);
      if (isTelling) console.log(`${sample.file.slice(0, 28)} 没有压着的：没认出 ${plain.missed}`);
      if (isTelling) console.log(`${sample.file.slice(0, 28)} 连同图里的：没认出 ${one.missed}`);
    }
    for (const kind of kinds) {
      const one = compareLetters(kind, sample.letters, read, figuresOf(sample));
      result.byKind.set(kind, plus(result.byKind.get(kind) ?? NOTHING, one));
      if (isTelling)
        console.log(
          `${sample.file.slice(0, 28)} 第 ${sample.page.number} 页 ${kind}：印 ${one.printed}，认 ${one.recognised}，对 ${one.found}，图里多认 ${one.inPictures}；没认出：${one.missed}`,
        );
    }
  }
  return result;
}

function tell({ name }: Scanner, { byKind, withPictures, plain, looked, cpuSeconds }: Result): void {
  const sorted = cpuSeconds.toSorted((a, b) => a - b);
  const cost = `${(sorted[sorted.length >> 1] ?? 0).toFixed(1)} / ${(sorted.at(-1) ?? 0).toFixed(1)}`;
  for (const [kind, { printed, recognised, found, inPictures }] of byKind) {
    const cells = [
      `${name}：${kind}`,
      printed,
      percent(found, printed),
      percent(found, recognised),
      percent(found, recognised - inPictures),
      kind === '汉字' ? cost : '',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  if (looked === 0) return;
  const { printed, recognised, found } = withPictures;
  const cells = [printed, percent(found, printed), percent(found, recognised)];
  console.log(`| ${name}：汉字，连同画成图片的（${looked} 页） | ${cells.join(' | ')} |  |  |`);
  const recall = [plain.printed, percent(plain.found, plain.printed)].join(' | ');
  console.log(`| ${name}：汉字，上面没有压着别的字的（${looked} 页） | ${recall} |  |  |  |`);
}

/** What a process of its own holds once it has read the largest picture, in bytes. It gives nothing back. */
async function memoryFor(picture: RawPicture): Promise<number> {
  const file = new URL('../../server/adapters/ocr-onnx/reading-process.ts', import.meta.url);
  const reading = startProcess(file, (cause) => new Error(cause));
  try {
    const limits = { cpuMs: Number.MAX_SAFE_INTEGER, memoryBytes: Number.MAX_SAFE_INTEGER };
    const order: ReadOrder = { picture, limits, stepsBack: false };
    return ((await reading.call('read', order)) as ReadAnswer).memoryBytes;
  } finally {
    await reading.stop();
  }
}

async function measure(): Promise<void> {
  const files = draw(
    readdirSync(sharedPath('pdf'))
      .filter((name) => name.endsWith('.pdf'))
      .sort(),
    FILES,
  );
  const samples: Sample[] = [];
  for (const file of files) samples.push(...(await samplesOf(file)));
  const models = await loadModels();
  console.log(`${files.length} 份，${samples.length} 页，种子 ${SEED}`);
  console.log(
    '| 扫描 | 印着的字 | 召回 | 准确 | 不算图里多认的 | 一页的 CPU 秒，中位 / 最多 |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const [at, scanner] of SCANNERS.entries()) tell(scanner, await readAll(models, samples, scanner, at));
  const largest = samples
    .map(({ drawn }) => drawn[0])
    .toSorted((a, b) => (b?.rgb.length ?? 0) - (a?.rgb.length ?? 0))[0];
  if (largest)
    console.log(`最大的一页之后，识别的进程占 ${Math.round((await memoryFor(largest)) / MEBI)} MiB`);
}

const { unavailable } = createOnnxOcr();
if (unavailable !== null) console.log(`跳过：${unavailable}`);
else if (hasShared('pdf', '识别扫描页的量度')) await measure();
await pdf.close();
