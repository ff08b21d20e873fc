import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import type { PageArea } from '#server/ports/pdf.ts';
import { cellsTable, type TableCells } from './cells-table.ts';
import { tableRows } from './table-rows.ts';

type Kind = Exclude<ReadingBlock['kind'], 'figure' | 'list'>;
type Box = PageArea['box'];

/** A stored paragraph with the places at which it is printed. */
export interface PlacedParagraph {
  id: number;
  kind: Kind;
  text: string;
  areas: readonly PageArea[];
}

/** A chart by the names of the wire; points from the top left of the page. */
export interface PlacedChart {
  id: number;
  name: string;
  source: string;
  online_url: string;
  picture_size: readonly [number, number] | null;
  top_left_coordinate: readonly [number, number] | null;
  lower_right_coordinate: readonly [number, number] | null;
  /** Of a table; null where they are not known. */
  cells: TableCells | null;
}

export interface StoredPage {
  page: number;
  /** In reading order. */
  paragraphs: readonly PlacedParagraph[];
  charts: readonly PlacedChart[];
}

/** A heading's depth in the contents, 0 for a chapter; undefined for one that they do not list. */
export type DepthOf = (page: number, title: string) => number | undefined;

/** A figure with the paragraphs that it shows itself. */
interface Cover {
  chart: PlacedChart;
  size: readonly [number, number];
  box: Box;
  inside: PlacedParagraph[];
  caption: PlacedParagraph | undefined;
  source: PlacedParagraph | undefined;
}

/** So much of a paragraph lies in the pictures of a page: it is printed in them. */
const MOSTLY_INSIDE = 0.8;
/** A longer text says more than the caption or source in it, and must not go with them. */
const MOST_BESIDE = 24;
/** Captions and source lines stand no further from their picture, points. */
const NEAR_PT = 40;
const LOWEST_LEVEL = 3;

const areaOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

const shared = (a: Box, b: Box): number =>
  areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

const besides = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right;

const squeezed = (text: string): string => text.replace(/[\s：:]+/gu, '');

function boxOn(page: number, paragraph: PlacedParagraph): Box | undefined {
  return paragraph.areas.find((area) => area.page === page)?.box;
}

/** Vertical room between two boxes of one column, points; null where they are in different ones. */
function gapBetween(a: Box, b: Box): number | null {
  return besides(a, b) ? Math.max(a.top - b.bottom, b.top - a.bottom, 0) : null;
}

const saysOnly = (text: string, sought: string): boolean =>
  text.includes(sought) && text.length <= sought.length + MOST_BESIDE;

/** The nearest paragraph of a kind that says `words`, beside the picture. */
function beside(
  { page, paragraphs }: StoredPage,
  box: Box,
  kinds: readonly Kind[],
  words: string,
): PlacedParagraph | undefined {
  const sought = squeezed(words);
  if (sought === '') return undefined;
  return paragraphs
    .filter(({ kind, text }) => kinds.includes(kind) && saysOnly(squeezed(text), sought))
    .map((paragraph) => ({ paragraph, gap: gapBetween(boxOn(page, paragraph) ?? box, box) }))
    .filter(({ gap }) => gap !== null && gap <= NEAR_PT)
    .sort((a, b) => (a.gap ?? 0) - (b.gap ?? 0))[0]?.paragraph;
}

/** A heading over a table is its caption where it stands next to it; where units or ticks stand between, it stays a heading, and the table below them. */
function captionOf(stored: StoredPage, box: Box, name: string): PlacedParagraph | undefined {
  const caption = beside(stored, box, ['caption', 'heading', 'body'], name);
  const place = caption && boxOn(stored.page, caption);
  if (caption === undefined || place === undefined || caption.kind === 'caption') return caption;
  const isBetween = (one: PlacedParagraph): boolean => {
    const at = boxOn(stored.page, one);
    return at !== undefined && at.top >= place.bottom && at.bottom <= box.top && besides(at, box);
  };
  return stored.paragraphs.some(isBetween) ? undefined : caption;
}

function boxOf({ top_left_coordinate: from, lower_right_coordinate: to }: PlacedChart): Box | null {
  return from && to && { left: from[0], top: from[1], right: to[0], bottom: to[1] };
}

function coversOf(stored: StoredPage): Cover[] {
  const covers = stored.charts.flatMap((chart): Cover[] => {
    const box = boxOf(chart);
    const { picture_size } = chart;
    if (box === null || picture_size === null || chart.online_url === '') return [];
    return [
      {
        chart,
        size: picture_size,
        box,
        inside: [],
        caption: captionOf(stored, box, chart.name),
        source: beside(stored, box, ['note', 'body'], chart.source),
      },
    ];
  });
  for (const paragraph of stored.paragraphs) {
    const place = boxOn(stored.page, paragraph);
    if (place === undefined || paragraph.areas.length > 1) continue;
    const shares = covers.map((cover) => ({ cover, share: shared(place, cover.box) / areaOf(place) }));
    if (shares.reduce((sum, { share }) => sum + share, 0) < MOSTLY_INSIDE) continue;
    shares.sort((a, b) => b.share - a.share)[0]?.cover.inside.push(paragraph);
  }
  return covers;
}

const textOf = ({ inside }: Cover): string => inside.map(({ text }) => text).join('\n');

/** Rows told by their words alone, in which no cell is more than one. */
const plainTable = (text: string) => {
  const rows = tableRows(text);
  return rows && { rows, head_rows: 1, spans: [] };
};

/** A table whose cells are certain is shown as one: its words can be read, copied and found. */
function tableOf(cover: Cover): ReadingBlock | null {
  const { chart, inside, caption, source } = cover;
  const [first, ...others] = inside;
  if (first === undefined) return null;
  const isPlain = first.kind === 'table' && others.length === 0;
  const cells = chart.cells && cellsTable(chart.cells, textOf(cover));
  const table = cells ?? (isPlain ? plainTable(first.text) : null);
  if (table === null) return null;
  const { id } = chart;
  return {
    ...{ kind: 'table', id, chart_id: id, ...table },
    ...{ caption: caption?.text ?? '', source: source?.text ?? '' },
  };
}

function figureOf(cover: Cover): ReadingBlock {
  const { chart, size, box, caption, source } = cover;
  return {
    kind: 'figure',
    id: chart.id,
    caption: caption?.text ?? chart.name,
    source: source?.text ?? (chart.source === '' ? '' : `资料来源：${chart.source}`),
    online_url: chart.online_url,
    picture_size: [...size],
    width_pt: Math.round(box.right - box.left),
    text: textOf(cover),
  };
}

function blockOf(page: number, paragraph: PlacedParagraph, depthOf: DepthOf): ReadingBlock[] {
  const { id, kind, text } = paragraph;
  if (kind === 'formula') {
    const box = boxOn(page, paragraph);
    // Where nobody knows its place there is nothing to show.
    return box === undefined ? [] : [{ kind, id, area: [box.left, box.top, box.right, box.bottom] }];
  }
  if (kind === 'heading') {
    const depth = depthOf(page, text);
    const level = depth === undefined ? LOWEST_LEVEL + 1 : Math.min(depth + 1, LOWEST_LEVEL);
    return [{ kind, id, text, level }];
  }
  if (kind !== 'table') return [{ kind, id, text }];
  const table = plainTable(text);
  return [
    table ? { kind, id, chart_id: null, ...table, caption: '', source: '' } : { kind: 'list', id, text },
  ];
}

/** The first paragraph in reading order that stands for the picture, or below its upper edge in its column. */
function anchorOf(
  { page, paragraphs }: StoredPage,
  { inside, caption, box }: Cover,
): PlacedParagraph | undefined {
  if (caption !== undefined) return caption;
  const shown = new Set(inside);
  return paragraphs.find((paragraph) => {
    const place = boxOn(page, paragraph);
    return shown.has(paragraph) || (place !== undefined && place.top >= box.top && besides(place, box));
  });
}

/**
 * What begins on a page, in one column: its paragraphs in reading order, and its charts and tables in their places, each with its
 * caption and source. What is printed in a picture is not said a second time beside it.
 */
export function flowPage(stored: StoredPage, depthOf: DepthOf): ReadingBlock[] {
  const covers = coversOf(stored);
  const gone = new Set(covers.flatMap(({ inside, caption, source }) => [...inside, caption, source]));
  const standing = Map.groupBy(covers, (cover) => anchorOf(stored, cover));
  const pictures = (anchor: PlacedParagraph | undefined): ReadingBlock[] =>
    (standing.get(anchor) ?? []).map((cover) => tableOf(cover) ?? figureOf(cover));
  const flowing = stored.paragraphs.flatMap((paragraph) => [
    ...pictures(paragraph),
    ...(gone.has(paragraph) ? [] : blockOf(stored.page, paragraph, depthOf)),
  ]);
  return [...flowing, ...pictures(undefined)];
}
