import { boxHeight, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Draft } from './draft-paragraph.ts';
import { HAN, isEquation } from './line-patterns.ts';

/** A draft as it is, or all that is printed of one formula. */
export interface Gathered {
  draft: Draft;
  isFormula: boolean;
}

/** A sign that only formulas have between their letters; a dash or a slash stands in labels too. */
const RELATION = /[=≈≠≤≥≡∝∑∏∫√∂∈]/u;
const SIGNS = new RegExp(`${RELATION.source}|[+−*∗×/^|{}()[\\]]`, 'gu');
/** What stands over something else, however it came into one line: fractions, limits, and figures whose parts are set one by one. */
const OVER_ONE_ANOTHER = /[/∑∏∫√]|\d \.?\d/u;
/** Rows of a table that were taken for one have names in them; a formula has letters, and signs between them. */
const NAMES = /\p{Script=Latin}{4}/gu;
const LEAST_SIGNS = 3;
const MOST_NAMES = 3;
/** In sizes of the text around it: a formula set by itself is no smaller and no higher, and one line of it is no higher than that. */
const LEAST = { width: 3, height: 0.8 };
const MOST_HEIGHT = 24;
const ONE_LINE = 1.7;
/** Parts of one formula stand no further apart, and neither do formulas that follow one another. */
const NEAR = 2.5;

const boxOf = ({ areas }: Draft) => unionBox(areas.map(({ box }) => box));

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Fractions and limits set over one another, which no line of letters can say; they came as rows of a table, or as a line that is too high. */
function isStacked(draft: Draft, bodySize: number): boolean {
  const { text, table, aside } = draft;
  if (aside || HAN.test(text) || !RELATION.test(text)) return false;
  if (table) return count(text, SIGNS) >= LEAST_SIGNS && count(text, NAMES) <= MOST_NAMES;
  if (!isEquation(text) || draft.areas.length === 0) return false;
  return OVER_ONE_ANOTHER.test(text) || boxHeight(boxOf(draft)) > ONE_LINE * bodySize;
}

/** A piece of a column of text; what stands in a cell or beside the text is no part of a formula. */
const mayBePart = ({ table, aside, column }: Draft): boolean =>
  !table && !aside && column !== null && !column.cell;

function follows(above: Draft, draft: Draft, bodySize: number): boolean {
  if (above.page !== draft.page) return false;
  const [upper, lower] = [boxOf(above), boxOf(draft)];
  const gap = Math.max(lower.top - upper.bottom, upper.top - lower.bottom);
  return gap < NEAR * bodySize && (above.column === draft.column || above.table || draft.table);
}

/** The place and the letters of parts that follow one another, where they are a formula; null where they are not. */
function formulaOf(parts: readonly Draft[], bodySize: number): Draft | null {
  const [first] = parts;
  if (first === undefined) return null;
  const text = parts.map((part) => part.text.trim()).join(' ');
  const box = unionBox(parts.map(boxOf));
  const [width, height] = [(box.right - box.left) / bodySize, boxHeight(box) / bodySize];
  if (!RELATION.test(text) || !/\p{L}/u.test(text)) return null;
  if (width < LEAST.width || height < LEAST.height || height > MOST_HEIGHT) return null;
  return { ...first, text, table: false, areas: [{ page: first.page, box }] };
}

/**
 * The drafts with what is printed of each formula that stands by itself as one, in its place. `isKept` says which drafts are paragraphs;
 * of what is between those a formula is made where a sign of one is in it. The rest is left out.
 */
export function gatherFormulas(
  drafts: readonly Draft[],
  isKept: (draft: Draft) => boolean,
  bodySize: number,
): Gathered[] {
  const gathered: Gathered[] = [];
  let parts: Draft[] = [];
  const close = (): void => {
    const formula = formulaOf(parts, bodySize);
    if (formula !== null) gathered.push({ draft: formula, isFormula: true });
    parts = [];
  };
  for (const draft of drafts) {
    const isPart = isStacked(draft, bodySize);
    if (!isPart && isKept(draft)) {
      close();
      gathered.push({ draft, isFormula: false });
    } else if (isPart || mayBePart(draft)) {
      const last = parts.at(-1);
      if (last !== undefined && !follows(last, draft, bodySize)) close();
      parts.push(draft);
    }
  }
  close();
  return gathered;
}
