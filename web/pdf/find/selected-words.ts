import { joinBrokenLines } from './page-text.ts';

/** A longer selection is a passage, which is copied and not sought. */
const MOST_CHARACTERS = 60;

type Selected = Pick<Selection, 'anchorNode' | 'toString'>;

/** The words selected inside an element, on one line; null where nothing is, or too much to be sought. */
export function selectedWords(
  selection: Selected | null,
  within: Pick<Node, 'contains'> | null,
): string | null {
  if (!selection || !within?.contains(selection.anchorNode)) return null;
  const words = joinBrokenLines(selection.toString()).replace(/\s+/gu, ' ').trim();
  return words === '' || words.length > MOST_CHARACTERS ? null : words;
}
