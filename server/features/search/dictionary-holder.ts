import { foldText } from '#server/platform/text/fold.ts';
import type { DictionaryHolder, ReportReads } from './deps.ts';
import { buildDictionary, type Dictionary } from './rules/dictionary.ts';
import { isCorrectable } from './rules/near-words.ts';
import { soundOf } from './sound-of.ts';

/** Enough to know the library's vocabulary; more would cost memory and start time for words nobody mistypes. */
const TITLES_READ = 20_000;
const MOST_WORDS = 20_000;
const LEAST_TITLES = 2;

/** Words of the titles by the number of titles that hold them. */
function titleWords(titles: readonly string[], segment: (folded: string) => string[]): string[] {
  const counts = new Map<string, number>();
  for (const title of titles) {
    for (const word of new Set(segment(foldText(title)))) {
      if (isCorrectable(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count >= LEAST_TITLES)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([word]) => word);
}

/** Starts empty: call `refresh` once before serving and again after imports. */
export function createDictionaryHolder(
  reads: Pick<ReportReads, 'entities' | 'recentTitles'>,
  segment: (folded: string) => string[],
): DictionaryHolder {
  let dictionary: Dictionary = buildDictionary({ entities: [], synonyms: [], words: [] }, foldText, soundOf);
  let refreshing: Promise<void> | null = null;

  async function read(): Promise<void> {
    const [names, titles] = await Promise.all([reads.entities(), reads.recentTitles(TITLES_READ)]);
    dictionary = buildDictionary({ ...names, words: titleWords(titles, segment) }, foldText, soundOf);
  }

  return {
    current: () => dictionary,
    refresh() {
      refreshing ??= read().finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
  };
}
