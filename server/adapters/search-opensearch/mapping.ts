import type { Collection, FieldRole } from '#server/ports/search-collection.ts';

/** Raise it whenever fields or what is written into them change: an index of another format is rebuilt, not read. */
export const FORMAT = 2;

export interface Layout extends Pick<Collection, 'name' | 'weights'> {
  fields: readonly { name: string; role: FieldRole }[];
}

const COLLECTION_NAME = /^[a-z][a-z0-9-]*$/;
const FIELD_NAME = /^[a-z][a-z0-9_]*$/;

/** Errors: RangeError for names that an index cannot have. */
export function layoutOf({ name, fields, weights }: Collection): Layout {
  if (!COLLECTION_NAME.test(name)) throw new RangeError(`“${name}” cannot name a collection`);
  for (const field of Object.keys(fields))
    if (!FIELD_NAME.test(field) || field === 'any') throw new RangeError(`“${field}” cannot name a field`);
  return {
    name,
    fields: Object.entries<FieldRole>(fields).map(([field, role]) => ({ name: field, role })),
    weights,
  };
}

export const textField = (field: string): string => `text.${field}`;

/** Kinds of tags name fields, in which a dot would divide. */
export const tagField = (kind: string): string =>
  `tags.${kind.replace(/[^A-Za-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`)}`;

/** What an index says of itself: whether this version can read it. */
export const metaOf = ({ fields }: Layout) => ({ format: FORMAT, fields: JSON.stringify(fields) });

/** Rows beyond are walked to, not counted off. */
export const MOST_IN_WINDOW = 10_000;

/**
 * Tokens are ours, joined by spaces, so that every analyzer is told to do no more than to cut at them. Newest first is the order on the
 * disk: a list of the newest ends where it is full.
 */
export const indexBodyOf = (layout: Layout, shards: number) => ({
  settings: {
    index: {
      number_of_shards: shards,
      // A second copy where there is a second node for it.
      auto_expand_replicas: '0-1',
      refresh_interval: '1s',
      // For so long an older change of what is gone is known for one.
      gc_deletes: '1h',
      max_result_window: MOST_IN_WINDOW,
      'sort.field': ['row', 'id'],
      'sort.order': ['desc', 'desc'],
    },
  },
  mappings: {
    _meta: metaOf(layout),
    // The records are in PostgreSQL.
    _source: { enabled: false },
    dynamic: 'strict',
    date_detection: false,
    dynamic_templates: [{ tags: { path_match: 'tags.*', mapping: { type: 'keyword' } } }],
    properties: {
      id: { type: 'long' },
      row: { type: 'long' },
      day: { type: 'integer' },
      pages: { type: 'integer' },
      demand: { type: 'integer', index: false },
      audience: { type: 'keyword' },
      titleLength: { type: 'integer', index: false },
      nameLength: { type: 'integer', index: false },
      bodyLength: { type: 'integer', index: false },
      words: { type: 'keyword' },
      vector: { type: 'binary', doc_values: true },
      tags: { type: 'object', dynamic: true },
      text: {
        properties: Object.fromEntries(
          layout.fields.map(({ name }) => [
            name,
            // One place between the parts of a field keeps phrases from crossing them.
            { type: 'text', analyzer: 'whitespace', norms: false, position_increment_gap: 1 },
          ]),
        ),
      },
    },
  },
});
