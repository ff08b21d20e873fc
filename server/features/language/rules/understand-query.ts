import { foldText } from '#contract/text/fold.ts';
import { isNumberWord, otherWriting } from '#contract/text/number-word.ts';
import type { ParsedQuery, QueryTerm } from '#contract/text/query-tree.ts';
import type { Dictionary, Entity } from './dictionary.ts';
import { stockCodeForms } from './stock-code.ts';
import type { Alternative, UnderstoodQuery, UnderstoodTerm } from './understood-query.ts';

export interface Understanding {
  dictionary: Dictionary;
  /** Fuzzy mode: slips of typing and, for Latin letters, names by sound count too. */
  fuzzy: boolean;
  /** Plain words are looked for in titles only. */
  titleOnly: boolean;
}

/** More would dilute the answer and slow the engine. */
const MOST_ADDED = 8;

const text = (value: string, field: (Alternative & { kind: 'text' })['field']): Alternative => ({
  kind: 'text',
  text: value,
  field,
});

const only = (term: QueryTerm, alternatives: Alternative[], added: string[] = []): UnderstoodTerm => ({
  term,
  alternatives,
  added,
});

/** Everything a name or a code, written in any way, may mean. */
const entitiesOf = (folded: string, dictionary: Dictionary): Entity[] => [
  ...new Set([folded, ...stockCodeForms(folded)].flatMap((name) => dictionary.entities(name))),
];

/** Texts of the same meaning for a plain word: synonyms, the other names of a company, its code. */
function sameMeaning(
  folded: string,
  { dictionary }: Understanding,
): { alternatives: string[]; codes: string[] } {
  const named = entitiesOf(folded, dictionary);
  const names = named.flatMap((entity) =>
    entity.kind === 'stock' || entity.kind === 'organisation' ? [entity.name, ...entity.aliases] : [],
  );
  // A longer name that contains the word is found by the word itself.
  const others = [...dictionary.readAs(folded), ...dictionary.synonyms(folded), ...names].filter(
    (name) => !foldText(name).includes(folded),
  );
  return {
    alternatives: [...new Set(others)].slice(0, MOST_ADDED),
    codes: named.flatMap(({ kind, code }) => (kind === 'stock' && foldText(code) !== folded ? [code] : [])),
  };
}

/** What a slip or a sound may have meant; a word that is known needs no correction. */
function guesses(folded: string, { dictionary }: Understanding): string[] {
  if (dictionary.knows(folded)) return [];
  const near = dictionary.near(folded, MOST_ADDED);
  // Names are matched by sound for Latin letters alone: a Chinese word never stands for another that sounds like it.
  const sounding = /^[a-z]+$/.test(folded) ? dictionary.sounding(folded, MOST_ADDED) : [];
  return [...new Set([...sounding, ...near])].slice(0, MOST_ADDED);
}

function understandText(term: QueryTerm, knowledge: Understanding): UnderstoodTerm {
  const field = term.field === 'title' || knowledge.titleOnly ? 'title' : 'any';
  if (term.exact) return only(term, [text(term.text, field)]);
  if (isNumberWord(foldText(term.text)))
    return only(
      term,
      [term.text, ...otherWriting(foldText(term.text))].map((word) => text(word, field)),
    );
  const folded = foldText(term.text);
  const same = sameMeaning(folded, knowledge);
  const guessed = knowledge.fuzzy && !term.negated ? guesses(folded, knowledge) : [];
  const added = [...same.alternatives, ...guessed];
  return only(
    term,
    [
      ...[term.text, ...added].map((word) => text(word, field)),
      ...(field === 'any' ? same.codes.map((code) => text(code, 'stock')) : []),
    ],
    [...added, ...same.codes],
  );
}

function understandOrganisation(term: QueryTerm, { dictionary }: Understanding): UnderstoodTerm {
  const known = dictionary.entities(foldText(term.text)).filter(({ kind }) => kind === 'organisation');
  const names = known
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .filter((name) => foldText(name) !== foldText(term.text));
  const tags = known.flatMap(({ id }): Alternative[] =>
    id > 0 ? [{ kind: 'tag', attribute: 'organisation', id }] : [],
  );
  return only(term, [...[term.text, ...names].map((name) => text(name, 'organisation')), ...tags]);
}

function understandStock(term: QueryTerm, { dictionary }: Understanding): UnderstoodTerm {
  const folded = foldText(term.text);
  const known = entitiesOf(folded, dictionary).filter(({ kind }) => kind === 'stock');
  // The forms stay beside what is known: a record may have come after the dictionary was read.
  const texts = [...new Set([...known.map(({ code }) => foldText(code)), ...stockCodeForms(folded)])];
  return only(
    term,
    (texts.length > 0 ? texts : [term.text]).map((form) => text(form, 'stock')),
    known.map(({ name, code }) => (foldText(name) === folded ? code : name)),
  );
}

function tagged(term: QueryTerm, kind: 'industry' | 'type', { dictionary }: Understanding): Entity[] {
  const wanted = foldText(term.text);
  const exact = dictionary.entities(wanted).filter((entity) => entity.kind === kind);
  if (exact.length > 0) return exact;
  return dictionary.all
    .filter(({ entity, folded }) => entity.kind === kind && folded.includes(wanted))
    .map(({ entity }) => entity);
}

function understandTag(
  term: QueryTerm,
  attribute: 'industry' | 'type',
  knowledge: Understanding,
  notices: string[],
): UnderstoodTerm {
  const found = tagged(term, attribute, knowledge);
  if (found.length === 0) {
    notices.push(`没有名为“${term.text}”的${attribute === 'industry' ? '行业' : '报告类型'}，已按普通词查找`);
    return understandText({ ...term, field: 'any' }, knowledge);
  }
  const names = found.map(({ name }) => name).filter((name) => name !== term.text);
  return only(
    term,
    found.map(({ id }) => ({ kind: 'tag', attribute, id })),
    names.slice(0, MOST_ADDED),
  );
}

/** Gives every term its meaning: what texts or tags meet it. */
export function understandQuery(query: ParsedQuery, knowledge: Understanding): UnderstoodQuery {
  const notices = [...query.notices];
  const understand = (term: QueryTerm): UnderstoodTerm => {
    switch (term.field) {
      case 'organisation':
        return understandOrganisation(term, knowledge);
      case 'stock':
        return understandStock(term, knowledge);
      case 'author':
        return only(term, [text(term.text, 'author')]);
      case 'industry':
      case 'type':
        return understandTag(term, term.field, knowledge, notices);
      default:
        return understandText(term, knowledge);
    }
  };
  const clauses = query.clauses.map(({ terms, range }) => ({ terms: terms.map(understand), range }));
  return { clauses, notices };
}
