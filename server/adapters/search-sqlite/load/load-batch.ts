import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { createByteWriter } from '../byte-writer.ts';
import { type BatchFrame, writeReports } from '../document.ts';
import { createTermTable, type SortedTerms } from './term-table.ts';

/** Reports on their way into a new index. A batch is a few buffers, so that it moves between threads without being copied. */
export interface LoadBatch extends BatchFrame {
  /** Numbers of the tokens, column after column, report after report. */
  tokens: Uint32Array<ArrayBuffer>;
  /** Where each column of each report ends in `tokens`. */
  columnEnds: Uint32Array<ArrayBuffer>;
  /** Encoded term vectors, and where each ends. */
  vectors: Uint8Array<ArrayBuffer>;
  vectorEnds: Uint32Array<ArrayBuffer>;
  /** The terms of all batches since the last that had them: a segment ends here, and numbers begin anew. */
  segmentTerms: SortedTerms | undefined;
}

/** Tokens that are sorted in memory at once, at 8 bytes each. Of synthetic reports with 36 words that is 450,000. */
const SEGMENT_TOKENS = 2 ** 25;

/** Makes batches that follow one another. `segmentTokens`: a segment ends with the batch that reaches so many. */
export function createBatchMaker(segmenter: Segmenter, segmentTokens = SEGMENT_TOKENS) {
  let terms = createTermTable();
  let held = 0;

  const makeBatch = (reports: readonly IndexedReport[]): Omit<LoadBatch, 'segmentTerms'> => {
    const columnEnds: number[] = [];
    const vectorEnds: number[] = [];
    const vectors = createByteWriter();
    let tokens = new Uint32Array(2 ** 16);
    let length = 0;
    const frame = writeReports(
      {
        token(text, start, end) {
          if (length === tokens.length) {
            const larger = new Uint32Array(length * 2);
            larger.set(tokens);
            tokens = larger;
          }
          tokens[length++] = terms.numberOf(text, start, end);
        },
        endColumn: () => columnEnds.push(length),
        vector(bytes) {
          vectors.bytes(bytes);
          vectorEnds.push(vectors.length());
        },
      },
      reports,
      segmenter,
    );
    return {
      ...frame,
      tokens: tokens.slice(0, length),
      columnEnds: Uint32Array.from(columnEnds),
      vectors: vectors.finish(),
      vectorEnds: Uint32Array.from(vectorEnds),
    };
  };

  return {
    /** `isLast`: the segment ends with it, however small. */
    batch(reports: readonly IndexedReport[], isLast: boolean): LoadBatch {
      const made = makeBatch(reports);
      held += made.tokens.length;
      if (!isLast && held < segmentTokens) return { ...made, segmentTerms: undefined };
      const segmentTerms = terms.sorted();
      terms = createTermTable();
      held = 0;
      return { ...made, segmentTerms };
    },
  };
}

/** The buffers of a batch that can move between threads. */
export function batchBuffers(batch: LoadBatch): ArrayBuffer[] {
  const { terms, termReports, tokens, columnEnds, vectors, vectorEnds, segmentTerms } = batch;
  const arrays = [terms, termReports, tokens, columnEnds, vectors, vectorEnds];
  if (segmentTerms) arrays.push(segmentTerms.numbers, segmentTerms.bytes, segmentTerms.ends);
  return arrays.map(({ buffer }) => buffer);
}
