import { foldText } from '#server/platform/text/fold.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import { forEachSpan } from '#server/platform/text/tokenize.ts';
import type { IndexedReport, IndexTag } from '#server/ports/search-index.ts';
import { createByteWriter } from './byte-writer.ts';
import { preferredPlace } from './row-id.ts';
import { encodeVector, makeVector, type TermVector } from './term-vector.ts';
import { createWordCounts, type WordStatistics } from './word-counts.ts';

/** The columns of `whole` in order: each is a run of tokens. */
export const COLUMNS = ['title', 'organisation', 'author', 'stock', 'body', 'tag'] as const;
export const COLUMN_COUNT = COLUMNS.length;

/** What the tables store of one report besides text. */
export interface DocumentHead {
  id: number;
  publishedAt: number;
  pages: number;
  downloads: number;
}

/** Reports as the tables store them, each once, in the order of their rows, with their text as FTS5 reads it. */
export interface DocumentBatch {
  heads: DocumentHead[];
  statistics: WordStatistics;
  /** Of each document its columns, tokens joined by spaces as UTF-8, and behind them its encoded term vector. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each column of each document ends in `bytes`, and behind the columns its vector. */
  ends: Uint32Array<ArrayBuffer>;
}

/** Takes the text of reports, one after the other. */
export interface TextSink {
  /** The next token: `text[start, end)`. */
  token(text: string, start: number, end: number): void;
  endColumn(): void;
  /** The report ends with it. */
  vector(vector: TermVector): void;
}

/** Folding turns private-use characters in text to spaces, so that no text can look like one of these tokens. */
const TAG = '\ue000';
const GAP = '\ue001';
/** On every report, so that "everything but" has something to start from. */
export const EVERY_REPORT = `${TAG}all`;

export const tagToken = (tag: IndexTag): string => TAG + tag.replace(':', '');

/** Token stream of one field; a gap token between its parts keeps phrases from crossing them. */
function writeColumn(sink: TextSink, folded: readonly string[]): void {
  folded.forEach((part, i) => {
    if (i > 0) sink.token(GAP, 0, GAP.length);
    forEachSpan(part, (start, end) => sink.token(part, start, end));
  });
  sink.endColumn();
}

/** Row ids must ascend within a flush of the full-text table, or each step back would start a new segment. Of one id the last counts. */
const inRowOrder = (reports: readonly IndexedReport[]): IndexedReport[] =>
  [...new Map(reports.map((report) => [report.id, report])).values()].sort(
    (a, b) => a.publishedAt - b.publishedAt || preferredPlace(a.id) - preferredPlace(b.id),
  );

function writeReport(sink: TextSink, report: IndexedReport, segmenter: Segmenter): void {
  const title = foldText(report.title);
  const organisation = foldText(report.organisation);
  const authors = report.authors.map(foldText);
  const stocks = report.stocks.map(foldText);
  const body = [report.abstract, ...report.paragraphs].filter((part) => part !== '').map(foldText);
  for (const column of [[title], [organisation], authors, stocks, body]) writeColumn(sink, column);
  for (const token of [EVERY_REPORT, ...report.tags.map(tagToken)]) sink.token(token, 0, token.length);
  sink.endColumn();
  sink.vector(makeVector({ title, names: [organisation, ...authors, ...stocks], body }, segmenter));
}

/** Writes the text of reports, each once, in the order of their rows; gives the rest of them. */
export function writeReports(
  sink: TextSink,
  reports: readonly IndexedReport[],
  segmenter: Segmenter,
): DocumentHead[] {
  const ordered = inRowOrder(reports);
  for (const report of ordered) writeReport(sink, report, segmenter);
  return ordered.map(({ id, publishedAt, pageCount, downloads }) => ({
    id,
    publishedAt,
    pages: pageCount,
    downloads,
  }));
}

export function makeDocuments(reports: readonly IndexedReport[], segmenter: Segmenter): DocumentBatch {
  const writer = createByteWriter();
  const counts = createWordCounts();
  const ends: number[] = [];
  const sink: TextSink = {
    token(text, start, end) {
      writer.text(text, start, end);
      writer.space();
    },
    endColumn: () => ends.push(writer.length()),
    vector(vector) {
      counts.add(vector);
      writer.bytes(encodeVector(vector));
      ends.push(writer.length());
    },
  };
  const heads = writeReports(sink, reports, segmenter);
  return { heads, statistics: counts.statistics(), bytes: writer.finish(), ends: Uint32Array.from(ends) };
}
