import { IconChevronDown } from '@tabler/icons-react';
import type { SearchResult } from '#contract/calls/search.ts';
import { useSession } from '#web/client/session.ts';
import { isCounted, useGate } from '#web/features/rights/index.ts';
import { ConditionChip, ConditionChips } from '#web/ui/condition-chips/condition-chips.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { EMPTY_SEARCH, type SearchChange } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { type Condition, filterConditions, understoodConditions, type Way } from './conditions.ts';
import classes from './report-conditions.module.css';
import { useFacets } from './use-facets.ts';
import { useTaxonomies } from './use-taxonomies.ts';

interface ReportConditionsProps extends SearchControls {
  understood: SearchResult['understood'];
  /** What is listed now: it carries the names of what it was filtered by. */
  list: SearchResult['list'];
}

/** What the list answers to, each part with a button that takes it away, and one that takes all away. */
export function ReportConditions({ state, change, understood, list }: ReportConditionsProps) {
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
    <ConditionChips onClear={() => change({ ...EMPTY_SEARCH, view: state.view })}>
      {[...words, ...filters].map((condition) => (
        <Chip
          key={condition.key}
          condition={condition}
          onDrop={() => change(condition.drop)}
          onChange={change}
        />
      ))}
    </ConditionChips>
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
    <ConditionChip label={label} isPreferred={preferred} onDrop={onDrop}>
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
    </ConditionChip>
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
  const counted = isCounted(useSession().tier, 'searchReports');
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
