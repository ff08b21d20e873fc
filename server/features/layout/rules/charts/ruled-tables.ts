import { boxHeight, boxWidth, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { grown, isPlotted } from './chart-area.ts';
import { type PageMatter, shareInside } from './page-matter.ts';

const TOUCH = 2.5;
const MIN_ROW_RULES = 3;
const MIN_COLUMN_RULES = 2;
const MIN_LINES = 4;
const MAX_RULES = 1500;

/** Tables without a caption, as annual reports print them: rules that meet in a grid, with words in its cells. */
export function ruledTables(matter: PageMatter): Box[] {
  const rules = matter.drawings.filter(({ kind }) => kind === 'rule' || kind === 'frame').slice(0, MAX_RULES);
  return clusters(rules.map(({ box }) => box)).flatMap((members) => {
    const box = unionBox(members);
    return isGrid(members) && holdsCells(box, matter) ? [box] : [];
  });
}

function isGrid(members: readonly Box[]): boolean {
  const across = places(members.filter(isAcross).map((box) => box.top));
  const down = places(members.filter((box) => !isAcross(box)).map((box) => box.left));
  const frames = members.filter((box) => boxWidth(box) > TOUCH && boxHeight(box) > TOUCH);
  const rows = new Set([
    ...across,
    ...frames.flatMap((box) => [Math.round(box.top), Math.round(box.bottom)]),
  ]);
  const columns = new Set([
    ...down,
    ...frames.flatMap((box) => [Math.round(box.left), Math.round(box.right)]),
  ]);
  return rows.size >= MIN_ROW_RULES && columns.size > MIN_COLUMN_RULES;
}

const isAcross = (box: Box): boolean => boxWidth(box) >= boxHeight(box);

const places = (edges: readonly number[]): number[] => [
  ...new Set(edges.map((edge) => Math.round(edge / 2) * 2)),
];

function holdsCells(box: Box, matter: PageMatter): boolean {
  const lines = matter.page.lines.filter((line) => shareInside(line.box, grown(box, 1)) > 0.8);
  const drawn = matter.drawings.filter((drawing) => shareInside(drawing.box, grown(box, 2)) > 0.9);
  return lines.length >= MIN_LINES && !isPlotted(drawn, box);
}

/** Boxes that touch, directly or through others. */
function clusters(boxes: readonly Box[]): Box[][] {
  const groups: { box: Box; members: Box[] }[] = [];
  for (const box of [...boxes].sort((a, b) => a.top - b.top)) {
    const reach = grown(box, TOUCH);
    const met = groups.filter(
      (group) => touches(group.box, reach) && group.members.some((member) => touches(member, reach)),
    );
    const members = [...met.flatMap((group) => group.members), box];
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push({ box: unionBox(members), members });
  }
  return groups.map(({ members }) => members);
}

const touches = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
