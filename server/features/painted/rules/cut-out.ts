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
export function wordPicture(picture: RawPicture, { box, angle, line }: PaintedWord): RawPicture {
  if (angle === 45) return levelPicture(picture, line.box, angle);
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

/**
 * A part of a picture that rises to the right by so many degrees, as it lies level about the left top of the picture, with some ground
 * around it: each pixel between its four neighbours.
 */
export function levelPicture(picture: RawPicture, line: Box, degrees: number): RawPicture {
  const around = Math.max(1, Math.round((line.bottom - line.top) * AROUND));
  const width = Math.max(1, Math.round(line.right - line.left) + 2 * around);
  const height = Math.max(1, Math.round(line.bottom - line.top) + 2 * around);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const along = line.left - around + column + 0.5;
      const across = line.top - around + row + 0.5;
      const [x, y] = [along * cos + across * sin, across * cos - along * sin];
      const at = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        rgb[at + channel] = Math.round(valueBetween(picture, x - 0.5, y - 0.5, channel));
    }
  return { width, height, rgb };
}

/** White beyond the border. */
function valueBetween({ width, height, rgb }: RawPicture, x: number, y: number, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (px: number, py: number): number =>
    px < 0 || py < 0 || px >= width || py >= height ? 255 : (rgb[(py * width + px) * 3 + channel] ?? 255);
  const [across, down] = [x - left, y - top];
  const upper = at(left, top) * (1 - across) + at(left + 1, top) * across;
  const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}
