import type { Collection, FieldRole } from '#server/ports/search-collection.ts';

/** How a collection lies in the full-text tables. It is plain data, so that it can be handed to a thread. */
export interface Layout extends Pick<Collection, 'weights'> {
  name: string;
  /** The fields in order; the columns of `whole`, before the one of marks. */
  fields: { name: string; role: FieldRole }[];
}

/** The column behind the fields: exact attributes and audiences. */
export const MARKS = 'marks';

const COLLECTION_NAME = /^[a-z][a-z0-9-]*$/;
const FIELD_NAME = /^[a-z][a-z0-9_]*$/;
const TAKEN = new Set([MARKS, 'any', 'rank', 'rowid']);

/** Errors: RangeError for names that the tables cannot have. */
export function layoutOf({ name, fields, weights }: Collection): Layout {
  const names = Object.keys(fields);
  if (!COLLECTION_NAME.test(name)) throw new RangeError(`“${name}” cannot name a collection`);
  for (const field of names)
    if (!FIELD_NAME.test(field) || TAKEN.has(field)) throw new RangeError(`“${field}” cannot name a field`);
  return {
    name,
    fields: Object.entries<FieldRole>(fields).map(([field, role]) => ({ name: field, role })),
    weights,
  };
}

/** All columns of `whole`: the fields, and behind them the marks. */
export const columnsOf = ({ fields }: Layout): string[] => [...fields.map(({ name }) => name), MARKS];

/** Places in `columnsOf` of what `head` repeats: everything but bodies. */
export const headColumnsOf = (layout: Layout): number[] =>
  columnsOf(layout).flatMap((_, column) => (layout.fields[column]?.role === 'body' ? [] : [column]));

export const titleFieldsOf = ({ fields }: Layout): string[] =>
  fields.flatMap(({ name, role }) => (role === 'title' ? [name] : []));
