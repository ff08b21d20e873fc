import type { Box, RawPicture } from '#server/ports/pdf.ts';
import type { PaintedWord } from './words.ts';

/** In units of the height of its letters: the ground around a word, without which its first and last letters are misread. */
const AROUND = 0.22;

/** A part of a picture, whole pixels within it. */
export function cutOut(picture: RawPicture, box: Box): RawPicture {
  const left = Math.min(picture.width - 1, Math.max(0, Math.round(box.left)));
  const top = Math.min(picture.height - 1, Math.max(0, Math.round(box.top)));
  const width = Math.max(1, Math.min(picture.width, Math.round(box.right)) - left);
  const height = Math.max(1, Math.min(picture.height, Math.round(box.bottom)) - top);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const from = ((top + y) * picture.width + left) * 3;
    rgb.set(picture.rgb.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, rgb };
}

/** A word with some ground around it, upright. */
export function wordPicture(picture: RawPicture, { box, angle }: PaintedWord): RawPicture {
  const size = angle === 0 ? box.bottom - box.top : box.right - box.left;
  const around = Math.max(1, Math.round(size * AROUND));
  const own = cutOut(picture, {
    left: box.left - around,
    top: box.top - around,
    right: box.right + around,
    bottom: box.bottom + around,
  });
  return angle === 0 ? own : turnedClockwise(own);
}

/** What is read up the page lies upright after a quarter turn. */
function turnedClockwise({ width, height, rgb }: RawPicture): RawPicture {
  const turned = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      const to = (x * height + (height - 1 - y)) * 3;
      turned.set(rgb.subarray(from, from + 3), to);
    }
  return { width: height, height: width, rgb: turned };
}
