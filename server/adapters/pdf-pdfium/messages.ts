import type {
  AreaMatter,
  Box,
  PageArea,
  PdfDocumentText,
  PdfRefusal,
  RawPicture,
} from '#server/ports/pdf.ts';
import type { CopyMark } from '#server/ports/pdf-marker.ts';

export type PdfiumTask =
  | { kind: 'text'; bytes: Uint8Array }
  | { kind: 'render'; bytes: Uint8Array; page: number; box: Box | null; width: number }
  | { kind: 'areas'; bytes: Uint8Array; areas: readonly PageArea[]; width: number }
  | { kind: 'matter'; bytes: Uint8Array; areas: readonly PageArea[] };

export type MarkTask =
  | { kind: 'mark'; bytes: Uint8Array; mark: CopyMark }
  | { kind: 'codes'; bytes: Uint8Array };

export type WorkerTask = PdfiumTask | MarkTask;

/** `retire`: the worker should be replaced before the next document. */
export type WorkerAnswer = { retire: boolean } & (
  | { kind: 'text'; text: PdfDocumentText }
  | { kind: 'image'; image: RawPicture }
  | { kind: 'images'; images: (RawPicture | null)[] }
  | { kind: 'matter'; matter: (AreaMatter | null)[] }
  | { kind: 'marked'; appended: Uint8Array }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'refused'; reason: PdfRefusal }
);
