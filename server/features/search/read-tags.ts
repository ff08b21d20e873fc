import type { IndexTag } from '#server/ports/search-index.ts';
import type { SearchDeps } from './deps.ts';
import type { Entity } from './rules/dictionary.ts';

export interface CountedTag {
  id: number;
  name: string;
  parent_id: number;
  /** Reports that carry it. */
  count: number;
}

type Reads = Pick<SearchDeps, 'index' | 'dictionary'>;

async function withCounts(deps: Reads, entities: readonly Entity[]): Promise<CountedTag[]> {
  const tagOf = ({ kind, id }: Entity): IndexTag => (kind === 'type' ? `type:${id}` : `industry:${id}`);
  const counts = await deps.index.countTags({ expression: null, match: 'all' }, entities.map(tagOf));
  return entities.map(({ id, name, parentId }, at) => ({
    id,
    name,
    parent_id: parentId,
    count: counts[at] ?? 0,
  }));
}

const ofKind = (deps: Reads, kind: Entity['kind']): Entity[] =>
  deps.dictionary.current().all.flatMap(({ entity }) => (entity.kind === kind ? [entity] : []));

export function readReportTypes(deps: Reads): Promise<CountedTag[]> {
  return withCounts(deps, ofKind(deps, 'type'));
}

/** Level-1 industries for parent 0, else the level-2 industries of one. */
export function readIndustries(deps: Reads, parentId: number): Promise<CountedTag[]> {
  return withCounts(
    deps,
    ofKind(deps, 'industry').filter((entity) => entity.parentId === parentId),
  );
}

/** Level-1 industries with the most reports first. */
export async function readMainIndustries(
  deps: Reads,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: CountedTag[]; count: number }> {
  const industries = (await readIndustries(deps, 0)).sort((a, b) => b.count - a.count || a.id - b.id);
  return { list: industries.slice((page - 1) * pageSize, page * pageSize), count: industries.length };
}
