import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { SearchResult } from '#contract/calls/search.ts';
import { useSession } from '#web/client/session.ts';
import { useGate } from '#web/features/rights/index.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { EMPTY_SEARCH, type SearchChange } from '../search-state.ts';
import { countsSearches } from '../searches-left.tsx';
import type { SearchControls } from '../use-search-state.ts';
import classes from './condition-chips.module.css';
import { type Condition, filterConditions, understoodConditions, type Way } from './conditions.ts';
import { useFacets } from './use-facets.ts';
import { useTaxonomies } from './use-taxonomies.ts';

interface ConditionChipsProps extends SearchControls {
  understood: SearchResult['understood'];
  /** What is listed now: it carries the names of what it was filtered by. */
  list: SearchResult['list'];
}

/** What the list answers to, each part with a button that takes it away, and one that takes all away. */
export function ConditionChips({ state, change, understood, list }: ConditionChipsProps) {
  const taxonomies = useTaxonomies(state.industry);
  const facets = useFacets(state);
  const named = (kind: 'organisation' | 'researcher') =>
    (facets(kind) ?? []).map(({ value, name }) => ({ id: Number(value), name }));
  // The names come with the list; for an empty one they come with the counts.
  const publishers = list.map(({ stockOrgData }) => stockOrgData);
  const authors = list.flatMap(({ researcherData }) => researcherData);
  const words = understoodConditions(state.keyword, understood);
  const filters = filterConditions(state, {
    ...taxonomies,
    organisations: [...publishers, ...named('organisation')],
    researchers: [...authors, ...named('researcher')],
  });
  if (words.length + filters.length === 0) return null;
  return (
    <section className={classes.chips} aria-label="当前条件">
      {[...words, ...filters].map((condition) => (
        <Chip
          key={condition.key}
          condition={condition}
          onDrop={() => change(condition.drop)}
          onChange={change}
        />
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

interface ChipProps {
  condition: Condition;
  onDrop: () => void;
  onChange: (change: SearchChange) => void;
}

function Chip({ condition, onDrop, onChange }: ChipProps) {
  const { label, preferred = false, ways = [] } = condition;
  const text = preferred ? `优先 ${label}` : label;
  return (
    <span className={classes.chip} data-preferred={preferred || undefined}>
      {ways.length === 0 ? (
        text
      ) : (
        <Popover
          label={`“${label}”怎么找`}
          className={classes.ways}
          button={{
            className: classes.text,
            children: (
              <>
                {text}
                <IconChevronDown size={12} aria-hidden />
              </>
            ),
          }}
        >
          {(close) => <Ways preferred={preferred} ways={ways} onDone={close} onChange={onChange} />}
        </Popover>
      )}
      <IconButton size={28} label={`移除条件：${label}`} tip="" onClick={onDrop}>
        <IconX size={12} stroke={2} aria-hidden />
      </IconButton>
    </span>
  );
}

interface WaysProps {
  preferred: boolean;
  ways: readonly Way[];
  onDone: () => void;
  onChange: (change: SearchChange) => void;
}

/** What else the part can mean; who pays for searches is told which of these is another one. */
function Ways({ preferred, ways, onDone, onChange }: WaysProps) {
  const counted = countsSearches(useSession().tier);
  const { lockOf, pass } = useGate();
  return (
    <>
      <p className={classes.now}>{preferred ? '现在：有它的排在前面' : '现在：有它的才算全部符合'}</p>
      {ways.map((way) => {
        const lock = way.needs === undefined ? null : lockOf(way.needs);
        const apply = () => {
          onDone();
          if (way.needs === undefined) onChange(way.change);
          else pass(way.needs, () => onChange(way.change));
        };
        return (
          <button key={way.label} type="button" className={classes.way} onClick={apply}>
            {way.label}
            {lock !== null && <LockTag needs={lock} />}
            {counted && <span className={classes.cost}>{way.words ? '计 1 次搜索' : '不计次'}</span>}
          </button>
        );
      })}
    </>
  );
}
