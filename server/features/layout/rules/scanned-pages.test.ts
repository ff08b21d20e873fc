import { expect, test } from 'vitest';
import type { PdfPage } from '#server/ports/pdf.ts';
import { scanOf } from './scanned-pages.ts';

/** `T` a page of text, `S` a picture of one, `s` one with a stamp on it, `B` blank, `o` an ornament and a page number. */
function pagesOf(kinds: string): PdfPage[] {
  return [...kinds].map((kind, index) => {
    const text = { T: '储能行业深度报告：需求持续向好，维持推荐', s: '仅供内部', o: '12' }[kind] ?? '';
    const box = { left: 60, top: 60, right: 300, bottom: 72 };
    const line = { text, box, fontSize: 10, bold: false, startsBold: false };
    return {
      number: index + 1,
      width: 595,
      height: 842,
      lines: text === '' ? [] : [line],
      edges: new Float32Array(),
      figures: [],
      drawings: [],
      pictured: { S: 1, s: 0.9, o: 0.05 }[kind] ?? 0,
    };
  });
}

test.each([
  ['a text', 'TTTT', [], false],
  ['a scan', 'SSSS', [1, 2, 3, 4], true],
  ['a scan with a stamp on every page', 'ssss', [1, 2, 3, 4], true],
  ['a single page', 'S', [1], true],
  ['a scan with blank backs', 'SBSB', [1, 3], true],
  ['a scan with a page of text laid before it', 'TSSS', [2, 3, 4], true],
  ['a text with a scan in the middle', 'TTSSTTTT', [3, 4], false],
  ['a text with a scan in the middle and a cover', 'STTSTTTT', [1, 4], false],
  ['a text between drawn covers', 'STTTS', [], false],
  ['a short text with a scan behind', 'TTS', [3], false],
  ['a text with blank pages and page numbers', 'TBToTB', [], false],
  ['blank pages alone', 'BBBB', [], false],
])('%s', (_, kinds, pages, isScanned) => {
  expect(scanOf(pagesOf(kinds))).toEqual({ pages, isScanned });
});
