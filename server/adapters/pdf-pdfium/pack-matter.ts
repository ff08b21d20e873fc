import type { AreaMatter, AreaPath, AreaWord } from '#server/ports/pdf.ts';
import { createPacker, createUnpacker, type Packed, type Packer, type Unpacker } from './packed.ts';

/** What `readAreas` found, for the way from the worker. */
export function packMatter(found: readonly (AreaMatter | null)[]): Packed {
  const to = createPacker();
  to.list(found, (matter) => {
    to.flag(matter !== null);
    if (matter === null) return;
    to.list(matter.paths, (path) => packPath(to, path));
    to.list(matter.words, (word) => packWord(to, word));
    to.list(matter.images, to.box);
  });
  return to.done();
}

export function unpackMatter(packed: Packed): (AreaMatter | null)[] {
  const from = createUnpacker(packed);
  return from.list(() =>
    from.flag()
      ? {
          paths: from.list(() => unpackPath(from)),
          words: from.list(() => unpackWord(from)),
          images: from.list(from.box),
        }
      : null,
  );
}

function packPath(to: Packer, { pieces, fill, stroke, strokeWidth }: AreaPath): void {
  to.list(pieces, ({ points, closed }) => {
    to.numbers(points);
    to.flag(closed);
  });
  to.text(fill);
  to.text(stroke);
  to.number(strokeWidth);
}

const unpackPath = (from: Unpacker): AreaPath => ({
  pieces: from.list(() => ({ points: from.numbers(), closed: from.flag() })),
  fill: from.text(),
  stroke: from.text(),
  strokeWidth: from.number(),
});

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
