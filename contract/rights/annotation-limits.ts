import { grouped } from '../text/grouped.ts';

/** How much people may mark and note. The one table of these: server checks, forms, messages and the documentation read it. */
export const ANNOTATION_LIMITS = {
  /** Highlights, with or without a note, of one account. */
  perAccount: 5000,
  /** Of one account in one report. */
  perReport: 1000,
  /** UTF-16 units of what is marked. */
  quoteUnits: 2000,
  /** UTF-16 units of a note. */
  noteUnits: 2000,
  /** Lines of print that a highlight may cover. */
  boxes: 200,
  /** Milliseconds in which what was deleted can be had back. */
  undoMs: 24 * 3600_000,
} as const;

/** Why nothing more can be marked, and what to do. */
export const tooManyText = (where: 'account' | 'report'): string =>
  where === 'account'
    ? `您的高亮与笔记已有 ${grouped(ANNOTATION_LIMITS.perAccount)} 条，达到上限，请先在“我的笔记”里删除一些。`
    : `这份报告里您的高亮与笔记已有 ${grouped(ANNOTATION_LIMITS.perReport)} 条，达到上限，请先删除一些。`;

export const longQuoteText = `一次最多高亮 ${grouped(ANNOTATION_LIMITS.quoteUnits)} 个字，请少选一些。`;
export const longNoteText = `笔记最多 ${grouped(ANNOTATION_LIMITS.noteUnits)} 个字，请删短一些。`;
