import type { PDFPageProxy } from 'pdfjs-dist';
import { type PageText, runTextOf } from '../find/page-text.ts';
import { type OperatorCodes, type PlacedGlyph, placeGlyphs } from './glyph-places.ts';

/** Where each UTF-16 unit of a run stands, as shares of the run's length. */
export interface RunPlaces {
  begins: Float32Array;
  ends: Float32Array;
}

interface Run {
  str: string;
  fontName: string;
}

/** Compatibility forms are told apart by pdf.js in the glyphs and not in the text. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/gu, '');

/** Glyphs `at` and on that spell the run, or null: which of them each unit of the run comes from, -1 for spaces. */
function spell(str: string, glyphs: readonly PlacedGlyph[], at: number): number[] | null {
  const sources: number[] = [];
  let next = at;
  let left = '';
  for (const unit of plainUnits(str)) {
    if (unit === '') {
      sources.push(-1);
      continue;
    }
    while (left === '') {
      const glyph = glyphs[next];
      if (!glyph) return null;
      left = plain(glyph.text);
      next += 1;
    }
    if (!left.startsWith(unit)) return null;
    left = left.slice(unit.length);
    sources.push(next - 1);
  }
  return sources;
}

/** Each UTF-16 unit as it is compared; a character of two units keeps them together in the first. */
function plainUnits(str: string): string[] {
  return Array.from(str).flatMap((character) => [
    plain(character),
    ...Array.from({ length: character.length - 1 }, () => ''),
  ]);
}

function placesOf(sources: readonly number[], glyphs: readonly PlacedGlyph[]): RunPlaces | null {
  const drawn = sources.filter((source) => source >= 0);
  const from = glyphs[drawn[0] ?? -1]?.begin;
  const to = glyphs[drawn.at(-1) ?? -1]?.end;
  if (from === undefined || to === undefined || to <= from) return null;
  const begins = new Float32Array(sources.length);
  const ends = new Float32Array(sources.length);
  let last = 0;
  sources.forEach((source, unit) => {
    const glyph = glyphs[source];
    begins[unit] = glyph ? (glyph.begin - from) / (to - from) : last;
    ends[unit] = glyph ? (glyph.end - from) / (to - from) : last;
    last = ends[unit] ?? last;
  });
  return { begins, ends };
}

/**
 * Finds the glyphs of each run, in order: a page may draw text that is not read, but never reads it in another order. By
 * index of the run; runs that are drawn otherwise than they read have none.
 */
export function placeRuns(runs: readonly Run[], glyphs: readonly PlacedGlyph[]): Map<number, RunPlaces> {
  const found = new Map<number, RunPlaces>();
  let at = 0;
  runs.forEach(({ str, fontName }, index) => {
    if (plain(str) === '') return;
    for (let start = at; start < glyphs.length; start += 1) {
      if (glyphs[start]?.fontName !== fontName) continue;
      const sources = spell(str, glyphs, start);
      if (sources === null) continue;
      const places = placesOf(sources, glyphs);
      if (places) found.set(index, places);
      at = Math.max(start, ...sources) + 1;
      return;
    }
  });
  return found;
}

function hasNoFile(page: PDFPageProxy, fontName: string): boolean {
  if (!page.commonObjs.has(fontName)) return false;
  const font: unknown = page.commonObjs.get(fontName);
  return typeof font === 'object' && font !== null && 'missingFile' in font && font.missingFile === true;
}

/**
 * Where the characters stand in runs whose font the file names and does not bring. The browser's own font has other widths,
 * so that the text laid over such a run matches it as a whole and not letter by letter. Only for pages that were drawn,
 * because the fonts are known by then; empty where every font came with the file, which costs nothing.
 */
export async function readRunPlaces(
  page: PDFPageProxy,
  text: PageText,
  codes: OperatorCodes,
): Promise<Map<number, RunPlaces>> {
  const missing = new Set([...new Set(text.runFonts)].filter((name) => hasNoFile(page, name)));
  if (missing.size === 0) return new Map();
  const operators = await page.getOperatorList();
  const glyphs = placeGlyphs(operators, codes).filter(({ fontName }) => missing.has(fontName));
  page.cleanup();
  const runs = text.runFonts.map((fontName, run) => ({ fontName, str: runTextOf(text, run) }));
  return placeRuns(runs, glyphs);
}
