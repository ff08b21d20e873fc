import { type IndexedDocument, type IndexTag, PUBLIC } from '#server/ports/search-collection.ts';

/** Folding turns private-use characters in text to spaces, so that no text can look like one of these tokens. */
const TAG = '\ue000';
/** Between the parts of a field: keeps phrases from crossing them. */
export const GAP = '\ue001';
const VALUE = '\ue002';
const CODE = '\ue003';
const AUDIENCE = '\ue004';

/** On every document, so that "everything but" has something to start from. */
export const EVERY_DOCUMENT = `${TAG}${VALUE}all`;
/** On every document that is not everybody's. Rare where most are, so that leaving out the others costs nothing. */
const PRIVATE = `${TAG}${VALUE}private`;

/** The tokenizer splits at ASCII signs and folds ASCII letters: what is neither a small letter nor a digit is written by its code. */
const written = (text: string): string =>
  text.replace(/[^a-z0-9\u0080-\ud7ff]/g, (unit) => `${CODE}${unit.charCodeAt(0).toString(16)}${CODE}`);

export function tagToken(tag: IndexTag): string {
  const colon = tag.indexOf(':');
  return `${TAG}${written(tag.slice(0, colon))}${VALUE}${written(tag.slice(colon + 1))}`;
}

const audienceToken = (key: string): string => AUDIENCE + written(key);

export const isPrivate = ({ audience }: Pick<IndexedDocument, 'audience'>): boolean =>
  !audience.includes(PUBLIC);

/** The tokens of a document's marks. That it is everybody's is said by the lack of one: a list of all would cost every query. */
export function marksOf(document: IndexedDocument): string[] {
  const keys = document.audience.filter((key) => key !== PUBLIC);
  const marks = [EVERY_DOCUMENT, ...document.tags.map(tagToken), ...keys.map(audienceToken)];
  return [...new Set(isPrivate(document) ? [...marks, PRIVATE] : marks)];
}

/** FTS5 text of a whole token. */
export const quoted = (token: string): string => `"${token}"`;

/**
 * What of a match these may find. Every text given to the full-text tables passes through here. null matches every document that is
 * everybody's.
 */
export function forAudiences(match: string | null, audiences: readonly string[]): string | null {
  const keys = [...new Set(audiences)].filter((key) => key !== PUBLIC).map(audienceToken);
  const own = keys.map(quoted).join(' OR ');
  if (!audiences.includes(PUBLIC)) {
    // Nobody has the key of nobody: nothing is found.
    const asked = keys.length === 0 ? quoted(audienceToken('')) : own;
    return match === null ? `(${asked})` : `((${match}) AND (${asked}))`;
  }
  if (match === null && keys.length === 0) return null;
  const others = keys.length === 0 ? quoted(PRIVATE) : `(${quoted(PRIVATE)} NOT (${own}))`;
  return `((${match ?? quoted(EVERY_DOCUMENT)}) NOT ${others})`;
}
