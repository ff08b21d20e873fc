import type { Box, RawPicture } from './pdf.ts';

/** A line of text as it was recognised in a picture; everything in pixels of that picture. */
export interface RecognisedLine {
  text: string;
  box: Box;
  /** Where across the picture each UTF-16 unit of the text begins and, behind them, where the last one ends; never falling. */
  edges: number[];
  /** 0 to 1: how sure the recogniser is of its letters. */
  confidence: number;
}

/** The one line of a small picture. */
export interface RecognisedWord {
  text: string;
  /** 0 to 1: how sure the recogniser is of its letters. */
  confidence: number;
}

/** Why a page was given up. It costs this page and nothing else. */
export type OcrFailure = 'timed-out' | 'out-of-memory' | 'crashed';

export const OCR_FAILURES: Record<OcrFailure, string> = {
  'timed-out': '识别一页用去的 CPU 时间超过上限，已放弃',
  'out-of-memory': '识别一页占用的内存超过上限，已放弃',
  crashed: '识别这一页的进程两次意外结束，已放弃',
};

export class OcrFailed extends Error {
  override name = 'OcrFailed';
  readonly reason: OcrFailure;
  constructor(reason: OcrFailure) {
    super(OCR_FAILURES[reason]);
    this.reason = reason;
  }
}

/** The reader was closed while the page was being read: nothing is known of the page. */
export class OcrClosed extends Error {
  override name = 'OcrClosed';
}

/** Reads the text in pictures, away from the process that serves people. */
export interface OcrReader {
  /** Why nothing can be read here, in Chinese; null where it can. Loads nothing. */
  unavailable: string | null;
  /** The lines of a page in no particular order, one page at a time. Throws `OcrFailed`, or `OcrClosed`. */
  readPage(picture: RawPicture): Promise<RecognisedLine[]>;
  /** The line that each of these small pictures shows, upright and from edge to edge, in their order; in turn with the pages. Throws as `readPage`. */
  readWords(pictures: readonly RawPicture[]): Promise<RecognisedWord[]>;
  close(): Promise<void>;
}
