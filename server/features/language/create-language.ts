import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { createSegmenter, type Segmenter } from '#server/platform/text/segment.ts';
import type { LibraryGate } from '../library/index.ts';
import { createDictionaryHolder, type DictionaryHolder } from './dictionary-holder.ts';

export interface LanguageParts {
  library: { reads: Pick<LibraryGate<'entities' | 'recentTitles' | 'recentGlossed'>, 'everybodys'> };
  /** Groups of words that mean the same, as they stand now. */
  synonyms: () => readonly (readonly string[])[];
  /** Words for segmentation beside the segmenter's own. */
  userWords: readonly string[];
}

/** The words that the library knows, and how text is cut into words. */
export interface Language extends Feature {
  dictionary: DictionaryHolder;
  segmenter: Segmenter;
}

export function createLanguage({ library, synonyms, userWords }: LanguageParts): Language {
  const segmenter = createSegmenter(userWords);
  return {
    routes: noRoutes,
    jobs: [],
    personalData: null,
    dictionary: createDictionaryHolder(library.reads.everybodys, segmenter, synonyms),
    segmenter,
  };
}
