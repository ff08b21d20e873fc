import type { ReactNode } from 'react';
import type { FacetValue } from '#contract/calls/facets.ts';
import { grouped } from '#contract/text/grouped.ts';
import { LongChoiceList } from '#web/ui/long-choice-list.tsx';
import { NotCounted } from '#web/ui/not-counted.tsx';
import { toggleId } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './more-filters.module.css';
import { useFacets, useRecount } from './use-facets.ts';

const FIRST = 8;

const choiceOf = ({ name, count }: FacetValue) => ({ label: name, hint: grouped(count) });

/** Organisation, researcher and rating, each value with how many of these results carry it. */
export function MoreFilters({ state, change }: SearchControls) {
  const facets = useFacets(state, true);
  const recount = useRecount(state);
  const ids = (kind: 'organisation' | 'researcher') =>
    facets(kind)?.map((found) => ({ value: Number(found.value), ...choiceOf(found) }));
  if (recount !== null) return <NotCounted onRetry={recount} />;
  const shared = { first: FIRST, layout: 'tags' } as const;
  return (
    <div className={classes.groups}>
      <Titled title="研究机构">
        <LongChoiceList
          {...shared}
          label="研究机构"
          choices={ids('organisation')}
          chosen={state.organisations}
          onChoose={(id) => change({ organisations: toggleId(state.organisations, id) })}
        />
      </Titled>
      <Titled title="研究员">
        <LongChoiceList
          {...shared}
          label="研究员"
          choices={ids('researcher')}
          chosen={state.researchers}
          onChoose={(id) => change({ researchers: toggleId(state.researchers, id) })}
        />
      </Titled>
      <Titled title="评级">
        <LongChoiceList
          {...shared}
          label="评级"
          choices={facets('rating')?.map((found) => ({ value: found.value, ...choiceOf(found) }))}
          chosen={state.ratings}
          onChoose={(rating) => change({ ratings: toggleId(state.ratings, rating) })}
        />
      </Titled>
    </div>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}
