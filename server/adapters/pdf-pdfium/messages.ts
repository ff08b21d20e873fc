import type { Box, PdfDocumentText, PdfRefusal } from '#server/ports/pdf.ts';
import type { RawImage } from './render-area.ts';

export type WorkerTask =
  | { kind: 'text'; bytes: Uint8Array }
  | { kind: 'render'; bytes: Uint8Array; page: number; box: Box | null; width: number };

/** `retire`: the worker should be replaced before the next document. */
export type WorkerAnswer = { retire: boolean } & (
  | { kind: 'text'; text: PdfDocumentText }
  | { kind: 'image'; image: RawImage }
  | { kind: 'refused'; reason: PdfRefusal }
);
