import { foldText } from '#contract/text/fold.ts';
import { isLoneCharacter } from '#contract/text/tokenize.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';

/** Expressions taken apart, whatever engine answers them. */
export const hasText = (expression: IndexExpression): boolean => {
  if (expression.kind === 'text') return true;
  return (expression.kind === 'and' || expression.kind === 'or') && expression.parts.some(hasText);
};

/** It asks for a lone character, in whatever field, and for nothing else. */
export const isLone = (expression: IndexExpression): boolean =>
  expression.kind === 'text' && isLoneCharacter(foldText(expression.text).trim());

/** Texts that a match should contain, in order, without those excluded. */
export function wantedTexts(expression: IndexExpression): string[] {
  switch (expression.kind) {
    case 'text':
      return [expression.text];
    case 'and':
    case 'or':
      return expression.parts.flatMap(wantedTexts);
    default:
      return [];
  }
}

/** How many texts there are of which a match must hold every one. */
export function demandedTexts(expression: IndexExpression): number {
  if (expression.kind === 'text') return 1;
  return expression.kind === 'and' ? expression.parts.reduce((sum, part) => sum + demandedTexts(part), 0) : 0;
}

/** All of them; null asks for nothing. */
export function allOf(parts: readonly (IndexExpression | null)[]): IndexExpression | null {
  const asked = parts.filter((part) => part !== null);
  return asked.length < 2 ? (asked[0] ?? null) : { kind: 'and', parts: asked };
}

/** Whether what holds `one` holds `other`, as far as their forms tell. */
export function implies(one: IndexExpression, other: IndexExpression): boolean {
  if (one.kind === 'or') return one.parts.length > 0 && one.parts.every((part) => implies(part, other));
  if (other.kind === 'and') return other.parts.every((part) => implies(one, part));
  if (one.kind === 'and') return one.parts.some((part) => implies(part, other));
  return other.kind === 'or'
    ? other.parts.some((part) => implies(one, part))
    : JSON.stringify(one) === JSON.stringify(other);
}

/** What `demanded` asks beyond what everything that holds `held` holds anyway; null where that is nothing. */
export function beyond(demanded: IndexExpression | null, held: IndexExpression): IndexExpression | null {
  if (demanded?.kind === 'and') return allOf(demanded.parts.map((part) => beyond(part, held)));
  return demanded === null || implies(held, demanded) ? null : demanded;
}

/** The same expression with every free text part asked of `field`; undefined where that asks nothing new. */
export function inField(expression: IndexExpression, field: string): IndexExpression | undefined {
  let changed = false;
  const move = (part: IndexExpression): IndexExpression => {
    switch (part.kind) {
      case 'text':
        if (part.field !== 'any') return part;
        changed = true;
        return { ...part, field };
      case 'and':
      case 'or':
        return { kind: part.kind, parts: part.parts.map(move) };
      // What the reader excludes is excluded everywhere.
      default:
        return part;
    }
  };
  const moved = move(expression);
  return changed ? moved : undefined;
}

/**
 * The expression without the free texts of which it demands every one, for asking beside them; undefined where it asks nothing else.
 * Where it only excludes besides, it stays whole: an exclusion alone would start from every document.
 */
export function besideTexts(expression: IndexExpression): IndexExpression | undefined {
  if (expression.kind === 'text' && expression.field === 'any') return undefined;
  if (expression.kind !== 'and') return expression;
  const parts = expression.parts.map(besideTexts).filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return parts.every(({ kind }) => kind === 'not') ? expression : { kind: 'and', parts };
}
