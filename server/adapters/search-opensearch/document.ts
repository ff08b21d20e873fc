import { createHash } from 'node:crypto';
import { dayNumber } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import { indexTokens } from '#contract/text/tokenize.ts';
import { firstRowIdOf, preferredPlace } from '#server/platform/ranking/row-id.ts';
import { encodeVector, makeVector } from '#server/platform/ranking/term-vector.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { FieldRole, IndexedDocument } from '#server/ports/search-collection.ts';
import type { Layout } from './mapping.ts';
import { tagField } from './mapping.ts';

/** The analyzer cuts words behind 255 signs. */
const LONGEST = 200;
/** Folding turns private-use characters in text to spaces, so that no text can look like such a token. */
const LONG = '\ue005';

/** A token as it is indexed and asked for: of a long one its digest, so that it is found whole and in no other. */
export const writtenToken = (token: string): string =>
  token.length <= LONGEST ? token : LONG + createHash('sha256').update(token).digest('hex');

export const writtenHash = (hash: number): string => hash.toString(36);

/** Ascends with publish time; documents of one second lie apart as far as their ids tell them. */
const rowOf = ({ id, publishedAtSeconds }: IndexedDocument): number =>
  firstRowIdOf(publishedAtSeconds) + preferredPlace(id);

function tagsOf({ tags }: IndexedDocument): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const tag of new Set(tags)) {
    const colon = tag.indexOf(':');
    const [, field = ''] = tagField(tag.slice(0, colon)).split('.');
    const values = fields[field] ?? [];
    values.push(tag.slice(colon + 1));
    fields[field] = values;
  }
  return fields;
}

/** What the index holds of a document. */
export function sourceOf(document: IndexedDocument, layout: Layout, segmenter: Segmenter): object {
  const roles: Record<FieldRole, string[]> = { title: [], name: [], body: [] };
  const text: Record<string, string[]> = {};
  for (const { name, role } of layout.fields) {
    const folded = (document.fields[name] ?? []).filter((part) => part !== '').map(foldText);
    text[name] = folded.map((part) => indexTokens(part).map(writtenToken).join(' '));
    roles[role].push(...folded);
  }
  const vector = makeVector(roles, segmenter);
  return {
    id: document.id,
    row: rowOf(document),
    day: dayNumber(document.publishedAtSeconds),
    pages: document.pages,
    demand: document.demand,
    audience: [...new Set(document.audience)],
    titleLength: vector.titleLength,
    nameLength: vector.nameLength,
    bodyLength: vector.bodyLength,
    words: Array.from(vector.hashes, writtenHash),
    vector: Buffer.from(encodeVector(vector)).toString('base64'),
    tags: tagsOf(document),
    text,
  };
}
