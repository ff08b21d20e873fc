import type { AreaMatter, AreaPath, AreaWord, Box, PageArea } from '#server/ports/pdf.ts';
import { composeWords } from './compose-words.ts';
import type { Engine } from './engine.ts';
import type { KeptPage, KeptPages } from './kept-pages.ts';
import type { OpenDocument } from './open-document.ts';
import { IMAGE, objectsOf, PATH, SHADING } from './page-objects.ts';
import { pagePlacement } from './placement.ts';
import { readBox } from './read-drawings.ts';
import { readGlyphs } from './read-glyphs.ts';
import { readPath } from './read-path.ts';
import { drawPart } from './render-area.ts';
import { SHADED, withToldFills } from './told-fills.ts';

/** Of one area; a daily line over twenty years has 5,000 points. */
const MAX_POINTS = 60_000;
const MAX_PATHS = 12_000;
const CORNERS = 4;
/** How long one answer is worked on before the next page is left for another. */
const ANSWER_WITHIN_MS = 4000;

/**
 * What parts of pages are made of, each page opened once for those that follow one another on it; null for one with too much in it. Ends
 * after a whole page where time is spent: the answer is then shorter than what was asked for.
 */
export function readAreas(
  engine: Engine,
  { document, pages }: Pick<OpenDocument, 'document' | 'pages'>,
  areas: readonly PageArea[],
): (AreaMatter | null)[] {
  const endsAtMs = performance.now() + ANSWER_WITHIN_MS;
  const read: (AreaMatter | null)[] = [];
  while (read.length < areas.length && (read.length === 0 || performance.now() < endsAtMs)) {
    const waiting = areas.slice(read.length);
    const onPage = waiting.findIndex(({ page }) => page !== waiting[0]?.page);
    const first = onPage < 0 ? waiting : waiting.slice(0, onPage);
    read.push(...readOnPage(engine, takePage(engine, document, pages, first), first));
  }
  return read;
}

interface Gathered {
  box: Box;
  matter: AreaMatter;
  points: number;
}

/** As it was kept when its text was read, or opened anew; its handle is 0 where it cannot be. */
function takePage(
  engine: Engine,
  document: number,
  pages: KeptPages,
  [first]: readonly PageArea[],
): KeptPage {
  const index = (first?.page ?? 0) - 1;
  return pages.take(index) ?? { page: engine.raw.FPDF_LoadPage(document, index), words: null };
}

/** Parts of one and the same page, which is closed. */
function readOnPage(
  engine: Engine,
  { page, words: known }: KeptPage,
  areas: readonly PageArea[],
): (AreaMatter | null)[] {
  const { raw } = engine;
  if (page === 0) return areas.map(() => null);
  const placement = pagePlacement(engine, page);
  const words = known ?? composeWords(readGlyphs(engine, page, placement));
  const gathered = areas.map(({ box }): Gathered => {
    const matter = { paths: [], words: wordsIn(words, box), images: [] };
    return { box, matter, points: 0 };
  });
  for (const { object, type, matrix } of objectsOf(engine, page)) {
    if (type !== PATH && type !== IMAGE && type !== SHADING) continue;
    const box = readBox(engine, object, matrix, placement);
    const around = box === null ? [] : areasAround(gathered, box);
    if (box === null || around.length === 0) continue;
    if (type === IMAGE) for (const { matter } of around) matter.images.push(box);
    else {
      const path =
        type === PATH ? readPath(engine, object, matrix, placement) : shadedPath(engine, object, box);
      if (path !== null) addPath(around, path);
    }
  }
  const told = gathered.map((area) => {
    if (isFull(area)) return null;
    const draw = (box: Box, width: number) => drawPart(engine, page, box, width);
    return { ...area.matter, paths: withToldFills(area.matter, area.box, draw) };
  });
  raw.FPDF_ClosePage(page);
  return told;
}

function addPath(areas: readonly Gathered[], path: AreaPath): void {
  let points = 0;
  for (const piece of path.pieces) points += piece.points.length / 2;
  for (const area of areas) {
    area.points += points;
    area.matter.paths.push(path);
  }
}

// Loops, and no functions made anew for every object: what compiles them goes with the next sweep of the memory.
function areasAround(gathered: readonly Gathered[], box: Box): Gathered[] {
  const around: Gathered[] = [];
  for (const area of gathered) if (meets(area.box, box) && !isFull(area)) around.push(area);
  return around;
}

function wordsIn(words: readonly AreaWord[], area: Box): AreaWord[] {
  const inside: AreaWord[] = [];
  for (const word of words) if (isIn(word, area)) inside.push(word);
  return inside;
}

/** What `sh` paints is as large as what it is clipped to; null where that is no rectangle. */
function shadedPath(
  { raw, scratch, view }: Engine,
  object: number,
  { left, top, right, bottom }: Box,
): AreaPath | null {
  const clip = raw.FPDFPageObj_GetClipPath(object);
  const last = clip === 0 ? -1 : raw.FPDFClipPath_CountPaths(clip) - 1;
  const count = last < 0 ? 0 : raw.FPDFClipPath_CountPathSegments(clip, last);
  if (count !== CORNERS && count !== CORNERS + 1) return null;
  const [across, down] = [new Set<number>(), new Set<number>()];
  for (let index = 0; index < count; index += 1) {
    const segment = raw.FPDFClipPath_GetPathSegment(clip, last, index);
    if (!raw.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return null;
    across.add(Math.round(view().getFloat32(scratch, true) * 10));
    down.add(Math.round(view().getFloat32(scratch + 4, true) * 10));
  }
  if (across.size !== 2 || down.size !== 2) return null;
  const points = [left, top, right, top, right, bottom, left, bottom];
  return { pieces: [{ points, closed: true }], fill: SHADED, stroke: null, strokeWidth: 0 };
}

const isFull = ({ points, matter }: Gathered): boolean =>
  points > MAX_POINTS || matter.paths.length > MAX_PATHS;

const meets = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

function isIn({ box }: AreaWord, area: Box): boolean {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}
