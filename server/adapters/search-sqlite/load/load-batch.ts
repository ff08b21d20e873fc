import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { createByteWriter } from '../byte-writer.ts';
import { type DocumentHead, type TextSink, writeReports } from '../document.ts';
import { encodeVector } from '../term-vector.ts';
import { createWordCounts, type WordStatistics } from '../word-counts.ts';
import { createTermTable, type SortedTerms } from './term-table.ts';

/** Reports on their way into a new index. A batch is a few buffers, so that it moves between threads without being copied. */
export interface LoadBatch {
  heads: DocumentHead[];
  /** Numbers of the tokens, column after column, report after report. */
  tokens: Uint32Array<ArrayBuffer>;
  /** Where each column of each report ends in `tokens`. */
  columnEnds: Uint32Array<ArrayBuffer>;
  /** Encoded term vectors, and where each ends. */
  vectors: Uint8Array<ArrayBuffer>;
  vectorEnds: Uint32Array<ArrayBuffer>;
  /** The terms of all batches since the last that had them: a segment ends here, and numbers begin anew. */
  segmentTerms: SortedTerms | undefined;
  /** Of all batches, with the last. */
  statistics: WordStatistics | undefined;
}

/** Tokens that are sorted in memory at once, at 12 bytes each. */
const SEGMENT_TOKENS = 2 ** 24;

/** Numbers that follow one another, in a buffer that grows. */
function createRun() {
  let numbers = new Uint32Array(2 ** 16);
  let length = 0;
  return {
    push(number: number): void {
      if (length === numbers.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[length++] = number;
    },
    length: () => length,
    take: () => numbers.slice(0, length),
  };
}

/** Makes batches that follow one another. `segmentTokens`: a segment ends with the batch that reaches so many. */
export function createBatchMaker(segmenter: Segmenter, segmentTokens = SEGMENT_TOKENS) {
  const counts = createWordCounts();
  let terms = createTermTable();
  let held = 0;

  function makeBatch(reports: readonly IndexedReport[]) {
    const tokens = createRun();
    const columnEnds = createRun();
    const vectors = createByteWriter();
    const vectorEnds = createRun();
    const sink: TextSink = {
      token: (text, start, end) => tokens.push(terms.numberOf(text, start, end)),
      endColumn: () => columnEnds.push(tokens.length()),
      vector(vector) {
        counts.add(vector);
        vectors.bytes(encodeVector(vector));
        vectorEnds.push(vectors.length());
      },
    };
    return {
      heads: writeReports(sink, reports, segmenter),
      tokens: tokens.take(),
      columnEnds: columnEnds.take(),
      vectors: vectors.finish(),
      vectorEnds: vectorEnds.take(),
    };
  }

  return {
    /** `isLast`: nothing follows. */
    batch(reports: readonly IndexedReport[], isLast: boolean): LoadBatch {
      const made = makeBatch(reports);
      held += made.tokens.length;
      if (!isLast && held < segmentTokens) return { ...made, segmentTerms: undefined, statistics: undefined };
      const segmentTerms = terms.sorted();
      terms = createTermTable();
      held = 0;
      return { ...made, segmentTerms, statistics: isLast ? counts.statistics() : undefined };
    },
  };
}

/** The buffers of a batch that can move between threads. */
export function batchBuffers(batch: LoadBatch): ArrayBuffer[] {
  const { tokens, columnEnds, vectors, vectorEnds, segmentTerms, statistics } = batch;
  const arrays = [tokens, columnEnds, vectors, vectorEnds];
  if (segmentTerms) arrays.push(segmentTerms.numbers, segmentTerms.bytes, segmentTerms.ends);
  if (statistics) arrays.push(statistics.hashes, statistics.reportsOf);
  return arrays.map(({ buffer }) => buffer);
}
