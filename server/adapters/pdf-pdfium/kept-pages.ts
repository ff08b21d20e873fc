import type { AreaWord } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';

/** A page that was drawn or read and is still open. */
export interface KeptPage {
  page: number;
  /** null for one that was not read. */
  words: readonly AreaWord[] | null;
}

/**
 * Pages of a document that stay open: after they were read, because parts of them will be asked about, and the cover after it was drawn, because it will
 * be read. To parse one takes as long as to read it.
 */
export interface KeptPages {
  /** Keeps a page open, or closes it where there are enough; `words` are asked for where it is kept. */
  keep(index: number, page: number, words?: () => KeptPage['words']): void;
  /** The page by its index from 0, which whoever takes it closes. */
  take(index: number): KeptPage | undefined;
  closeAll(): void;
}

/** Nothing is kept once PDFium holds so much: a large page must find the room it would find alone. */
const KEPT_BELOW_BYTES = 64 * 1024 * 1024;
/** Of all kept pages together; some 15 MB. */
const MOST_WORDS = 100_000;

export function createKeptPages(engine: Engine): KeptPages {
  const kept = new Map<number, KeptPage>();
  let words = 0;
  const close = ({ page }: KeptPage) => engine.raw.FPDF_ClosePage(page);
  return {
    keep(index, page, readWords) {
      const isFull = () => engine.memoryBytes() >= KEPT_BELOW_BYTES;
      const one = { page, words: isFull() ? null : (readWords?.() ?? null) };
      const more = one.words?.length ?? 0;
      if (isFull() || words + more > MOST_WORDS) close(one);
      else {
        kept.set(index, one);
        words += more;
      }
    },
    take(index) {
      const one = kept.get(index);
      kept.delete(index);
      words -= one?.words?.length ?? 0;
      return one;
    },
    closeAll() {
      for (const one of kept.values()) close(one);
      kept.clear();
      words = 0;
    },
  };
}
