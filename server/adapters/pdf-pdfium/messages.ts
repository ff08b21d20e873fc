import type { Box, PageArea, PageTile, PdfDocumentText, PdfRefusal, RawPicture } from '#server/ports/pdf.ts';
import type { CopyMark } from '#server/ports/pdf-marker.ts';
import type { Packed } from './packed.ts';

/** Tasks with the same `file` are about the same bytes: a worker that has it open still needs none. */
export type PdfiumTask = { file: number; bytes: Uint8Array } & (
  | { kind: 'text' }
  | { kind: 'render'; page: number; box: Box | null; width: number }
  | { kind: 'tile'; page: number; tile: PageTile }
  | { kind: 'areas'; areas: readonly PageArea[]; width: number }
  | { kind: 'matter'; areas: readonly PageArea[] }
);

export type MarkTask =
  | { kind: 'mark'; bytes: Uint8Array; mark: CopyMark }
  | { kind: 'codes'; bytes: Uint8Array };

/** Is about a file of its own, which is not kept open: whoever opened it leaves with the password. */
export interface UnlockTask {
  kind: 'unlock';
  bytes: Uint8Array;
  password: string;
}

export type WorkerTask = PdfiumTask | MarkTask | UnlockTask;

/**
 * `retire`: the worker should be replaced before the next document. `stale`: the file it had open before could not be closed; it did not
 * begin.
 */
export type WorkerAnswer = { retire: boolean } & (
  | { kind: 'text'; text: PdfDocumentText }
  | { kind: 'image'; image: RawPicture }
  | { kind: 'images'; images: (RawPicture | null)[] }
  | { kind: 'matter'; matter: Packed }
  | { kind: 'marked'; appended: Uint8Array }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'unlocked'; copy: Uint8Array | null }
  | { kind: 'refused'; reason: PdfRefusal }
  | { kind: 'stale' }
);
