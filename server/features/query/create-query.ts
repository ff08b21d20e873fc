import { type Feature, noRoutes } from '#server/platform/feature.ts';
import type { Language } from '../language/index.ts';
import { createQueries, type Queries } from './queries.ts';

export interface QueryParts {
  language: Pick<Language, 'dictionary' | 'segmenter'>;
}

/** Plans a question over any collection, with the language that it is read in. */
export interface Query extends Feature, Pick<Language, 'dictionary' | 'segmenter'> {
  queries: Queries;
}

export function createQuery({ language: { dictionary, segmenter } }: QueryParts): Query {
  return {
    routes: noRoutes,
    jobs: [],
    personalData: null,
    dictionary,
    segmenter,
    queries: createQueries({ dictionary, segmenter }),
  };
}
