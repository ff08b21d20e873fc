import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { seededRandom, type Vocabulary } from '../search-corpus.ts';

/**
 * Small PDFs by the thousand: a font costs a fifth of a second to make, so one file with the font and empty pages is made once, and what
 * a file shows is appended to it as a later version of its pages, as a program does that saves a change.
 */
const PAGES = 2;
const LINES = 24;
const LETTERS = 40;
const WORDS = 900;
/** What the writer of PDFs calls the second font; the first is its own. */
const FONT = 'F2';
const [LEFT, TOP, PITCH] = [60, 780, 17];
const SIGNS = '0123456789.-：。，、年月日图表资料来源亿元公司证券研究报告';

interface Template {
  bytes: Buffer;
  words: string[];
  /** The glyph of each letter, four hexadecimal digits. */
  glyphs: Map<string, string>;
}

function endOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((done) => {
    document.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts)));
    document.end();
  });
}

export async function makeTemplate(vocabulary: Vocabulary, seed: number): Promise<Template> {
  const random = seededRandom(seed);
  const drawn = Array.from({ length: WORDS }, () => vocabulary.draw(random));
  const words = drawn.filter((word) => /^[\u4e00-\u9fff]{2,4}$/u.test(word));
  const letters = [...new Set(SIGNS + words.join(''))];
  const document = new PDFDocument({ size: 'A4', margin: 0, compress: false });
  const fonts = dirname(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')));
  document.registerFont('body', readFileSync(join(fonts, 'fonts', 'NotoSansHans-Regular.otf')));
  // The subset of a font numbers its glyphs in the order in which they are first used.
  document.font('body').fontSize(1).text(letters.join(''), 0, 0, { lineBreak: false });
  for (let page = 1; page < PAGES; page += 1) document.addPage().font('body').text('0', 0, 0);
  const glyphs = new Map(letters.map((letter, at) => [letter, (at + 1).toString(16).padStart(4, '0')]));
  return { bytes: await endOf(document), words, glyphs };
}

/** The file of this number; the same for the same number. */
export function smallPdf(number: number, { bytes, words, glyphs }: Template): Buffer {
  const random = seededRandom(number);
  const write = (letters: number): string => {
    let text = '';
    while (text.length < letters) text += words[Math.floor(random() * words.length)] ?? '';
    return text.slice(0, letters);
  };
  const put = (text: string, x: number, y: number, size: number): string =>
    `BT /${FONT} ${size} Tf ${x} ${y} Td <${[...text].map((letter) => glyphs.get(letter) ?? '0000').join('')}> Tj ET\n`;
  const pages = Array.from({ length: PAGES }, () =>
    Array.from({ length: LINES }, (_, line) => {
      const text = line % 4 === 3 ? `${write(LETTERS - 9)}。` : write(LETTERS);
      return put(text, LEFT, TOP - 90 - line * PITCH, 11);
    }).join(''),
  );
  const day = `${2015 + (number % 10)}年${1 + (number % 12)}月${1 + (number % 28)}日`;
  const head =
    put(`${write(2)}证券研究报告`, LEFT, TOP, 11) +
    put(`${write(7)}、${write(7)}`, LEFT, TOP - 40, 21) +
    put(day, LEFT, TOP - 65, 11);
  const chart = drawChart(put, write, random);
  return saveOver(bytes, [head + (pages[0] ?? ''), ...pages.slice(1, -1), (pages.at(-1) ?? '') + chart]);
}

function drawChart(
  put: (text: string, x: number, y: number, size: number) => string,
  write: (letters: number) => string,
  random: () => number,
): string {
  const [bottom, high, step] = [90, 120, 80];
  let drawn = put(`图表1：${write(10)}`, LEFT, bottom + high + 30, 10);
  for (let tick = 0; tick <= 4; tick += 1) {
    const y = bottom + (tick * high) / 4;
    drawn += put(String(tick * 25), LEFT, y - 3, 8);
    drawn += `0.8 0.8 0.8 RG 0.5 w ${LEFT + 24} ${y} m ${LEFT + 440} ${y} l S\n`;
  }
  for (let at = 0; at < 5; at += 1) {
    const x = LEFT + 40 + at * step;
    drawn += `0.1 0.3 0.6 rg ${x} ${bottom} 40 ${(random() * high).toFixed(1)} re f 0 0 0 rg\n`;
    drawn += put(String(2021 + at), x + 10, bottom - 12, 8);
  }
  return drawn + put('资料来源：公司研究', LEFT, bottom - 30, 8);
}

/** The file with other pages' contents, written behind it. */
function saveOver(bytes: Buffer, contents: readonly string[]): Buffer {
  const text = bytes.toString('latin1');
  const numbers = [...text.matchAll(/\/Contents (\d+) 0 R/g)].map((match) => Number(match[1]));
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref\s*(\d+)/.exec(text);
  let added = '';
  let table = 'xref\n';
  for (const [at, content] of contents.entries()) {
    const offset = bytes.length + added.length;
    added += `${numbers[at]} 0 obj\n<< /Length ${content.length + 16} >>\nstream\n1 0 0 1 0 0 cm\n${content}\nendstream\nendobj\n`;
    table += `${numbers[at]} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  }
  const start = bytes.length + added.length;
  const end = `${table}trailer\n<<${trailer?.[1] ?? ''} /Prev ${trailer?.[2] ?? ''} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(added + end, 'latin1')]);
}
