import { IconX } from '@tabler/icons-react';
import type { SearchResult } from '#contract/search.ts';
import { EMPTY_SEARCH } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './condition-chips.module.css';
import { type Condition, filterConditions, understoodConditions } from './conditions.ts';
import { useTaxonomies } from './use-taxonomies.ts';

interface ConditionChipsProps extends SearchControls {
  understood: SearchResult['understood'];
}

/** What the list answers to, each part with a button that takes it away, and one that takes all away. */
export function ConditionChips({ state, change, understood }: ConditionChipsProps) {
  const taxonomies = useTaxonomies(state.industry);
  const words = understoodConditions(state.keyword, understood);
  const filters = filterConditions(state, taxonomies);
  if (words.length + filters.length === 0) return null;
  return (
    <section className={classes.chips} aria-label="当前条件">
      {[...words, ...filters].map((condition) => (
        <Chip key={condition.key} condition={condition} onDrop={() => change(condition.drop)} />
      ))}
      <button
        type="button"
        className={classes.clear}
        onClick={() => change({ ...EMPTY_SEARCH, view: state.view })}
      >
        清空全部
      </button>
    </section>
  );
}

function Chip({ condition, onDrop }: { condition: Condition; onDrop: () => void }) {
  return (
    <span className={classes.chip}>
      {condition.label}
      <button
        type="button"
        className={classes.drop}
        aria-label={`移除条件：${condition.label}`}
        onClick={onDrop}
      >
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    </span>
  );
}
