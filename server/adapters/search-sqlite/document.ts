import { foldText } from '#contract/text/fold.ts';
import { forEachSpan } from '#contract/text/tokenize.ts';
import { preferredPlace } from '#server/platform/ranking/row-id.ts';
import { encodeVector, makeVector, type TermVector } from '#server/platform/ranking/term-vector.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { FieldRole, IndexedDocument } from '#server/ports/search-collection.ts';
import { createByteWriter } from './byte-writer.ts';
import type { Layout } from './layout.ts';
import { GAP, isPrivate, marksOf } from './marks.ts';
import { createWordCounts, type WordStatistics } from './word-counts.ts';

/** What the tables store of one document besides text. */
export interface DocumentHead {
  id: number;
  publishedAtSeconds: number;
  pages: number;
  demand: number;
  isPrivate: boolean;
  /** Its tags in order, as JSON: documents with the same share a row of `tag_set`. */
  tagSet: string;
}

/** Documents as the tables store them, each once, in the order of their rows, with their text as FTS5 reads it. */
export interface DocumentBatch {
  heads: DocumentHead[];
  statistics: WordStatistics;
  /** Of each document its columns, tokens joined by spaces as UTF-8, and behind them its encoded term vector. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each column of each document ends in `bytes`, and behind the columns its vector. */
  ends: Uint32Array<ArrayBuffer>;
}

/** Takes the text of documents, one after the other. */
export interface TextSink {
  /** The next token: `text[start, end)`. */
  token(text: string, start: number, end: number): void;
  endColumn(): void;
  /** The document ends with it. */
  vector(vector: TermVector): void;
}

/** Token stream of one field; a gap token between its parts keeps phrases from crossing them. */
function writeColumn(sink: TextSink, folded: readonly string[]): void {
  folded.forEach((part, i) => {
    if (i > 0) sink.token(GAP, 0, GAP.length);
    forEachSpan(part, (start, end) => sink.token(part, start, end));
  });
  sink.endColumn();
}

/** Row ids must ascend within a flush of the full-text table, or each step back would start a new segment. Of one id the last counts. */
const inRowOrder = (documents: readonly IndexedDocument[]): IndexedDocument[] =>
  [...new Map(documents.map((document) => [document.id, document])).values()].sort(
    (a, b) => a.publishedAtSeconds - b.publishedAtSeconds || preferredPlace(a.id) - preferredPlace(b.id),
  );

function writeDocument(
  sink: TextSink,
  document: IndexedDocument,
  layout: Layout,
  segmenter: Segmenter,
): void {
  const texts: Record<FieldRole, string[]> = { title: [], name: [], body: [] };
  for (const { name, role } of layout.fields) {
    const folded = (document.fields[name] ?? []).filter((part) => part !== '').map(foldText);
    writeColumn(sink, folded);
    texts[role].push(...folded);
  }
  for (const token of marksOf(document)) sink.token(token, 0, token.length);
  sink.endColumn();
  sink.vector(makeVector(texts, segmenter));
}

/** Writes the text of documents, each once, in the order of their rows; gives the rest of them. */
export function writeDocuments(
  sink: TextSink,
  documents: readonly IndexedDocument[],
  layout: Layout,
  segmenter: Segmenter,
): DocumentHead[] {
  const ordered = inRowOrder(documents);
  for (const document of ordered) writeDocument(sink, document, layout, segmenter);
  return ordered.map((document) => ({
    id: document.id,
    publishedAtSeconds: document.publishedAtSeconds,
    pages: document.pages,
    demand: document.demand,
    isPrivate: isPrivate(document),
    tagSet: JSON.stringify([...new Set(document.tags)].sort()),
  }));
}

export function makeDocuments(
  documents: readonly IndexedDocument[],
  layout: Layout,
  segmenter: Segmenter,
): DocumentBatch {
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
  const heads = writeDocuments(sink, documents, layout, segmenter);
  return { heads, statistics: counts.statistics(), bytes: writer.finish(), ends: Uint32Array.from(ends) };
}
