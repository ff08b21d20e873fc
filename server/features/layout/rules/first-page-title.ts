import { horizontalOverlap } from '#server/platform/geometry/boxes.ts';
import type { PdfLine } from '#server/ports/pdf.ts';
import { coverRows, isLikeSize } from './cover-rows.ts';
import { usualCoverSize } from './large-cover-lines.ts';
import { HAN } from './line-patterns.ts';

const MIN_TITLE = 5;
const MAX_ROWS = 4;

/** What stands large on many covers and is no title: a row of such words and nothing else. */
const LABEL = new RegExp(
  `^(?:证券|金融工程|金工|数量化|量化|行业|公司|个股|宏观|策略|固定收益|固收|债券|可转债|基金|产品|衍生品|资产配置|大类资产|市场|投资|` +
    `经济|深度|专题|主题|研究|报告|点评|跟踪|首次覆盖|动态|年度|中期|定期|周报|月报|日报|季报|分析|评论|评级|团队|所|院|部|正文|图表|` +
    `目录|摘要|重要提示|核心观点|投资要点|报告要点|请务必阅读|[\\s/|｜丨·.,，、:：\\-—–_【】\\[\\]（）()《》]|` +
    `\\d{4}\\s*年(?:\\s*\\d{1,2}\\s*月(?:\\s*\\d{1,2}\\s*日)?)?)+$`,
  'u',
);
/** The second row of what a company files itself: `2019 年年度报告`. */
const FILING = /年度报告|季度报告|半年报|招股/;
export const isLabel = (text: string): boolean => LABEL.test(text) && !FILING.test(text);
const DATE_ONLY =
  /^(?:发布时间|报告日期|日期)?[:：\s]*\d{4}\s*[年./-]\s*\d{1,2}\s*[月./-]?\s*(?:\d{1,2}\s*日?)?$/;
/** The name of the house, which leads some covers in large type. */
const HOUSE =
  /^\p{Script=Han}{2,12}(?:证券|期货|基金|资管|资产管理|国际)(?:股份|有限责任|有限|控股)*(?:公司)?(?:研究(?:所|院|中心|发展部|部)?)?$/u;
const SUBTITLE = /^[—–\-－]/;
/** A dash of two characters may be broken in the middle. */
const SPLIT_DASH = /[^—]—$/;
/** The name of a series without what this report is about: `“技术分析拥抱选股因子”系列研究（二）`. */
const SERIES =
  /(?:系列|专题|专刊|丛书)(?:研究|报告|专题|之)*[（(第]?[一二三四五六七八九十百\d]*[）)期篇]?$|之[一二三四五六七八九十百\d]+$|第[一二三四五六七八九十百\d]+[期篇]$/u;
/** A title in another row of type at least this large, in shares of the series above or below it. */
const BESIDE_SERIES = 0.62;
/** Smaller still where it stands out from the text of the cover: the name of the series is no title without it. */
const LEAST_BESIDE_SERIES = 0.5;
const STANDS_OUT = 1.15;
const CLAUSE = /[，。；]/u;
/** Large type in the lower part of a cover belongs to a chart or a slogan. */
const UPPER_SHARE = 0.62;
/** Points; a page may be printed on its head alone. */
const SHORTEST_PAGE = 600;
const LOWER_NEEDS = 1.3;

const isCandidate = ({ text }: PdfLine): boolean =>
  HAN.test(text) &&
  text.length >= MIN_TITLE &&
  !isLabel(text) &&
  !DATE_ONLY.test(text) &&
  !HOUSE.test(text) &&
  !SUBTITLE.test(text);

const prominence = ({ fontSize, bold }: PdfLine): number => fontSize + (bold ? 1 : 0);

/** The title as the first page prints it: the largest worded rows, with the rows of the same type that go on with it. */
export function firstPageTitle(lines: readonly PdfLine[]): string {
  const rows = coverRows(lines);
  const head = mostProminent(rows.filter(isCandidate), rows) ?? mostProminent(rows.filter(isWorded), rows);
  if (!head) return '';
  const block = blockOf(head, rows);
  return tidyTitle(block.map(({ text }) => text).reduce(joinRows));
}

/** Covers in English, and those whose title is made of words that are labels elsewhere. */
const isWorded = ({ text }: PdfLine): boolean =>
  !DATE_ONLY.test(text) &&
  (/\p{L}{2,}\s+\p{L}{2,}/u.test(text) || (HAN.test(text) && text.length > MIN_TITLE));

function mostProminent(candidates: readonly PdfLine[], rows: readonly PdfLine[]): PdfLine | null {
  const bottom = Math.max(SHORTEST_PAGE, ...rows.map(({ box }) => box.bottom));
  const weight = (row: PdfLine) => prominence(row) / (row.box.top > bottom * UPPER_SHARE ? LOWER_NEEDS : 1);
  const best = (from: readonly PdfLine[]) =>
    from.reduce<PdfLine | null>(
      (most, row) => (most === null || weight(row) > weight(most) + 0.5 ? row : most),
      null,
    );
  const largest = best(candidates);
  if (!largest || !SERIES.test(largest.text)) return largest;
  const proper = best(
    candidates.filter(
      (row) => row !== largest && !SERIES.test(row.text) && isBesideSeries(row, largest, rows),
    ),
  );
  return proper ?? largest;
}

/** Close above or below the series, in type that is hardly smaller. */
function isBesideSeries(row: PdfLine, series: PdfLine, rows: readonly PdfLine[]): boolean {
  const gap = Math.max(row.box.top - series.box.bottom, series.box.top - row.box.bottom);
  const share = row.fontSize / series.fontSize;
  const standsOut = row.fontSize > usualCoverSize(rows) * STANDS_OUT && !CLAUSE.test(row.text);
  return gap < series.fontSize * 3 && (share >= BESIDE_SERIES || (share >= LEAST_BESIDE_SERIES && standsOut));
}

/** The rows that the title runs over, from the first to the last. */
function blockOf(head: PdfLine, rows: readonly PdfLine[]): PdfLine[] {
  const block = [head];
  for (let next = rowBelow(head, rows); next && block.length < MAX_ROWS; next = rowBelow(next, rows))
    block.push(next);
  for (let before = rowAbove(head, rows); before && block.length < MAX_ROWS; before = rowAbove(before, rows))
    block.unshift(before);
  return block;
}

const rowBelow = (row: PdfLine, rows: readonly PdfLine[]): PdfLine | undefined =>
  rows.find((other) => other !== row && goesOn(row, other));

const rowAbove = (row: PdfLine, rows: readonly PdfLine[]): PdfLine | undefined =>
  rows.find((other) => other !== row && isCandidate(other) && !SERIES.test(other.text) && goesOn(other, row));

/** Short as it may be (`2020）`), a row of the same type close under a title belongs to it, set in or centred. */
function goesOn(row: PdfLine, next: PdfLine): boolean {
  const gap = next.box.top - row.box.bottom;
  const isOpen = isUnfinished(row.text);
  const isSameType = Math.abs(next.fontSize - row.fontSize) < 0.6 && next.bold === row.bold;
  return (
    next.box.top > row.box.top &&
    gap < row.fontSize * (isOpen ? 1.6 : 1) &&
    (isSameType || (isOpen && isLikeSize(row, next))) &&
    (horizontalOverlap(next.box, row.box) > 0 || isOpen) &&
    !DATE_ONLY.test(next.text) &&
    (!SUBTITLE.test(next.text) || SPLIT_DASH.test(row.text)) &&
    (isOpen || !isLabel(next.text) || isTail(row, next))
  );
}

/** The words that a long row had no room for, though they would be a label elsewhere: `…积极发力外销` `市场`. */
const isTail = (row: PdfLine, next: PdfLine): boolean =>
  next.box.top - row.box.bottom < row.fontSize * 0.6 &&
  row.text.length > 8 &&
  next.text.length <= 4 &&
  next.box.right < row.box.right;

const PAIRS = ['（）', '()', '“”', '《》', '【】', '「」'];

/** It ends where no title does: with a colon, a comma or a dash, or inside brackets. */
function isUnfinished(text: string): boolean {
  if (/[：:，,、—–\-～~与和及的（(“《]$/u.test(text.trim())) return true;
  const countOf = (mark: string) => text.split(mark).length - 1;
  return PAIRS.some(([open = '', close = '']) => countOf(open) > countOf(close));
}

/** Between Latin words a line break is a space; digits go on where they were cut (`DFQ` `2020`). */
const joinRows = (before: string, after: string): string =>
  before + (/[A-Za-z]$/.test(before) && /^[A-Za-z]/.test(after) ? ' ' : '') + after;

/** Bullets of symbol fonts arrive as letters or private characters: `n基于…`, `l 行业…`. */
const STRAY_START =
  /^(?:[\s\p{Co}\p{So}\p{Sm}■◆●►▶•·_|丨｜\]）)】」』，。：；、.,:;]+|(?:[nlvØ§]|u(?!型))\s*(?=\p{Script=Han}))+/u;

const tidyTitle = (text: string): string =>
  text
    .replace(STRAY_START, '')
    .replace(/^[[【](?![^\]】]*[\]】])/u, '')
    .replace(/\s+/g, ' ')
    .trim();
