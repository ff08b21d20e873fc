import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { createSharpPictureReader } from '#server/adapters/pictures-sharp/read-picture.ts';
import { CHART_WIDTHS } from '#server/features/contents/index.ts';
import { loadTaxonomies, understandReport } from '#server/features/documents/index.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';

/**
 * From how many differing bits of 64 on two looks are two charts. The charts of the real PDFs: each against pictures of it made otherwise
 * (positives), and against every other chart (negatives), without their captions and among those with the same caption.
 * Usage: node tools/bench/same-charts.ts [--files <how many>]
 */
interface Drawn {
  file: string;
  name: string;
  kind: string;
  look: string;
  webp: Uint8Array;
}

/** Smaller ones are rules and ornaments; cut or halved they would be too small to be sent. */
const LEAST_SIDE = 120;

/** As the database compares captions. */
const captionKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]+/gu, '')
    .toLowerCase()
    .slice(0, 60);

function bitsBetween(a: string, b: string): number {
  let rest = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  for (; rest > 0n; rest &= rest - 1n) bits += 1;
  return bits;
}

/** The database looks among those that share one of four parts of the look; a picture that shares none is not found, however alike. */
const isLookedAt = (a: string, b: string): boolean =>
  [0, 4, 8, 12].some((from) => a.slice(from, from + 4) === b.slice(from, from + 4));

const foundAt = (stored: string, asked: string): number =>
  isLookedAt(stored, asked) ? bitsBetween(stored, asked) : Number.POSITIVE_INFINITY;

/** What becomes of a picture on its way: another size, another format, less quality, the border of a screenshot, a cut edge. */
const WAYS: readonly { name: string; make: (webp: Uint8Array) => Promise<Buffer> }[] = [
  { name: 'JPEG 60', make: (webp) => sharp(webp).jpeg({ quality: 60 }).toBuffer() },
  { name: '400 px 宽 PNG', make: (webp) => sharp(webp).resize({ width: 400 }).png().toBuffer() },
  {
    name: '1200 px 宽 WebP 50',
    make: (webp) => sharp(webp).resize({ width: 1200 }).webp({ quality: 50 }).toBuffer(),
  },
  {
    name: '白边 6 %',
    make: (webp) =>
      sharp(webp).extend({ top: 30, bottom: 30, left: 48, right: 48, background: 'white' }).png().toBuffer(),
  },
  { name: '灰度', make: (webp) => sharp(webp).greyscale().png().toBuffer() },
  {
    name: '每边裁 1 %',
    make: async (webp) => {
      const { width, height } = await sharp(webp).metadata();
      const [left, top] = [Math.ceil(width / 100), Math.ceil(height / 100)];
      return sharp(webp)
        .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
        .png()
        .toBuffer();
    },
  },
];

async function drawAll(most: number): Promise<Drawn[]> {
  const pdf = createPdfiumReader({ workers: 1 });
  const drawn: Drawn[] = [];
  for (const file of readdirSync(sharedPath('pdf'))
    .filter((name) => name.endsWith('.pdf'))
    .slice(0, most)) {
    const bytes = new Uint8Array(readFileSync(sharedPath(join('pdf', file))));
    const { charts } = understandReport(await pdf.readText(bytes), { fileName: file }, loadTaxonomies());
    const pictures = await pdf.renderAreas(bytes, charts, [...CHART_WIDTHS]);
    charts.forEach(({ name, kind }, at) => {
      const found = pictures[at];
      const webp = found?.images[0]?.webp;
      const isLarge = Math.min(found?.images[0]?.width ?? 0, found?.images[0]?.height ?? 0) >= LEAST_SIDE;
      if (found && webp && isLarge) drawn.push({ file, name, kind, look: found.fingerprint, webp });
    });
  }
  await pdf.close();
  return drawn;
}

/** Bits of each way, from the look that is stored to the nearest of the looks of what was sent. */
async function positives(drawn: readonly Drawn[]): Promise<Map<string, number[]>> {
  const pictures = createSharpPictureReader();
  const bits = new Map<string, number[]>(WAYS.map(({ name }) => [name, []]));
  // Every fifth is enough, and takes a fifth of the time.
  for (const { look, webp } of drawn.filter((_, at) => at % 5 === 0))
    for (const { name, make } of WAYS) {
      const { looks } = await pictures.read(await make(webp));
      bits.get(name)?.push(Math.min(...looks.map((each) => foundAt(look, each))));
    }
  return bits;
}

/** Pairs of different charts by how many bits they differ in. */
function negatives(
  drawn: readonly Drawn[],
  fits: (a: Drawn, b: Drawn) => boolean,
): { bits: number[]; close: string[] } {
  const bits: number[] = Array.from({ length: 65 }, () => 0);
  const close: string[] = [];
  drawn.forEach((a, at) => {
    for (const b of drawn.slice(at + 1)) {
      if (!fits(a, b)) continue;
      const apart = bitsBetween(a.look, b.look);
      bits[apart] = (bits[apart] ?? 0) + 1;
      if (apart <= 12)
        close.push(`${apart} ${a.kind} ${a.file.slice(0, 10)} ${a.name} | ${b.file.slice(0, 10)} ${b.name}`);
    }
  });
  return { bits, close };
}

const upTo = (bits: readonly number[], most: number): number =>
  bits.slice(0, most + 1).reduce((sum, count) => sum + count, 0);

async function main(): Promise<void> {
  if (!hasShared('pdf', '同图判定')) return;
  const at = process.argv.indexOf('--files');
  const drawn = await drawAll(at < 0 ? 1000 : Number(process.argv[at + 1]));
  const figures = drawn.filter(({ kind }) => kind !== 'table');
  console.log(`${drawn.length} 幅，其中图 ${figures.length}、表 ${drawn.length - figures.length}`);
  const ways = await positives(figures);
  console.log(
    '\n| 至多相差（位），找到的份额 | ' +
      [...ways.keys()].join(' | ') +
      ' | 不同的图 | 不同的表 | 同名的另一幅图 | 同名的另一张表 |',
  );
  console.log(`| ---: |${' ---: |'.repeat(ways.size + 4)}`);
  const isTable = ({ kind }: Drawn) => kind === 'table';
  const sameName = (a: Drawn, b: Drawn) => a.name !== '' && captionKey(a.name) === captionKey(b.name);
  const pairs = [
    negatives(drawn, (a, b) => !isTable(a) && !isTable(b)),
    negatives(drawn, (a, b) => isTable(a) && isTable(b)),
    negatives(drawn, (a, b) => !isTable(a) && !isTable(b) && sameName(a, b)),
    negatives(drawn, (a, b) => isTable(a) && isTable(b) && sameName(a, b)),
  ];
  for (const most of [0, 2, 4, 6, 8, 10, 12, 14, 16]) {
    const found = [...ways.values()].map((bits) => {
      const share = bits.filter((apart) => apart <= most).length / Math.max(1, bits.length);
      return `${(share * 100).toFixed(1)} %`;
    });
    const wrong = pairs.map(({ bits }) => `${upTo(bits, most)} / ${upTo(bits, 64)}`);
    console.log(`| ${most} | ${[...found, ...wrong].join(' | ')} |`);
  }
  if (process.argv.includes('--close'))
    for (const line of [...(pairs[0]?.close ?? []), ...(pairs[3]?.close ?? [])].sort()) console.log(line);
}

await main();
