import { useState } from 'react';
import type { FacetValue } from '#contract/calls/facets.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { toggleId } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './more-filters.module.css';
import { useFacets } from './use-facets.ts';

/** So many show before one asks for more. */
const FIRST = 8;

/** Organisation, researcher and rating, each value with how many of these results carry it. */
export function MoreFilters({ state, change }: SearchControls) {
  const facets = useFacets(state, true);
  const ids = (values: readonly FacetValue[]) =>
    values.map(({ value, name, count }) => ({ value: Number(value), label: name, hint: grouped(count) }));
  const [organisations, researchers, ratings] = (['organisation', 'researcher', 'rating'] as const).map(
    facets,
  );
  if (organisations === undefined || researchers === undefined || ratings === undefined)
    return <p className={classes.note}>正在清点本次结果…</p>;
  return (
    <div className={classes.groups}>
      <Values
        title="研究机构"
        choices={ids(organisations)}
        chosen={state.organisations}
        onChoose={(id) => change({ organisations: toggleId(state.organisations, id) })}
      />
      <Values
        title="研究员"
        choices={ids(researchers)}
        chosen={state.researchers}
        onChoose={(id) => change({ researchers: toggleId(state.researchers, id) })}
      />
      <Values
        title="评级"
        choices={ratings.map(({ value, name, count }) => ({ value, label: name, hint: grouped(count) }))}
        chosen={state.ratings}
        onChoose={(rating) => change({ ratings: toggleId(state.ratings, rating) })}
      />
    </div>
  );
}

interface ValuesProps<Value> {
  title: string;
  choices: { value: Value; label: string; hint: string }[];
  chosen: readonly Value[];
  onChoose: (value: Value) => void;
}

function Values<Value extends string | number>({ title, choices, chosen, onChoose }: ValuesProps<Value>) {
  const [all, setAll] = useState(false);
  // What is chosen stays in sight, also beyond the first.
  const shown = all ? choices : choices.filter(({ value }, at) => at < FIRST || chosen.includes(value));
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {choices.length === 0 ? (
        <p className={classes.note}>本次结果里没有</p>
      ) : (
        <ChoiceList
          label={title}
          mode="multiple"
          layout="tags"
          choices={shown}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      {shown.length < choices.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          再显示 {choices.length - shown.length} 个
        </button>
      )}
    </section>
  );
}
