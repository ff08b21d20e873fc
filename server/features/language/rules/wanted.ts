/** What a report may meet; of the same shape as the index's expressions, whose port speaks of more than rules may know. */
export type Wanted =
  | { kind: 'text'; text: string; field: 'any' | 'title' | 'organisation' | 'author' | 'stock' }
  | { kind: 'tag'; tag: `${string}:${string | number}` }
  | { kind: 'and'; parts: Wanted[] }
  | { kind: 'or'; parts: Wanted[] }
  | { kind: 'not'; part: Wanted };
