import type { Box } from '#server/ports/pdf.ts';
import { grown, unionBox } from './boxes.ts';

interface Cluster {
  box: Box;
  members: Box[];
  /** Those that what comes further down may still touch. */
  open: Box[];
  /** Which box came to it last. */
  last: number;
}

/** Boxes that come within `reach` of each other, directly or through others. From the top down: what ends above a box is left alone from there on. */
export function touchingBoxes(boxes: readonly Box[], reach: number): Box[][] {
  const closed: Cluster[] = [];
  let open: Cluster[] = [];
  for (const [last, box] of boxes.toSorted((a, b) => a.top - b.top).entries()) {
    const around = grown(box, reach);
    const joined: Cluster = { box, members: [box], open: [box], last };
    const others: Cluster[] = [];
    for (const cluster of open)
      if (cluster.box.bottom < around.top) closed.push(cluster);
      else if (meets(cluster, around)) join(joined, cluster);
      else others.push(cluster);
    open = [...others, joined];
  }
  return [...closed, ...open].sort((a, b) => a.last - b.last).map(({ members }) => members);
}

function meets(cluster: Cluster, around: Box): boolean {
  if (!touches(cluster.box, around)) return false;
  cluster.open = cluster.open.filter(({ bottom }) => bottom >= around.top);
  return cluster.open.some((member) => touches(member, around));
}

function join(into: Cluster, { box, members, open }: Cluster): void {
  into.box = unionBox([into.box, box]);
  into.members.push(...members);
  into.open.push(...open);
}

const touches = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
