import type { ParsedQuery } from '#contract/text/query-tree.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { DictionaryHolder } from '../language/index.ts';
import type { CheckedIndex } from './allowed-index.ts';
import type { RankingSettings } from './ranking-settings.ts';

/** What a question is read and asked with, over whatever collection. */
export interface QueryDeps {
  /** The collection; answers only what its caller may ask. */
  index: CheckedIndex;
  dictionary: DictionaryHolder;
  /** Cuts folded text into words. */
  segmenter: Segmenter;
  /** How much counts for how much in ranking; the bench tries others. */
  ranking?: RankingSettings;
}

/** By id, how much readers' choices lift an answer to that query. */
export type LearnedBoosts = (query: ParsedQuery) => Promise<ReadonlyMap<number, number>>;
