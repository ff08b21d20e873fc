import { foldText } from '#server/platform/text/fold.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import { forEachSpan } from '#server/platform/text/tokenize.ts';
import type { IndexedReport, IndexTag } from '#server/ports/search-index.ts';
import { type ByteWriter, createByteWriter } from './byte-writer.ts';
import { preferredPlace } from './row-id.ts';
import { encodeVector, makeVector, type TermVector } from './term-vector.ts';

/** The columns of `whole` in order; each is tokens joined by spaces, as UTF-8. Behind them comes the encoded term vector. */
const COLUMNS = ['title', 'organisation', 'author', 'stock', 'body', 'tag'] as const;
export const COLUMN_COUNT = COLUMNS.length;

/** What the tables store of one report besides text. */
export interface DocumentHead {
  id: number;
  publishedAt: number;
  pages: number;
  downloads: number;
}

/**
 * Reports as the tables store them, each once, in the order of their rows. A whole batch is a few buffers, so that it moves between
 * threads without being copied.
 */
export interface DocumentBatch {
  heads: DocumentHead[];
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each column of each document ends in `bytes`, and behind the columns its vector. */
  ends: Uint32Array<ArrayBuffer>;
  /** How many documents of the batch hold each term, and its hash as a signed number. */
  terms: Int32Array<ArrayBuffer>;
  termReports: Int32Array<ArrayBuffer>;
  /** Words of all documents in titles, names and bodies. */
  lengths: { title: number; names: number; body: number };
}

/** Folding turns private-use characters in text to spaces, so that no text can look like one of these tokens. */
const TAG = '\ue000';
const GAP = '\ue001';
/** On every report, so that "everything but" has something to start from. */
export const EVERY_REPORT = `${TAG}all`;

export const tagToken = (tag: IndexTag): string => TAG + tag.replace(':', '');

function writeToken(writer: ByteWriter, token: string): void {
  writer.text(token, 0, token.length);
  writer.space();
}

/** Token stream of one field; a gap token between its parts keeps phrases from crossing them. */
function writeColumn(writer: ByteWriter, folded: readonly string[]): void {
  folded.forEach((part, i) => {
    if (i > 0) writeToken(writer, GAP);
    forEachSpan(part, (start, end) => {
      writer.text(part, start, end);
      writer.space();
    });
  });
}

/** Row ids must ascend within a flush of the full-text table, or each step back would start a new segment. Of one id the last counts. */
const inRowOrder = (reports: readonly IndexedReport[]): IndexedReport[] =>
  [...new Map(reports.map((report) => [report.id, report])).values()].sort(
    (a, b) => a.publishedAt - b.publishedAt || preferredPlace(a.id) - preferredPlace(b.id),
  );

/** Writes one report's columns and gives its vector. */
function writeReport(
  writer: ByteWriter,
  report: IndexedReport,
  segmenter: Segmenter,
  onColumn: () => void,
): TermVector {
  const title = foldText(report.title);
  const organisation = foldText(report.organisation);
  const authors = report.authors.map(foldText);
  const stocks = report.stocks.map(foldText);
  const body = [report.abstract, ...report.paragraphs].filter((part) => part !== '').map(foldText);
  for (const column of [[title], [organisation], authors, stocks, body]) {
    writeColumn(writer, column);
    onColumn();
  }
  for (const token of [EVERY_REPORT, ...report.tags.map(tagToken)]) writeToken(writer, token);
  onColumn();
  return makeVector({ title, names: [organisation, ...authors, ...stocks], body }, segmenter);
}

export function makeDocuments(reports: readonly IndexedReport[], segmenter: Segmenter): DocumentBatch {
  const ordered = inRowOrder(reports);
  const writer = createByteWriter();
  const ends = new Uint32Array(ordered.length * (COLUMN_COUNT + 1));
  let column = 0;
  const onColumn = (): void => {
    ends[column++] = writer.length();
  };
  const terms = new Map<number, number>();
  const lengths = { title: 0, names: 0, body: 0 };
  for (const report of ordered) {
    const vector = writeReport(writer, report, segmenter, onColumn);
    writer.bytes(encodeVector(vector));
    onColumn();
    for (const hash of vector.hashes) terms.set(hash | 0, (terms.get(hash | 0) ?? 0) + 1);
    lengths.title += vector.titleLength;
    lengths.names += vector.nameLength;
    lengths.body += vector.bodyLength;
  }
  return {
    heads: ordered.map(({ id, publishedAt, pageCount, downloads }) => ({
      id,
      publishedAt,
      pages: pageCount,
      downloads,
    })),
    bytes: writer.finish(),
    ends,
    terms: Int32Array.from(terms.keys()),
    termReports: Int32Array.from(terms.values()),
    lengths,
  };
}

/** The buffers of a batch that can move between threads. */
export const batchBuffers = ({ bytes, ends, terms, termReports }: DocumentBatch): ArrayBuffer[] => [
  bytes.buffer,
  ends.buffer,
  terms.buffer,
  termReports.buffer,
];
