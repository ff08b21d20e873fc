import { plainName } from '../figures/index.ts';
import type { Query } from '../query/index.ts';

/** Companies and houses that claims are checked for, made once of each dictionary; one that is written with spaces stands there without them, too. */
export function checkedNames({ current }: Pick<Query['dictionary'], 'current'>): () => readonly string[] {
  let known: { of: ReturnType<typeof current>; names: readonly string[] } | null = null;
  return () => {
    const dictionary = current();
    if (known?.of !== dictionary) {
      const names = dictionary.all.flatMap(({ entity: { kind, name } }) =>
        kind === 'stock' || kind === 'organisation' ? [name.normalize('NFKC'), plainName(name)] : [],
      );
      known = { of: dictionary, names: [...new Set(names)] };
    }
    return known.names;
  };
}
