import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { Entity } from '../language/index.ts';
import type { SharedSearchDeps } from './deps.ts';

export interface CountedTag {
  id: number;
  name: string;
  parent_id: number;
  /** Reports that carry it. */
  count: number;
}

type Reads = Pick<SharedSearchDeps, 'dictionary'> & { index: Pick<AskedIndex, 'countTags'> };

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

const ofKind = (deps: Reads, kind: Entity['kind']): readonly Entity[] =>
  deps.dictionary.current().ofKind(kind);

/** Stands under no other. */
type TopTag = Omit<CountedTag, 'parent_id'>;

const asTop = ({ id, name, count }: CountedTag): TopTag => ({ id, name, count });

export async function readReportTypes(deps: Reads): Promise<TopTag[]> {
  return (await withCounts(deps, ofKind(deps, 'type'))).map(asTop);
}

/** Level-1 industries for parent 0, else the level-2 industries of one. */
export function readIndustries(deps: Reads, parentId: number): Promise<CountedTag[]> {
  return withCounts(
    deps,
    ofKind(deps, 'industry').filter((entity) => entity.parentId === parentId),
  );
}

/** Industries by their ids, in that order; what is none is missing. */
export function readIndustriesOf(deps: Reads, ids: readonly number[]): Promise<CountedTag[]> {
  const known = new Map(ofKind(deps, 'industry').map((entity) => [entity.id, entity]));
  return withCounts(
    deps,
    ids.flatMap((id) => known.get(id) ?? []),
  );
}

/** Level-1 industries with the most reports first. */
export async function readMainIndustries(
  deps: Reads,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: TopTag[]; count: number }> {
  const industries = (await readIndustries(deps, 0)).sort((a, b) => b.count - a.count || a.id - b.id);
  const list = industries.slice((page - 1) * pageSize, page * pageSize).map(asTop);
  return { list, count: industries.length };
}
