/** The door of language: what the words of a question mean, by the dictionary, before any index is asked. */

export { createLanguage, type Language } from './create-language.ts';
export type { DictionaryHolder } from './dictionary-holder.ts';
export { type CutWords, wholeWords } from './rules/cut-run.ts';
export { describeIntent } from './rules/describe-intent.ts';
export { describeQuery } from './rules/describe-query.ts';
export type { Dictionary, Entity } from './rules/dictionary.ts';
export type { Intent, IntentPreference, IntentWord, TypedRun } from './rules/intent.ts';
export { likelySlips, type Slip, type SlipReading } from './rules/likely-slips.ts';
export { isPriceOfElement } from './rules/lone-characters.ts';
export { movementsAgainst, movementsLike } from './rules/movement-words.ts';
export { nearestFirst } from './rules/nearest-time.ts';
export { belonging, neighbourWords } from './rules/neighbour-words.ts';
export { partsOfCompound } from './rules/parts-of-compound.ts';
export { rangesAsTyped } from './rules/ranges-as-typed.ts';
export { isIntent, readIntent } from './rules/read-intent.ts';
export { type IntentReading, readWord, spelledSo } from './rules/read-word.ts';
export { soleSubject } from './rules/sole-subject.ts';
export { absentSubject, askedOf, subjectOf } from './rules/subject-of.ts';
export { type SuggestedEntity, suggestEntities } from './rules/suggest-entities.ts';
export { suggestKeywords, suggestTerms, termsSpokenAs } from './rules/suggest-terms.ts';
export {
  type AbsentTime,
  absentTime,
  isYearless,
  tellAbsent,
  tellOtherTimeFirst,
} from './rules/tell-absent.ts';
export { understandQuery } from './rules/understand-query.ts';
export {
  type Alternative,
  type MarkableTexts,
  markableTexts,
  type UnderstoodClause,
  type UnderstoodQuery,
  type UnderstoodTerm,
} from './rules/understood-query.ts';
export { isFiled } from './rules/which-is-meant.ts';
