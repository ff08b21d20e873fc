import type { AskableIndex, Selection } from './allowed-index.ts';

/** An index that answers only what `require` lets through, which throws for the rest. It is given with it, for before something is spent. */
export function guardedIndex(
  index: AskableIndex,
  require: (selection: Selection) => void,
): AskableIndex & { require(selection: Selection): void } {
  const checked =
    <Query extends Selection, Rest extends unknown[], Answer>(
      ask: (query: Query, ...rest: Rest) => Promise<Answer>,
    ) =>
    async (query: Query, ...rest: Rest): Promise<Answer> => {
      require(query);
      return ask(query, ...rest);
    };
  return {
    search: checked(index.search),
    count: checked(index.count),
    countTags: checked(index.countTags),
    facets: checked(index.facets),
    stats: index.stats,
    require,
  };
}
