import { foldText } from '#server/platform/text/fold.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import { forEachToken } from '#server/platform/text/tokenize.ts';
import type { IndexedReport, IndexTag } from '#server/ports/search-index.ts';
import { encodeVector, makeVector } from './term-vector.ts';

/** A report as the tables store it. */
export interface IndexDocument {
  id: number;
  publishedAt: number;
  pages: number;
  downloads: number;
  /** Tokens of each column, joined by spaces, in the order of the `whole` table's columns. */
  title: string;
  organisation: string;
  author: string;
  stock: string;
  body: string;
  tag: string;
  /** `encodeVector` of the report's words. */
  vector: Uint8Array<ArrayBuffer>;
}

/** Folding turns private-use characters in text to spaces, so that no text can look like one of these tokens. */
const TAG = '\ue000';
const GAP = ' \ue001 ';
/** On every report, so that "everything but" has something to start from. */
export const EVERY_REPORT = `${TAG}all`;

export const tagToken = (tag: IndexTag): string => TAG + tag.replace(':', '');

/** Token stream of one field; a gap token between its parts keeps phrases from crossing them. */
function columnTokens(folded: readonly string[]): string {
  let column = '';
  for (const part of folded) {
    if (column !== '') column += GAP;
    forEachToken(part, (token) => {
      column += `${token} `;
    });
  }
  return column;
}

export function makeDocument(report: IndexedReport, segmenter: Segmenter): IndexDocument {
  const title = foldText(report.title);
  const organisation = foldText(report.organisation);
  const authors = report.authors.map(foldText);
  const stocks = report.stocks.map(foldText);
  const body = [report.abstract, ...report.paragraphs].filter((part) => part !== '').map(foldText);
  const vector = makeVector({ title, names: [organisation, ...authors, ...stocks], body }, segmenter);
  return {
    id: report.id,
    publishedAt: report.publishedAt,
    pages: report.pageCount,
    downloads: report.downloads,
    title: columnTokens([title]),
    organisation: columnTokens([organisation]),
    author: columnTokens(authors),
    stock: columnTokens(stocks),
    body: columnTokens(body),
    tag: [EVERY_REPORT, ...report.tags.map(tagToken)].join(' '),
    vector: encodeVector(vector),
  };
}

/** The buffers of documents that can move between threads. */
export const vectorBuffers = (documents: readonly IndexDocument[]): ArrayBuffer[] =>
  documents.map(({ vector }) => vector.buffer);
