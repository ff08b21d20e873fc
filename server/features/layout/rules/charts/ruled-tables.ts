import { boxHeight, boxWidth, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { grown, isPlotted } from './chart-area.ts';
import { type PageMatter, shareInside } from './page-matter.ts';

const TOUCH = 2.5;
const MIN_ROW_RULES = 3;
const MIN_COLUMN_RULES = 2;
const MIN_LINES = 4;
const MAX_RULES = 1500;

type Ruled = Pick<PageMatter, 'page' | 'drawings'>;

/** Tables without a caption, as annual reports print them: rules that meet in a grid, with words in its cells. */
export function ruledTables(matter: Ruled): Box[] {
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

function holdsCells(box: Box, matter: Ruled): boolean {
  const lines = matter.page.lines.filter((line) => shareInside(line.box, grown(box, 1)) > 0.8);
  const drawn = matter.drawings.filter((drawing) => shareInside(drawing.box, grown(box, 2)) > 0.9);
  return lines.length >= MIN_LINES && !isPlotted(drawn, box);
}

interface Cluster {
  box: Box;
  members: Box[];
  /** Those that what comes further down may still touch. */
  open: Box[];
  /** Which box came to it last. */
  last: number;
}

/** Boxes that touch, directly or through others. From the top down: what ends above a box is left alone from there on. */
function clusters(boxes: readonly Box[]): Box[][] {
  const closed: Cluster[] = [];
  let open: Cluster[] = [];
  for (const [last, box] of boxes.toSorted((a, b) => a.top - b.top).entries()) {
    const reach = grown(box, TOUCH);
    const joined: Cluster = { box, members: [box], open: [box], last };
    const others: Cluster[] = [];
    for (const cluster of open)
      if (cluster.box.bottom < reach.top) closed.push(cluster);
      else if (meets(cluster, reach)) join(joined, cluster);
      else others.push(cluster);
    open = [...others, joined];
  }
  return [...closed, ...open].sort((a, b) => a.last - b.last).map(({ members }) => members);
}

function meets(cluster: Cluster, reach: Box): boolean {
  if (!touches(cluster.box, reach)) return false;
  cluster.open = cluster.open.filter(({ bottom }) => bottom >= reach.top);
  return cluster.open.some((member) => touches(member, reach));
}

function join(into: Cluster, { box, members, open }: Cluster): void {
  into.box = unionBox([into.box, box]);
  into.members.push(...members);
  into.open.push(...open);
}

const touches = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
