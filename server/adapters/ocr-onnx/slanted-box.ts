import type { RawPicture } from '#server/ports/pdf.ts';

/** A rectangle that stands as the page does, which a scanner may have taken slightly askew. */
export interface SlantedBox {
  /** Of its centre, in pixels. */
  x: number;
  y: number;
  /** Along the line and across it, in pixels. */
  width: number;
  height: number;
  /** Radians by which the line falls to the right. */
  angle: number;
}

const CHANNELS = 3;

/**
 * A part of a picture, drawn `width` by `height` pixels: each taken between its four neighbours, or, where the picture is made
 * smaller, from a spot as large as the pixel. Row after row, three values of 0 to 255 a pixel; white beyond the border.
 */
export function drawSlanted(
  picture: RawPicture,
  box: SlantedBox,
  width: number,
  height: number,
): Float32Array {
  const drawn = new Float32Array(width * height * CHANNELS);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const [stepX, stepY] = [box.width / width, box.height / height];
  // A spot of so many looks a side, so that no stroke falls between two of them.
  const looks = Math.max(1, Math.round(Math.max(stepX, stepY)));
  const share = 1 / (looks * looks);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = (row * width + column) * CHANNELS;
      for (let look = 0; look < looks * looks; look += 1) {
        const across = (column + ((look % looks) + 0.5) / looks) * stepX - box.width / 2;
        const down = (row + (Math.floor(look / looks) + 0.5) / looks) * stepY - box.height / 2;
        const x = box.x + across * cos - down * sin;
        const y = box.y + across * sin + down * cos;
        addPixel(picture, x, y, share, drawn, at);
      }
    }
  return drawn;
}

/** Adds a share of what the picture shows at a point between its pixels. */
function addPixel(
  { width, height, rgb }: RawPicture,
  x: number,
  y: number,
  share: number,
  drawn: Float32Array,
  at: number,
): void {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [right, lower] = [x - 0.5 - left, y - 0.5 - top];
  for (let corner = 0; corner < 4; corner += 1) {
    const [dx, dy] = [corner & 1, corner >> 1];
    const weight = share * (dx ? right : 1 - right) * (dy ? lower : 1 - lower);
    if (weight === 0) continue;
    const [px, py] = [left + dx, top + dy];
    const isInside = px >= 0 && py >= 0 && px < width && py < height;
    const from = (py * width + px) * CHANNELS;
    for (let channel = 0; channel < CHANNELS; channel += 1)
      drawn[at + channel] =
        (drawn[at + channel] ?? 0) + weight * (isInside ? (rgb[from + channel] ?? 0) : 255);
  }
}

/** Values of pixels as the models take them: the channels one behind the other, each value less its mean and over its spread. */
export function planesOf(
  drawn: Float32Array,
  means: readonly number[],
  spreads: readonly number[],
): Float32Array {
  const pixels = drawn.length / CHANNELS;
  const planes = new Float32Array(drawn.length);
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const [mean, spread] = [means[channel] ?? 0, spreads[channel] ?? 1];
    for (let pixel = 0; pixel < pixels; pixel += 1)
      planes[channel * pixels + pixel] = ((drawn[pixel * CHANNELS + channel] ?? 0) / 255 - mean) / spread;
  }
  return planes;
}
