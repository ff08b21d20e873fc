import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Layers } from './ink.ts';

/** Points: longer than a letter is broad, and as thick as axes and grids are. */
const LONG = 15;
const THICK = 2.2;

/** Straight lines without colour: axes, grids and frames. In pixels. */
export interface StraightLines {
  level: Box[];
  upright: Box[];
}

/** Finds them and takes them out of the layer of ink, so that letters hang together with none of them. */
export function takeLines(layers: Layers, layer: number, scale: number): StraightLines {
  const level = linesOf(layers, layer, scale, false);
  const upright = linesOf(layers, layer, scale, true);
  for (const { left, top, right, bottom } of [...level, ...upright])
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1)
        if (layers.of[y * layers.width + x] === layer) layers.of[y * layers.width + x] = 0;
  return { level, upright };
}

function linesOf({ width, height, of }: Layers, layer: number, scale: number, isUpright: boolean): Box[] {
  const [across, down] = isUpright ? [height, width] : [width, height];
  const runs: Box[] = [];
  const isOf = (along: number, line: number): boolean =>
    of[isUpright ? along * width + line : line * width + along] === layer;
  for (let line = 0; line < down; line += 1) {
    let start = -1;
    for (let along = 0; along <= across; along += 1) {
      const isOn = along < across && isOf(along, line);
      if (isOn && start < 0) start = along;
      if (isOn || start < 0) continue;
      if (along - start >= LONG * scale)
        runs.push({ left: start, right: along, top: line, bottom: line + 1 });
      start = -1;
    }
  }
  const lines = merged(runs).filter((box) => boxHeight(box) <= Math.max(2, THICK * scale));
  return isUpright
    ? lines.map(({ left, top, right, bottom }) => ({ left: top, top: left, right: bottom, bottom: right }))
    : lines;
}

/** Runs in rows that touch, one over another, are one line. */
function merged(runs: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const run of runs) {
    const above = lines.find(
      (line) =>
        line.bottom === run.top &&
        Math.min(line.right, run.right) - Math.max(line.left, run.left) > 0.5 * boxWidth(run),
    );
    if (above === undefined) lines.push({ ...run });
    else {
      above.bottom = run.bottom;
      above.left = Math.min(above.left, run.left);
      above.right = Math.max(above.right, run.right);
    }
  }
  return lines;
}
