import {
  ANNOTATION_ORDERS,
  type AnnotationOrder,
  HIGHLIGHT_COLOURS,
  type HighlightColour,
} from '#contract/calls/annotations.ts';

/** What the address of the page says. */
export interface OwnState {
  keyword: string;
  /** null for all. */
  colour: HighlightColour | null;
  order: AnnotationOrder;
  /** 1-based. */
  page: number;
}

const MOST_LETTERS = 100;

const oneOf = <Value extends string>(values: Record<Value, string>, value: string | null): Value | null =>
  (Object.keys(values) as Value[]).find((each) => each === value) ?? null;

/** What an address asks for; nonsense is the first page of all. */
export function readOwnState(params: URLSearchParams): OwnState {
  const page = Number(params.get('page') ?? 1);
  return {
    keyword: (params.get('q') ?? '').trim().slice(0, MOST_LETTERS),
    colour: oneOf(HIGHLIGHT_COLOURS, params.get('colour')),
    order: oneOf(ANNOTATION_ORDERS, params.get('order')) ?? 'recent',
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The same as an address, without what goes without saying. */
export function ownParams({ keyword, colour, order, page }: OwnState): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword !== '') params.set('q', keyword);
  if (colour !== null) params.set('colour', colour);
  if (order !== 'recent') params.set('order', order);
  if (page > 1) params.set('page', String(page));
  return params;
}
