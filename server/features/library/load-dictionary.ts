import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTaxonomies } from './taxonomies/load-taxonomies.ts';

export interface Dictionary {
  /** Groups of words that mean the same; a search for one may find the others. */
  synonyms: string[][];
  /** Words that segmentation keeps whole: stocks, organisations, industries, and every word of the dictionaries. */
  words: string[];
}

/**
 * The shipped dictionary with the operator's own `dictionary.txt` in the data folder. One group a line, its words parted by
 * spaces or `、`; a line of one word only keeps that word whole; `#` starts a remark. Read at start; no rebuild of the program.
 */
export function loadDictionary(dataDir: string): Dictionary {
  const shipped = readFileSync(new URL('taxonomies/synonyms.txt', import.meta.url), 'utf8');
  const own = join(dataDir, 'dictionary.txt');
  const groups = [shipped, existsSync(own) ? readFileSync(own, 'utf8') : ''].flatMap(parseGroups);
  const taxonomies = loadTaxonomies();
  const names = [
    ...taxonomies.stocks.map(({ name }) => name),
    ...taxonomies.organisations.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...taxonomies.industries.flatMap(({ name, aliases }) => [name, ...aliases]),
  ];
  return {
    synonyms: groups.filter((group) => group.length > 1),
    words: [...new Set([...names, ...groups.flat()])].filter((word) => word.length > 1),
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
