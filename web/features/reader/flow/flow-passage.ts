import type { SelectedPassage } from '#web/pdf/view/selected-passage.ts';
import { selectedCells } from './selected-cells.ts';

const CONTEXT_UNITS = 64;

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
const blockOf = (node: Node): Element | null => elementOf(node)?.closest('[data-flow-block]') ?? null;

/** What of the block stands before the selection, or after it. */
function beside(block: Element | null, range: Range, side: 'before' | 'after'): string {
  if (block === null) return '';
  const part = document.createRange();
  part.selectNodeContents(block);
  if (side === 'before') part.setEnd(range.startContainer, range.startOffset);
  else part.setStart(range.endContainer, range.endOffset);
  const text = part.toString();
  return side === 'before' ? text.slice(-CONTEXT_UNITS) : text.slice(0, CONTEXT_UNITS);
}

/** What is selected in the text that flows in one column; null where nothing of it is. */
export function readFlowPassage(selection: Selection | null, within: Element | null): SelectedPassage | null {
  if (!selection || selection.isCollapsed || !within?.contains(selection.anchorNode)) return null;
  const range = selection.getRangeAt(0);
  const section = elementOf(range.startContainer)?.closest<HTMLElement>('[data-flow-page]');
  const page = Number(section?.dataset.flowPage);
  const said =
    selectedCells(range, within) ??
    selection
      .toString()
      .replace(/\n{2,}/gu, '\n')
      .trim();
  const text = said.normalize('NFC').replaceAll('\0', '');
  if (text.trim() === '' || !page) return null;
  const before = beside(blockOf(range.startContainer), range, 'before');
  const after = beside(blockOf(range.endContainer), range, 'after');
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return { page, text, before, after, lines: [], box: { left, top, right, bottom } };
}

/** Copies cells that reach over others in their columns; anything else as the browser does. */
export function copyCells(
  { clipboardData }: Pick<ClipboardEvent, 'clipboardData'>,
  within: Element,
): boolean {
  const selection = document.getSelection();
  const text = selection && !selection.isCollapsed ? selectedCells(selection.getRangeAt(0), within) : null;
  if (text === null || clipboardData === null) return false;
  clipboardData.setData('text/plain', text);
  return true;
}
