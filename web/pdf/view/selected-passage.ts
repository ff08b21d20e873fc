import { joinBrokenLines } from '../find/page-text.ts';
import { type PlacedPiece, tableText } from '../find/table-text.ts';
import { isTurn, type Rect, turnedSize, uprightRect } from '../layout/turn.ts';

/** A line of selected text as shares of its page, 0 to 1 from the top left of the page held upright. */
export interface PlacedLine extends Rect {
  /** 1-based. */
  page: number;
}

/** Text selected in the pages. */
export interface SelectedPassage {
  /** 1-based page on which it begins. */
  page: number;
  /** As it is copied: lines that only the column broke are joined, cells of a table parted by tabs. */
  text: string;
  /** What is printed before and after it. */
  before: string;
  after: string;
  /** Where it is printed; empty where text flows and is not printed anywhere. */
  lines: readonly PlacedLine[];
  /** Where it stands in the window, in CSS pixels. */
  box: Rect;
}

const RUNS = '[data-page] span[role="presentation"]';

/** Pages are read one below the other, however they lie side by side on the screen. */
const PAGE_ROOM_PX = 100_000;

/** Where something on the screen stands as the text is read: pages upright, in one column. */
function readingRect(rect: DOMRect, page: HTMLElement | null): Rect {
  if (page === null) return { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
  const turn = Number(page.dataset.turn);
  const { left, right, top, bottom } = uprightRect(
    rect,
    page.getBoundingClientRect(),
    isTurn(turn) ? turn : 0,
  );
  const above = Number(page.dataset.page) * PAGE_ROOM_PX;
  return { left, right, top: above + top, bottom: above + bottom };
}

interface SelectedRun {
  piece: PlacedPiece;
  line: PlacedLine | null;
}

function lineOf(rect: DOMRect, page: HTMLElement | null): PlacedLine | null {
  if (page === null) return null;
  const turn = Number(page.dataset.turn);
  const frame = page.getBoundingClientRect();
  const upright = isTurn(turn) ? turn : 0;
  const { left, top, right, bottom } = uprightRect(rect, frame, upright);
  const { width, height } = turnedSize(frame, upright);
  const share = (length: number, whole: number) => Math.min(1, Math.max(0, length / whole));
  const [across, down] = [(x: number) => share(x, width), (y: number) => share(y, height)];
  const number = Number(page.dataset.page);
  return { page: number, left: across(left), right: across(right), top: down(top), bottom: down(bottom) };
}

/** The part of a text run that is selected. */
function pieceOf(run: Element, range: Range): SelectedRun {
  const part = document.createRange();
  part.selectNodeContents(run);
  if (run.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (run.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  const page = run.closest<HTMLElement>('[data-page]');
  const rect = part.getBoundingClientRect();
  return { piece: { text: part.toString(), ...readingRect(rect, page) }, line: lineOf(rect, page) };
}

/** Runs that stand side by side are one line. */
function joinLines(all: readonly (PlacedLine | null)[]): PlacedLine[] {
  const joined: PlacedLine[] = [];
  for (const line of all) {
    if (line === null || line.right <= line.left) continue;
    const last = joined.at(-1);
    const middle = (line.top + line.bottom) / 2;
    const isBeside = last?.page === line.page && last.top < middle && middle < last.bottom;
    if (last && isBeside && line.left >= last.left - (last.bottom - last.top) / 2) {
      last.right = Math.max(last.right, line.right);
      last.top = Math.min(last.top, line.top);
      last.bottom = Math.max(last.bottom, line.bottom);
    } else joined.push({ ...line });
  }
  return joined;
}

/** Units before and after a passage that tell it from others like it. */
const CONTEXT_UNITS = 64;

/** What is printed around the selected runs. */
function around(all: readonly Element[], runs: readonly Element[], range: Range) {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return { before: '', after: '' };
  const part = document.createRange();
  part.selectNodeContents(first);
  if (first.contains(range.startContainer)) part.setEnd(range.startContainer, range.startOffset);
  else part.collapse(true);
  let before = part.toString();
  for (let at = all.indexOf(first) - 1; at >= 0 && before.length < CONTEXT_UNITS; at -= 1)
    before = (all[at]?.textContent ?? '') + before;
  part.selectNodeContents(last);
  if (last.contains(range.endContainer)) part.setStart(range.endContainer, range.endOffset);
  else part.collapse(false);
  let after = part.toString();
  for (let at = all.indexOf(last) + 1; at < all.length && after.length < CONTEXT_UNITS; at += 1)
    after += all[at]?.textContent ?? '';
  return { before: before.slice(-CONTEXT_UNITS), after: after.slice(0, CONTEXT_UNITS) };
}

/** What the selection says, read as it stands on the pages; null where nothing of them is selected. */
export function readPassage(selection: Selection | null, within: Element | null): SelectedPassage | null {
  if (!selection || selection.isCollapsed || !within?.contains(selection.anchorNode)) return null;
  const range = selection.getRangeAt(0);
  const all = Array.from(within.querySelectorAll(RUNS));
  const runs = all.filter((run) => range.intersectsNode(run));
  const selected = runs.map((run) => pieceOf(run, range)).filter(({ piece }) => piece.text !== '');
  const said = tableText(selected.map(({ piece }) => piece)) ?? joinBrokenLines(selection.toString());
  const text = said.normalize('NFC').replaceAll('\0', '').trim();
  const page = Number(runs[0]?.closest<HTMLElement>('[data-page]')?.dataset.page);
  if (text === '' || !page) return null;
  const { left, top, right, bottom } = range.getBoundingClientRect();
  const lines = joinLines(selected.map(({ line }) => line));
  return { page, text, ...around(all, runs, range), lines, box: { left, top, right, bottom } };
}
