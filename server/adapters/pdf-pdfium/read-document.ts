import type { PdfBookmark, PdfDocumentText, PdfPage } from '#server/ports/pdf.ts';
import { composeLines } from './compose-lines.ts';
import { composeWords } from './compose-words.ts';
import { type Engine, readUtf16 } from './engine.ts';
import { findFigures, picturedShare } from './find-figures.ts';
import { gatherDrawings } from './gather-drawings.ts';
import type { KnownInk } from './image-ink.ts';
import type { KeptPages } from './kept-pages.ts';
import { Refusal } from './open-document.ts';
import { objectsOf } from './page-objects.ts';
import { pagePlacement } from './placement.ts';
import { readDrawings } from './read-drawings.ts';
import { readGlyphs } from './read-glyphs.ts';
import { seenGlyphs } from './seen-glyphs.ts';
import { showsAnnotations, withAnnotationsDrawn } from './shown-annotations.ts';
import { unreadGlyphs } from './unread-glyphs.ts';

const MAX_BOOKMARKS = 20_000;
const MAX_BOOKMARK_DEPTH = 32;

/** Pages with drawings stay open in `kept`: what is drawn on them may be asked for next. One that was drawn before is there already. */
export function readDocument(engine: Engine, document: number, kept: KeptPages): PdfDocumentText {
  const pageCount = engine.raw.FPDF_GetPageCount(document);
  const pages: PdfPage[] = [];
  const reading = { document, kept, known: new Map() };
  let isDrawn = false;
  for (let index = 0; index < pageCount; index += 1) {
    const { isDrawn: hasObjects, ...page } = readPage(engine, reading, index);
    isDrawn ||= hasObjects;
    if (engine.ranOutOfMemory()) throw new Refusal('out-of-memory');
    pages.push(page);
  }
  if (!isDrawn) throw new Refusal('blank');
  return {
    pageCount,
    info: readInfo(engine, document),
    pages,
    bookmarks: readBookmarks(engine, document),
  };
}

const emptyPage = (number: number): PdfPage => ({
  number,
  width: 595,
  height: 842,
  lines: [],
  edges: new Float32Array(),
  figures: [],
  drawings: [],
  pictured: 0,
});

/** A single broken page is given as an empty one: the rest of the report is still worth reading. */
function readPage(
  engine: Engine,
  { document, kept, known }: { document: number; kept: KeptPages; known: KnownInk },
  index: number,
): PdfPage & { isDrawn: boolean } {
  const { raw } = engine;
  const number = index + 1;
  const printed = kept.take(index)?.page ?? raw.FPDF_LoadPage(document, index);
  if (printed === 0) return { ...emptyPage(number), isDrawn: false };
  // A form or a page of stamps: what it says stands in its fields alone.
  const isOfFields = raw.FPDFPage_CountObjects(printed) === 0 && showsAnnotations(engine, printed);
  const page = isOfFields ? withAnnotationsDrawn(engine, document, index, printed) : printed;
  if (page === 0) return { ...emptyPage(number), isDrawn: isOfFields };
  const placement = pagePlacement(engine, page);
  const { width, height } = placement;
  const glyphs = readGlyphs(engine, page, placement);
  const found = objectsOf(engine, page);
  const drawing = readDrawings(engine, found, placement, known);
  const { objects, fillsPage } = drawing;
  const unread = unreadGlyphs(engine, found, placement, glyphs);
  const isDrawn = isOfFields || raw.FPDFPage_CountObjects(page) > 0;
  if (objects.length > 0) kept.keep(index, page, () => composeWords(glyphs));
  else raw.FPDF_ClosePage(page);
  return {
    isDrawn,
    number,
    width,
    height,
    ...composeLines(seenGlyphs(glyphs.upright, drawing), unread),
    figures: findFigures(objects, width, height),
    drawings: gatherDrawings(
      objects,
      glyphs.turned.map(({ box }) => box),
      placement,
    ),
    pictured: fillsPage ? 1 : picturedShare(objects, width, height),
  };
}

function readInfo(engine: Engine, document: number): PdfDocumentText['info'] {
  const { raw, scratch } = engine;
  const entry = (tag: string): string => {
    engine.bytes().set(Buffer.from(`${tag}\0`, 'latin1'), scratch);
    return readUtf16(engine, (buffer, length) => raw.FPDF_GetMetaText(document, scratch, buffer, length))
      .toWellFormed()
      .replaceAll('\0', '')
      .trim();
  };
  return {
    title: entry('Title'),
    author: entry('Author'),
    subject: entry('Subject'),
    creationDate: entry('CreationDate'),
  };
}

function readBookmarks(engine: Engine, document: number): PdfBookmark[] {
  const { raw } = engine;
  const bookmarks: PdfBookmark[] = [];
  const seen = new Set<number>();
  const visit = (parent: number, depth: number) => {
    let mark = raw.FPDFBookmark_GetFirstChild(document, parent);
    // An outline may loop back on itself, so a mark is never visited twice.
    while (mark !== 0 && !seen.has(mark) && bookmarks.length < MAX_BOOKMARKS) {
      seen.add(mark);
      const current = mark;
      const title = readUtf16(engine, (buffer, length) => raw.FPDFBookmark_GetTitle(current, buffer, length));
      const page = bookmarkPage(engine, document, mark);
      const clean = title.toWellFormed().replace(/\s+/g, ' ').replaceAll('\0', '').trim();
      if (clean !== '' && page > 0) bookmarks.push({ title: clean, page, depth });
      if (depth < MAX_BOOKMARK_DEPTH) visit(mark, depth + 1);
      mark = raw.FPDFBookmark_GetNextSibling(document, mark);
    }
  };
  visit(0, 0);
  return bookmarks;
}

/** 1-based, 0 when the bookmark leads nowhere in this file. */
function bookmarkPage(engine: Engine, document: number, bookmark: number): number {
  const { raw } = engine;
  let target = raw.FPDFBookmark_GetDest(document, bookmark);
  if (target === 0) {
    const action = raw.FPDFBookmark_GetAction(bookmark);
    if (action !== 0) target = raw.FPDFAction_GetDest(document, action);
  }
  return target === 0 ? 0 : raw.FPDFDest_GetDestPageIndex(document, target) + 1;
}
