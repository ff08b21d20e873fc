import { citedMatch, findInText, isSeveral, piecesOf, termsOf } from '#contract/text/find-in-text.ts';
import { normaliseText } from '#contract/text/normalise-text.ts';
import type { FindLanguage } from '#web/pdf/find/find-language.ts';

/** Finding in the page reads a query and meets words as the server does, which finds in the same report. */
export const FIND_LANGUAGE: FindLanguage = {
  normalise: normaliseText,
  isSeveral,
  termsOf,
  find: findInText,
  piecesOf,
  citedMatch,
};
