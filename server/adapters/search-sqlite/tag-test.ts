import type { IndexTag } from '#server/ports/search-collection.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';

/** With more tags the table of `meets` would be too large. */
const MOST_TAGS = 10;

/** An expression of tags alone, as it is asked of the tags of one document after the other. */
export interface TagTest {
  /** By the number of the tag: its bit, 0 for all that are not asked for. */
  bits: Uint16Array;
  /** By the bits of a document: 1 where it meets the expression. */
  meets: Uint8Array;
}

/** The tags it asks for; undefined where it asks for anything else, or for nothing. */
function tagsIn(expression: IndexExpression): IndexTag[] | undefined {
  switch (expression.kind) {
    case 'tag':
      return [expression.tag];
    case 'text':
      return undefined;
    case 'not':
      return tagsIn(expression.part);
    default: {
      const parts = expression.parts.map(tagsIn);
      return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
    }
  }
}

/** Whether documents can be told by their tags whether they meet it. */
export function isTagTest(expression: IndexExpression): boolean {
  const tags = tagsIn(expression);
  return tags !== undefined && new Set(tags).size <= MOST_TAGS;
}

/** At most so many of `all` documents meet an expression of tags, each of which `countOf` documents carry. */
export function mostMeeting(
  expression: IndexExpression,
  countOf: (tag: IndexTag) => number,
  all: number,
): number {
  const inner = (part: IndexExpression) => mostMeeting(part, countOf, all);
  switch (expression.kind) {
    case 'tag':
      return countOf(expression.tag);
    case 'or':
      return Math.min(
        all,
        expression.parts.map(inner).reduce((sum, most) => sum + most, 0),
      );
    case 'and':
      return Math.min(all, ...expression.parts.map(inner));
    default:
      return all;
  }
}

/** `numbers`: of all tags, each smaller than `length`. */
export function createTagTest(
  expression: IndexExpression,
  numbers: ReadonlyMap<string, number>,
  length: number,
): TagTest {
  const asked: string[] = [...new Set(tagsIn(expression))];
  const isMet = (part: IndexExpression, mask: number): boolean => {
    switch (part.kind) {
      case 'tag':
        return (mask & (1 << asked.indexOf(part.tag))) !== 0;
      case 'not':
        return !isMet(part.part, mask);
      case 'or':
        return part.parts.some((each) => isMet(each, mask));
      case 'and':
        return part.parts.every((each) => isMet(each, mask));
      default:
        return false;
    }
  };
  const bits = new Uint16Array(length);
  asked.forEach((tag, place) => {
    const number = numbers.get(tag);
    if (number !== undefined) bits[number] = 1 << place;
  });
  return {
    bits,
    meets: Uint8Array.from({ length: 2 ** asked.length }, (_, mask) => Number(isMet(expression, mask))),
  };
}
