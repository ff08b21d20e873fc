import type { AreaPath } from '#server/ports/pdf.ts';

/** Points of a letter, and from one to the next. */
const LETTER = { width: 5, height: 5, step: 5.5 };

interface Place {
  /** Where the middle of its end is, or of its beginning. */
  x: number;
  y: number;
  /** By which it rises to the right. */
  degrees: number;
  begins?: boolean;
}

/** A name of so many letters as outlines, each a triangle over a hexagon: one path, as programs draw a word. */
export function outlinedName(letters: number, { x, y, degrees, begins = false }: Place): AreaPath {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const whole = (letters - 1) * LETTER.step + LETTER.width;
  const start = begins ? 0 : -whole;
  const placed = (corners: readonly (readonly [across: number, down: number])[], at: number) =>
    corners.flatMap(([across, down]) => {
      const along = start + at * LETTER.step + across * LETTER.width;
      const off = (down - 0.5) * LETTER.height;
      return [x + along * cos + off * sin, y + off * cos - along * sin];
    });
  const shapes = [
    [
      [0, 0.6],
      [0.5, 0],
      [1, 0.6],
    ],
    [
      [0, 0.6],
      [0.3, 0.5],
      [0.7, 0.5],
      [1, 0.6],
      [0.7, 1],
      [0.3, 1],
    ],
  ] as const;
  return {
    pieces: Array.from({ length: letters }, (_, at) =>
      shapes.map((corners) => ({ points: placed(corners, at), closed: true })),
    ).flat(),
    fill: '#595959',
    stroke: null,
    strokeWidth: 0,
  };
}
