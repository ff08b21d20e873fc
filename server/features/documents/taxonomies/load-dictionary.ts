import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadTaxonomies } from './load-taxonomies.ts';

export interface LibraryDictionary {
  /** Groups of words that mean the same; a search for one may find the others. What begins with a name are its other names. */
  synonyms: string[][];
  /** Words for segmentation: stocks, organisations, industries, and every word of the dictionaries. */
  words: string[];
}

const ownFile = (dataDir: string): string => join(dataDir, 'dictionary.txt');

/**
 * The shipped dictionary with the operator's own `dictionary.txt` in the data folder. One group a line, its words parted by
 * spaces or `、`; a line of one word makes it one that is not cut; `#` starts a remark. Where `=` stands behind the first
 * word, it is read as the others and they are not read as it.
 */
export function loadDictionary(dataDir: string): LibraryDictionary {
  const shipped = ['synonyms.txt', 'names.txt', 'read-as.txt'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  const own = ownFile(dataDir);
  const groups = [...shipped, existsSync(own) ? readFileSync(own, 'utf8') : ''].flatMap(parseGroups);
  const taxonomies = loadTaxonomies();
  const codes = taxonomies.stocksHongKong.map(({ code, name }) => [code, '=', name]);
  // Of a house that the library has nothing of, the name is one word all the same: 兴业证券 is no security of 兴业.
  const houses = taxonomies.organisations.map(({ name }) => [name]);
  const names = [
    ...taxonomies.stocks.map(({ name }) => name),
    ...taxonomies.organisations.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...taxonomies.industries.flatMap(({ name, aliases }) => [name, ...aliases]),
  ];
  return {
    synonyms: [...codes, ...houses, ...groups],
    words: [...new Set([...names, ...groups.flat()])].filter(
      (word) => word.length > 1 && !word.includes('+'),
    ),
  };
}

/** The dictionary with an eye on the operator's file. */
export interface WatchedDictionary {
  current(): LibraryDictionary;
  /** Reads again where the operator's file changed, came or went, and says whether it did. */
  reload(): boolean;
}

export function watchDictionary(dataDir: string): WatchedDictionary {
  const stateOf = (): string => {
    const found = statSync(ownFile(dataDir), { throwIfNoEntry: false });
    return found === undefined ? '' : `${found.mtimeMs} ${found.size} ${found.ino}`;
  };
  let state = stateOf();
  let dictionary = loadDictionary(dataDir);
  return {
    current: () => dictionary,
    reload() {
      const now = stateOf();
      if (now === state) return false;
      // Noted before reading: a change in between is then seen at the next look.
      state = now;
      dictionary = loadDictionary(dataDir);
      return true;
    },
  };
}

function parseGroups(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/#.*$/, '')
        .split(/[\s、,，]+/)
        .filter((word) => word !== ''),
    )
    .filter((group) => group.length > 0);
}
