import type { AreaMatter, Box, RawPicture } from '#server/ports/pdf.ts';
import { type ChartData, namesWanted, type OutlinedName, readNamed } from '../chart-data/index.ts';
import type { ReadWord } from './rules/as-matter.ts';
import { LEAST_SURE, namesAgree } from './rules/check-words.ts';
import { levelPicture } from './rules/cut-out.ts';

interface DrawnChart {
  name: string;
  box: Box;
  matter: AreaMatter;
}

/** The page that a chart is on, drawn so many pixels a point. */
export interface DrawnPage {
  picture: RawPicture;
  scale: number;
}

/**
 * What a chart says of which all is drawn and written but the names along its axis, whose letters are outlines: these are recognised. null
 * where it is no such chart, and where one of them is not sure.
 */
export async function readOutlined(
  { name, box, matter }: DrawnChart,
  draw: () => Promise<DrawnPage>,
  recognise: (pictures: readonly RawPicture[]) => Promise<readonly ReadWord[]>,
): Promise<ChartData | null> {
  const chart = { name, box, kind: 'line' };
  const names = namesWanted(chart, matter);
  if (names === null) return null;
  const { picture, scale } = await draw();
  const read = await recognise(
    names.map(({ level, degrees }) => levelPicture(picture, scaled(level, scale), degrees)),
  );
  if (!areSure(names, read)) return null;
  return readNamed(chart, matter, { names, texts: read.map(({ text }) => text) });
}

const scaled = ({ left, top, right, bottom }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
});

/** A decimal point is read too often where there is none, and a dash. */
const DECIMAL = /\d[.,·:']\d|^[-−–—]/u;

function areSure(names: readonly OutlinedName[], read: readonly ReadWord[]): boolean {
  return (
    read.length === names.length &&
    read.every(({ text, confidence }) => confidence >= LEAST_SURE.name && !DECIMAL.test(text)) &&
    namesAgree(read.map(({ text }, at) => ({ text, x: names[at]?.x ?? 0 })))
  );
}
