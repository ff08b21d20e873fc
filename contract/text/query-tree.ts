import type { TextRange } from '../wire/fields.ts';

/** Where a term is looked for. `industry` and `type` name a filter rather than a text. */
export type QueryField = 'any' | 'title' | 'organisation' | 'author' | 'stock' | 'industry' | 'type';

/** One word or phrase of the query. */
export interface QueryTerm {
  text: string;
  field: QueryField;
  /** Written in quotation marks: taken literally, never split, expanded or corrected. */
  exact: boolean;
  negated: boolean;
  /** Where it stands in the keyword, operators and marks included. */
  range: TextRange;
}

/** Terms joined by OR; a report needs one of them. */
export interface QueryClause {
  terms: QueryTerm[];
  range: TextRange;
}

/** What the keyword says: every clause must hold. */
export interface ParsedQuery {
  clauses: QueryClause[];
  /** Chinese lines about syntax that was read as plain words. */
  notices: string[];
}

export const FIELD_LABELS: Record<Exclude<QueryField, 'any'>, string> = {
  title: '标题',
  organisation: '机构',
  author: '作者',
  stock: '代码',
  industry: '行业',
  type: '类型',
};
