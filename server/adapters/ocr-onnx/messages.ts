import type { OcrFailure, RecognisedLine, RecognisedWord } from '#server/ports/ocr.ts';
import type { RawPicture } from '#server/ports/pdf.ts';

/** What a page may cost. */
export interface PageLimits {
  /** CPU time: however busy the machine is with others, a page has the same chance. */
  cpuMs: number;
  /** Of the whole process. */
  memoryBytes: number;
}

export interface ReadOrder {
  picture: RawPicture;
  limits: PageLimits;
  /** Whether everybody else comes first, for the cores and where memory runs out. */
  stepsBack: boolean;
}

export interface WordsOrder extends Omit<ReadOrder, 'picture'> {
  pictures: readonly RawPicture[];
}

export type WordsAnswer = ({ words: RecognisedWord[] } | { failed: OcrFailure }) & {
  memoryBytes: number;
};

export type ReadAnswer = ({ lines: RecognisedLine[] } | { failed: OcrFailure }) & {
  /** What the process holds now; it gives nothing back before it ends. */
  memoryBytes: number;
};
