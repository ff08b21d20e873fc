import type { Glyph } from './read-glyphs.ts';

/** Glyphs that stand beside each other on one line. */
export interface Run {
  glyphs: Glyph[];
  left: number;
  right: number;
  baseline: number;
  fontSize: number;
}

/** Of the size of a line: smaller type is an index, an exponent or part of a fraction; type as large stands on the line itself. */
export const SCRIPT = 0.82;

export const HAN = /\p{Script=Han}/u;
export const hanIn = (glyphs: readonly Glyph[]): number => glyphs.filter(({ text }) => HAN.test(text)).length;

/** Signs and letters, one of them equal; what is said in words beside them is no table. */
export const isEquation = ({ glyphs }: Run): boolean =>
  glyphs.length >= 3 && glyphs.some(({ text }) => text === '=') && hanIn(glyphs) === 0;
