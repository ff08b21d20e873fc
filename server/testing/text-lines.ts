import { joinParagraphs } from '#server/features/layout/rules/paragraphs.ts';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { box } from './pdf-page.ts';

/** A line of running text that fills its column and ends no sentence. */
export const FULL =
  '在前面的分析中我们都是进行多空双向择时判断由于不是所有投资者都可以做空最后我们检验单向做多的模型';
/** The rest of its sentence. */
export const REST = '即当信号为正时买入。';

/** From margin to margin, or as long as its words. */
export function textLine(text: string, top: number, { left = 170, right = 550, bold = false } = {}): PdfLine {
  const end = text.length > 30 ? right : Math.min(right, left + text.length * 9);
  return { text, box: box(left, top, end, top + 10), fontSize: 9, bold, startsBold: bold };
}

export const textsOf = (...pages: PdfPage[]): string[] => joinParagraphs(pages, []).map(({ text }) => text);
