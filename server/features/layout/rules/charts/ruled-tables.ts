import { boxHeight, boxWidth, grown, unionBox } from '#server/platform/geometry/boxes.ts';
import { touchingBoxes } from '#server/platform/geometry/touching-boxes.ts';
import type { Box, PdfPage } from '#server/ports/pdf.ts';
import { cellsOfPage, MAX_RULES, rulesOf, TOUCH } from '../cells-of-tables.ts';
import { isPlotted } from './chart-area.ts';
import { type PageMatter, shareInside } from './page-matter.ts';

const MIN_ROW_RULES = 3;
const MIN_COLUMN_RULES = 2;
const MIN_LINES = 4;

type Ruled = Pick<PageMatter, 'page' | 'drawings'>;

/** Tables without a caption, as annual reports print them: rules that meet in a grid, with words in its cells. */
export function ruledTables(matter: Ruled): Box[] {
  const boxes = rulesOf(matter.drawings).slice(0, MAX_RULES);
  return touchingBoxes(boxes, TOUCH).flatMap((members) => {
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

/** What the house says of itself: its ratings, its sales people, its disclaimers. Tables there say nothing of the report. */
const ABOUT_THE_HOUSE =
  /免责(?:声明|条款)|法律声明|评级(?:说明|标准|定义|体系)|投资评级|销售(?:团队|联系|人员)|机构销售|分析师(?:声明|承诺)|联系我们/;
const SHORT_HEADING = 16;

export const isAboutTheHouse = (page: PdfPage): boolean =>
  page.lines.some(({ text }) => text.length <= SHORT_HEADING && ABOUT_THE_HOUSE.test(text));

/** Where a page prints what the house's ratings mean, or whom to call: no table of the report, and to be read as one. */
export function houseTables(page: PdfPage): Box[] {
  if (!isAboutTheHouse(page)) return [];
  const found = ruledTables({ page, drawings: page.drawings });
  const inCells = cellsOfPage(page.drawings).ruled.map((cells) => unionBox(cells));
  return [...found, ...inCells.filter((box) => found.every((other) => shareInside(box, other) < 0.5))];
}
