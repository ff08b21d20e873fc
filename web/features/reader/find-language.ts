import { foldWithOffsets } from '#contract/text/fold.ts';
import { placesOf } from '#contract/text/mark-text.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import { soughtTexts } from '#contract/text/sought-texts.ts';
import type { FindLanguage } from '#web/pdf/find/find-language.ts';

/**
 * Finding in the page reads a query and meets words as the search does. A title stands in its pages too, so that words sought in
 * titles are found there.
 */
export const FIND_LANGUAGE: FindLanguage = {
  fold: foldWithOffsets,
  textsOf: (query) => soughtTexts(parseQuery(query)).title,
  placesOf,
};
