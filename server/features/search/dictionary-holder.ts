import { setImmediate } from 'node:timers/promises';
import { foldText } from '#server/platform/text/fold.ts';
import type { DictionaryHolder, ReportReads } from './deps.ts';
import { buildDictionary, type Dictionary, type Sound } from './rules/dictionary.ts';
import { isCorrectable } from './rules/near-words.ts';
import { soundOf } from './sound-of.ts';

/** Enough to know the library's vocabulary; more would cost memory and start time for words nobody mistypes. */
const TITLES_READ = 20_000;
const MOST_WORDS = 20_000;
const LEAST_TITLES = 2;

/** So many titles are cut into words before requests that wait get their turn: about 10 ms. */
const TITLES_AT_ONCE = 400;

/** Words of the titles by the number of titles that hold them. */
async function titleWords(
  titles: readonly string[],
  segment: (folded: string) => string[],
): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const [at, title] of titles.entries()) {
    if (at % TITLES_AT_ONCE === 0) await setImmediate();
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
  const sounds = new Map<string, Sound>();
  /** Names seldom change; how they sound never does. */
  const knownSound = (name: string): Sound => {
    const sound = sounds.get(name) ?? soundOf(name);
    sounds.set(name, sound);
    return sound;
  };

  async function read(): Promise<void> {
    const [names, titles] = await Promise.all([reads.entities(), reads.recentTitles(TITLES_READ)]);
    const words = await titleWords(titles, segment);
    dictionary = buildDictionary({ ...names, words }, foldText, knownSound);
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
