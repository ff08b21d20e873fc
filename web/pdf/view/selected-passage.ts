import { joinBrokenLines } from '../find/page-text.ts';
import { type PlacedPiece, tableText } from '../find/table-text.ts';
import { isTurn, type Rect, uprightRect } from '../layout/turn.ts';

/** Text selected in the pages. */
export interface SelectedPassage {
  /** 1-based page on which it begins. */
  page: number;
  /** As it is copied: lines that only the column broke are joined, cells of a table parted by tabs. */
  text: string;
  /** Where it stands in the window, in CSS pixels. */
  box: { left: number; top: number; right: number; bottom: number };
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

/** The part of a text run that is selected. */
function pieceOf(run: Element, range: Range): PlacedPiece {
  const part = document.createRange();
  part.selectNodeContents(run);
  if (run.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (run.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  const page = run.closest<HTMLElement>('[data-page]');
  return { text: part.toString(), ...readingRect(part.getBoundingClientRect(), page) };
}

/** What the selection says, read as it stands on the pages; null where nothing of them is selected. */
export function readPassage(selection: Selection | null, within: Element | null): SelectedPassage | null {
  if (!selection || selection.isCollapsed || !within?.contains(selection.anchorNode)) return null;
  const range = selection.getRangeAt(0);
  const runs = Array.from(within.querySelectorAll(RUNS)).filter((run) => range.intersectsNode(run));
  const pieces = runs.map((run) => pieceOf(run, range)).filter(({ text }) => text !== '');
  const said = tableText(pieces) ?? joinBrokenLines(selection.toString());
  const text = said.normalize('NFC').replaceAll('\0', '').trim();
  const page = Number(runs[0]?.closest<HTMLElement>('[data-page]')?.dataset.page);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return text === '' || !page ? null : { page, text, box: { left, top, right, bottom } };
}
