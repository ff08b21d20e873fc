import type { AreaMatter, AreaPath, AreaWord, Box } from '#server/ports/pdf.ts';
import { type Packed, Packer, Unpacker } from './packed.ts';

/** What `readAreas` found, for the way from the worker. */
export function packMatter(found: readonly (AreaMatter | null)[]): Packed {
  const to = new Packer();
  to.list(found, packOne);
  return to.done();
}

export const unpackMatter = (packed: Packed): (AreaMatter | null)[] => new Unpacker(packed).list(unpackOne);

function packOne(to: Packer, matter: AreaMatter | null): void {
  to.flag(matter !== null);
  if (matter === null) return;
  to.list(matter.paths, packPath);
  to.list(matter.words, packWord);
  to.list(matter.images, packBox);
}

const unpackOne = (from: Unpacker): AreaMatter | null =>
  from.flag()
    ? { paths: from.list(unpackPath), words: from.list(unpackWord), images: from.list(unpackBox) }
    : null;

function packPath(to: Packer, { pieces, fill, stroke, strokeWidth }: AreaPath): void {
  to.list(pieces, packPiece);
  to.text(fill);
  to.text(stroke);
  to.number(strokeWidth);
}

const unpackPath = (from: Unpacker): AreaPath => ({
  pieces: from.list(unpackPiece),
  fill: from.text(),
  stroke: from.text(),
  strokeWidth: from.number(),
});

type Piece = AreaPath['pieces'][number];

function packPiece(to: Packer, { points, closed }: Piece): void {
  to.numbers(points);
  to.flag(closed);
}

const unpackPiece = (from: Unpacker): Piece => ({ points: from.numbers(), closed: from.flag() });

function packWord(to: Packer, { text, box, fontSize, bold, angle }: AreaWord): void {
  to.text(text);
  to.box(box);
  to.number(fontSize);
  to.flag(bold);
  to.number(angle);
}

const unpackWord = (from: Unpacker): AreaWord => ({
  text: from.text() ?? '',
  box: from.box(),
  fontSize: from.number(),
  bold: from.flag(),
  angle: from.number(),
});

const packBox = (to: Packer, box: Box): void => to.box(box);
const unpackBox = (from: Unpacker): Box => from.box();
