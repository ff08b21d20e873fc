import { setImmediate } from 'node:timers/promises';
import { foldText } from '#contract/text/fold.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { LibraryReads } from '../library/index.ts';
import { createKnownSpeech } from './known-speech.ts';
import { buildDictionary, type Dictionary } from './rules/dictionary.ts';
import { collectGlosses, type Glossed } from './rules/grown-synonyms.ts';
import { ordinaryHouseNames, shortNames } from './rules/short-names.ts';
import { readingsOf, soundOf } from './sound-of.ts';
import { readTitleWords } from './title-words.ts';

/** The dictionary as it stands now; rebuilt beside and exchanged whole. */
export interface DictionaryHolder {
  current(): Dictionary;
  /** Reads names and titles again, after the library or its dictionary file changed. */
  refresh(): Promise<void>;
}

/** Of the whole process: how a name sounds is no library's own, so that it is spoken once. */
const speech = createKnownSpeech({ soundOf, readingsOf });

/** Enough to know the library's vocabulary; more would cost memory and start time for words nobody mistypes. */
const TITLES_READ = 20_000;

/** A word that makes up so much of ordinary text is no short name: 东方, 长城. Of rarer ones the library tells. */
const COMMON_SHARE = 7e-6;

const CHINESE_WORD = /^\p{Script=Han}{2,}$/u;

/** So many texts are looked through before requests that wait get their turn. */
const GLOSSED_AT_ONCE = 400;

/** The lists' groups, and those that the library's own reports tell of words that no list has. */
async function withGrown(
  groups: readonly (readonly string[])[],
  glossed: readonly Glossed[],
): Promise<readonly (readonly string[])[]> {
  const known = new Set(groups.flat().map(foldText));
  const glosses = collectGlosses((folded) => known.has(folded));
  for (const [at, one] of glossed.entries()) {
    if (at % GLOSSED_AT_ONCE === 0) await setImmediate();
    glosses.add(one);
  }
  return [...groups, ...glosses.synonyms()];
}

/** Starts empty: call `refresh` once before serving and again after imports. `synonymsNow` gives the groups as they stand now. */
export function createDictionaryHolder(
  reads: Pick<LibraryReads, 'entities' | 'recentTitles' | 'recentGlossed'>,
  segmenter: Segmenter,
  synonymsNow: () => readonly (readonly string[])[],
): DictionaryHolder {
  const nothing = { entities: [], synonyms: [], words: [], terms: [], compounds: [] };
  let dictionary: Dictionary = buildDictionary(nothing, speech);
  let refreshing: Promise<void> | null = null;
  let askedMeanwhile = false;

  async function read(): Promise<void> {
    do {
      askedMeanwhile = false;
      const [entities, titles, glossed] = await Promise.all([
        reads.entities(),
        reads.recentTitles(TITLES_READ),
        reads.recentGlossed(TITLES_READ),
      ]);
      const { words, terms: inTitles, compounds } = await readTitleWords(titles, segmenter);
      const synonyms = await withGrown(synonymsNow(), glossed);
      // Words by themselves are known and not offered: the library may have nothing of them.
      const shipped = synonyms
        .filter(({ length }) => length > 1)
        .flat()
        .filter((word) => CHINESE_WORD.test(word));
      const terms = [...new Set([...inTitles, ...shipped])];
      const isOrdinary = (folded: string): boolean => segmenter.shareOf(folded) > COMMON_SHARE;
      const names = {
        shortNames: shortNames(entities, isOrdinary),
        houseNames: ordinaryHouseNames(entities, isOrdinary),
      };
      await speech.learn([...entities.map(({ name }) => name), ...terms]);
      dictionary = speech.whileBuilding(() =>
        buildDictionary({ entities, synonyms, words, terms, compounds, ...names }, speech),
      );
    } while (askedMeanwhile);
  }

  return {
    current: () => dictionary,
    refresh() {
      // What changed after the reading began is read in another turn, so that nobody is told an old state is the new one.
      if (refreshing !== null) askedMeanwhile = true;
      refreshing ??= read().finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
  };
}
