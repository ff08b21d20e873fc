import type { IndexTag } from '#server/ports/search-collection.ts';

/** What else these reports and their charts are found by, by report; those with nothing may be left out. */
export type TagsOfReports = (fids: readonly number[]) => Promise<ReadonlyMap<number, readonly IndexTag[]>>;

/** What others than the records say of reports. They are known when the index is written, so that they are a filter as any other. */
export function tagsOfOthers() {
  const others: TagsOfReports[] = [];
  return {
    add: (tagsOf: TagsOfReports) => void others.push(tagsOf),
    async of(fids: readonly number[]): Promise<ReadonlyMap<number, readonly IndexTag[]>> {
      const all = new Map<number, IndexTag[]>();
      for (const said of await Promise.all(others.map((tagsOf) => tagsOf(fids))))
        for (const [id, tags] of said) all.set(id, [...(all.get(id) ?? []), ...tags]);
      return all;
    },
  };
}
