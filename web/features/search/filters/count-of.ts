import type { FacetValue } from '#contract/calls/facets.ts';

/** The count of one value: undefined while nothing is counted, 0 for what is not among the values. */
export function countOf(
  values: readonly FacetValue[] | undefined,
  value: number | string,
): number | undefined {
  return values === undefined ? undefined : (values.find((each) => each.value === String(value))?.count ?? 0);
}

/** Where the reports are comes first, so that the closed row shows it; the rest stay in their order. */
export function byCount<Tag extends { id: number }>(
  tags: readonly Tag[],
  found: readonly FacetValue[] | undefined,
) {
  const countOfTag = ({ id }: Tag) => countOf(found, id) ?? 0;
  return found === undefined ? tags : tags.toSorted((a, b) => countOfTag(b) - countOfTag(a));
}
