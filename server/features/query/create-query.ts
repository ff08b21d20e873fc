import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { createSegmenter, type Segmenter } from '#server/platform/text/segment.ts';
import type { Library } from '../library/index.ts';
import type { DictionaryHolder } from './deps.ts';
import { createDictionaryHolder } from './dictionary-holder.ts';
import { createQueries, type Queries } from './queries.ts';

export interface QueryParts {
  library: { reads: Pick<Library['reads'], 'entities' | 'recentTitles'> };
  /** Groups of words that mean the same, as they stand now. */
  synonyms: () => readonly (readonly string[])[];
  /** Words for segmentation beside the segmenter's own. */
  userWords: readonly string[];
}

/** Reads and plans a question over any collection. */
export interface Query extends Feature {
  dictionary: DictionaryHolder;
  segmenter: Segmenter;
  queries: Queries;
}

export function createQuery({ library, synonyms, userWords }: QueryParts): Query {
  const segmenter = createSegmenter(userWords);
  const dictionary = createDictionaryHolder(library.reads, segmenter, synonyms);
  return {
    routes: noRoutes,
    jobs: [],
    personalData: null,
    dictionary,
    segmenter,
    queries: createQueries({ dictionary, segmenter }),
  };
}
