import type { FacetKind, FacetValue, SearchFacets } from '#contract/calls/facets.ts';
import type { SearchRequestParsed } from '#contract/calls/search.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { absentSubject } from '../language/index.ts';
import {
  aboutSubject,
  demandOf,
  type FilterName,
  planSearch,
  type SearchPlan,
  searchSubject,
  weighPlan,
  withoutFilter,
} from '../query/index.ts';
import type { SearchDeps } from './deps.ts';

/** Of organisations and researchers so many are listed; the rest is found by its name in the box. */
const MOST_NAMES = 30;
/** More than there are industries of both levels; of organisations and researchers more than are listed, since some have lost their names. */
const MOST_VALUES = 500;

interface Facet {
  kind: FacetKind;
  /** Of the index. */
  tags: string;
  /** Filters that choose among its own values: what they leave out is still a choice. */
  own: readonly FilterName[];
}

const FACETS: readonly Facet[] = [
  { kind: 'industry', tags: 'industry', own: ['industry', 'theme', 'secondary'] },
  { kind: 'secondary', tags: 'industry', own: ['secondary'] },
  { kind: 'type', tags: 'type', own: ['type'] },
  { kind: 'organisation', tags: 'organisation', own: ['organisation'] },
  { kind: 'researcher', tags: 'researcher', own: ['researcher'] },
  { kind: 'rating', tags: 'rating', own: ['rating'] },
  { kind: 'year', tags: 'year', own: ['time'] },
  { kind: 'file', tags: 'file', own: ['file'] },
];

type Counted = { value: string; count: number }[];

const isSet = ({ filters: { parts, window } }: SearchPlan, name: FilterName): boolean =>
  name === 'time'
    ? window.fromSeconds !== undefined || window.toSeconds !== undefined
    : parts.some((part) => part.name === name);

/** Facets that leave out the same filters are counted by one question. */
function questionsOf(plan: SearchPlan): { dropped: FilterName[]; facets: Facet[] }[] {
  const questions = new Map<string, { dropped: FilterName[]; facets: Facet[] }>();
  for (const facet of FACETS) {
    const dropped = facet.own.filter((name) => isSet(plan, name));
    const question = questions.get(dropped.join()) ?? { dropped, facets: [] };
    question.facets.push(facet);
    questions.set(dropped.join(), question);
  }
  return [...questions.values()];
}

async function countValues(deps: SearchDeps, plan: SearchPlan): Promise<Map<FacetKind, Counted>> {
  const weighedPlan = await weighPlan(deps, plan);
  const { selection, weighed } = weighedPlan;
  const answers = await Promise.all(
    questionsOf(plan).map(async ({ dropped, facets }) => {
      const filters = dropped.reduce(withoutFilter, plan.filters);
      const { expression, publishedFromSeconds, publishedToSeconds } = demandOf({ ...plan, filters });
      const kinds = [...new Set(facets.map(({ tags }) => tags))];
      const unfiltered = { ...selection, expression, publishedFromSeconds, publishedToSeconds };
      const { selection: asked } = aboutSubject({ ...weighedPlan, selection: unfiltered });
      const counts = await deps.index.facets(asked, kinds, { most: MOST_VALUES });
      return facets.map(({ kind, tags }) => [kind, counts[kinds.indexOf(tags)] ?? []] as const);
    }),
  );
  // Where nothing is known of what was asked about, no report answers, whatever it carries; it is asked all the same, by whom it may be.
  const knowsNothing = plan.mode !== 'any' && absentSubject(weighed) !== null;
  return knowsNothing ? new Map() : new Map(answers.flat());
}

const isFacetIndustry = (kind: FacetKind, parentId: number): boolean =>
  kind === 'industry' ? parentId === 0 : parentId > 0;

/** The most frequent, and whatever is chosen: a filter that is set must be told by its name, however rare it is. */
function mostAndChosen<Value extends Counted[number]>(
  values: readonly Value[],
  chosen: readonly number[],
): Value[] {
  return values.filter(({ value }, at) => at < MOST_NAMES || chosen.includes(Number(value)));
}

/** Chosen values that nothing carries are counted too, as none. */
function withChosen(counted: Counted, chosen: readonly number[]): Counted {
  const missing = chosen.map(String).filter((id) => counted.every(({ value }) => value !== id));
  return [...counted, ...missing.map((value) => ({ value, count: 0 }))];
}

async function nameValues(
  { dictionary, reads }: SearchDeps,
  kind: FacetKind,
  found: Counted,
  chosen: readonly number[],
): Promise<FacetValue[]> {
  const counted = withChosen(found, chosen);
  switch (kind) {
    case 'rating':
    case 'year':
    case 'file':
      return counted.map((each) => ({ ...each, name: each.value }));
    case 'researcher': {
      const most = mostAndChosen(counted, chosen);
      const names = await reads.researcherNames(most.map(({ value }) => Number(value)));
      return most.flatMap((each) => {
        const name = names.get(Number(each.value));
        return name === undefined ? [] : [{ ...each, name }];
      });
    }
    default: {
      const entityKind = kind === 'secondary' ? 'industry' : kind;
      const known = new Map(
        dictionary
          .current()
          .all.flatMap(({ entity }) =>
            entity.kind === entityKind &&
            (entityKind !== 'industry' || isFacetIndustry(kind, entity.parentId))
              ? [[String(entity.id), entity.name] as const]
              : [],
          ),
      );
      const named = counted.flatMap((each) => {
        const name = known.get(each.value);
        return name === undefined ? [] : [{ ...each, name }];
      });
      return kind === 'organisation' ? mostAndChosen(named, chosen) : named;
    }
  }
}

/** As the results are. */
function planAsResults(
  deps: SearchDeps,
  request: SearchRequestParsed & { fuzzy: boolean },
  caller: Caller,
): SearchPlan {
  const plan = planSearch(deps, request, request.fuzzy ? 'any' : 'all', caller);
  deps.index.require(demandOf(plan));
  return plan;
}

const isNothing = ({ facets }: SearchFacets): boolean =>
  facets.every(({ values }) => values.every(({ count }) => count === 0));

async function presentFacets(
  deps: SearchDeps,
  plan: SearchPlan,
  { organisation, researcher }: SearchRequestParsed,
): Promise<SearchFacets> {
  const counted = await countValues(deps, plan);
  const chosen: Partial<Record<FacetKind, readonly number[]>> = { organisation, researcher };
  const facets = await Promise.all(
    FACETS.map(async ({ kind }) => ({
      kind,
      values: await nameValues(deps, kind, counted.get(kind) ?? [], chosen[kind] ?? []),
    })),
  );
  return { facets };
}

/**
 * How many of the full matches carry each value. The words cost what a search for them costs: nothing beside it, since the same
 * words are free that day. Throws 10007, 10008 and 10009 by rights and quotas.
 */
export async function countFacets(
  deps: SearchDeps,
  request: SearchRequestParsed & { fuzzy: boolean },
  caller: Caller,
): Promise<SearchFacets> {
  const plan = planAsResults(deps, request, caller);
  if (request.keyword.trim() === '') return presentFacets(deps, plan, request);
  if (plan.parsed.clauses.length === 0) return { facets: [] };
  const subject = searchSubject(plan.parsed);
  const receipt = await deps.quotas.take({ caller, action: 'searchReports', subject });
  try {
    const answer = await presentFacets(deps, plan, request);
    if (isNothing(answer)) await deps.quotas.giveBack(receipt);
    return answer;
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}
