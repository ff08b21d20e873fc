import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

const PAGES = 10;
const LINES = 30;
/** Noise hardly gets smaller: a picture of so many points is about half a megabyte. */
const NOISE = { width: 900, height: 680 };
const SLIDES = 20;

const bytesOf = (document: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((done) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts)));
    document.end();
  });

async function noise(): Promise<Buffer> {
  const { width, height } = NOISE;
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Made once: what differs from file to file is the text. */
let pictures: Promise<Buffer[]> | null = null;

/** A PDF of so many pages with text and a large picture on each, half a megabyte a page, that nobody brought before. */
export async function makePdf(number: number, pages = PAGES): Promise<Buffer> {
  pictures ??= Promise.all(Array.from({ length: PAGES }, noise));
  const document = new PDFDocument({ size: 'A4' });
  const drawn = await pictures;
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) document.addPage();
    for (let line = 0; line < LINES; line += 1)
      document
        .fontSize(9)
        .text(`Report ${number}, page ${page + 1}, line ${line + 1}: storage inverters and cells.`);
    const picture = drawn[page];
    if (picture !== undefined) document.image(picture, 72, 440, { width: 420 });
  }
  return bytesOf(document);
}

const slide = (at: number): string =>
  `<draw:page draw:name="p${at}" draw:master-page-name="Default"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="12cm"><draw:text-box>${Array.from(
    { length: 8 },
    (_, line) => `<text:p>第 ${at} 页第 ${line + 1} 行：储能变流器的价格与出货</text:p>`,
  ).join('')}</draw:text-box></draw:frame></draw:page>`;

/** Slides as LibreOffice writes them; null where there is none. */
export function makePptx(): Buffer | null {
  const folder = mkdtempSync(join(tmpdir(), 'yanjian-slides-'));
  try {
    const spaces = ['office', 'text', 'drawing:draw', 'svg-compatible:svg', 'style']
      .map((name) => name.split(':'))
      .map(
        ([name = '', short = name]) => `xmlns:${short}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
      )
      .join(' ');
    const pages = Array.from({ length: SLIDES }, (_, at) => slide(at + 1)).join('');
    const text = `<?xml version="1.0" encoding="UTF-8"?><office:document ${spaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>${pages}</office:presentation></office:body></office:document>`;
    writeFileSync(join(folder, 'slides.fodp'), text);
    const made = spawnSync(
      'soffice',
      [
        '--headless',
        `-env:UserInstallation=file://${folder}/home`,
        '--convert-to',
        'pptx',
        '--outdir',
        folder,
        'slides.fodp',
      ],
      { cwd: folder, timeout: 120_000 },
    );
    return made.status === 0 ? readFileSync(join(folder, 'slides.pptx')) : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
