import type { SheetRange } from '#web/pdf/print/draw-sheets.ts';

const RANGE = /^(\d+)(?:[-–—~～至到](\d+))?$/u;

/** Pages as somebody writes them, all where nothing is written; or a sentence that says how to write them. */
export function readRange(text: string, pageCount: number): SheetRange | string {
  const written = text.normalize('NFKC').replace(/\s|第|页/gu, '');
  if (written === '') return { from: 1, to: pageCount };
  const match = RANGE.exec(written);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (!match || from < 1 || from > to) return '请写一页或一段页码，如 5 或 3-8；留空打印全部';
  return to > pageCount ? `这份报告只有 ${pageCount} 页，请改小页码` : { from, to };
}
