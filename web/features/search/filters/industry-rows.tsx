import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { grouped } from '#contract/text/grouped.ts';
import { useGate } from '#web/features/rights/index.ts';
import { FollowIndustries } from '#web/features/themes/index.ts';
import look from '#web/ui/industry-tag.module.css';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { useRoving } from '#web/ui/use-roving.ts';
import { toggleId } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { countOf } from './count-of.ts';
import classes from './industry-rows.module.css';
import { useFacets } from './use-facets.ts';
import { useHeld, useStillTags } from './use-still-tags.ts';
import { chosenIndustries, useTaxonomies } from './use-taxonomies.ts';

/** About as many tags as one line holds. */
const FIRST_LINE = 12;

/** A key that walks past the first line would scroll the closed row and hide its beginning. */
function isBelowFirstLine(tag: HTMLElement): boolean {
  const first = tag.parentElement?.firstElementChild;
  return first instanceof HTMLElement && tag.offsetTop > first.offsetTop;
}

/** Level-1 industries in one row that opens, their children in place below. Choosing the same one again clears it. */
export function IndustryRows({ state, change }: SearchControls) {
  const { industries, secondary, hasNoSecondary } = useTaxonomies(state.industry);
  // The chosen one must be in sight, also where it stands beyond the first line.
  const [open, setOpen] = useState(industries.findIndex(({ id }) => id === state.industry) >= FIRST_LINE);
  const { lockOf, pass } = useGate();
  const facets = useFacets(state);
  const { isHeld, within } = useHeld();
  const firstLevel = useStillTags(industries, facets('industry'), isHeld);
  const secondLevel = useStillTags(secondary, facets('secondary'), isHeld);
  const lock = lockOf('filterBySecondIndustry');
  const followed = chosenIndustries(state, industries, secondary);
  const first = useRoving(1 + firstLevel.tags.findIndex(({ id }) => id === state.industry));
  const second = useRoving(secondLevel.tags.findIndex(({ id }) => state.secondary.includes(id)));

  const secondTags = (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not a form group.
    <div className={classes.tags} data-open role="group" aria-label="二级行业，方向键移动" {...second.row}>
      {secondLevel.tags.map(({ id, name, count }, index) => (
        <TagButton
          key={id}
          tabIndex={second.tabIndexOf(index)}
          on={state.secondary.includes(id)}
          label={name}
          count={count}
          found={countOf(secondLevel.found, id)}
          onClick={() =>
            pass('filterBySecondIndustry', () => change({ secondary: toggleId(state.secondary, id) }))
          }
        />
      ))}
    </div>
  );

  return (
    <section className={classes.root} aria-label="行业筛选" {...within}>
      <div className={classes.row}>
        <span className={classes.name}>行业</span>
        {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not a form group. */}
        <div
          className={classes.tags}
          data-open={open || undefined}
          role="group"
          aria-label="一级行业，方向键移动"
          {...first.row}
        >
          <TagButton
            on={state.industry === null}
            label="全部"
            tabIndex={first.tabIndexOf(0)}
            onClick={() => change({ industry: null })}
          />
          {firstLevel.tags.map(({ id, name, count }, index) => (
            <TagButton
              key={id}
              tabIndex={first.tabIndexOf(index + 1)}
              on={state.industry === id}
              label={name}
              count={count}
              found={countOf(firstLevel.found, id)}
              onReach={(tag) => {
                if (isBelowFirstLine(tag)) setOpen(true);
              }}
              onClick={() => change({ industry: state.industry === id ? null : id })}
            />
          ))}
        </div>
        <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
          {open ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        </button>
      </div>
      {/* Its place is there with the click that asks for it: what comes later must push nothing. */}
      {state.industry !== null && (
        <div className={classes.row} data-level="2">
          <span className={classes.name}>
            二级
            {lock !== null && !hasNoSecondary && <LockTag needs={lock} />}
          </span>
          {hasNoSecondary ? <p className={classes.none}>没有可选的二级行业</p> : secondTags}
          <div className={classes.follow}>
            <FollowIndustries industries={followed} />
          </div>
        </div>
      )}
    </section>
  );
}

interface TagButtonProps {
  on: boolean;
  label: string;
  tabIndex: 0 | -1;
  /** Reports in the whole library, said before the click. */
  count?: number;
  /** Reports among those that were found; undefined while that is not known. */
  found?: number | undefined;
  /** Told when the keyboard comes here. */
  onReach?: (tag: HTMLElement) => void;
  onClick: () => void;
}

function TagButton({ on, label, tabIndex, count, found, onReach, onClick }: TagButtonProps) {
  return (
    <button
      type="button"
      className={look.tag}
      tabIndex={tabIndex}
      aria-pressed={on}
      data-empty={(found ?? count) === 0 || undefined}
      title={count === undefined ? undefined : titleOf(label, count, found)}
      onFocus={(event) => {
        // A press also gives focus; a row that opened under it would move the tag away.
        if (event.currentTarget.matches(':focus-visible')) onReach?.(event.currentTarget);
      }}
      onClick={onClick}
    >
      {label}
      {found !== undefined && found > 0 && <span className={look.found}>{grouped(found)}</span>}
    </button>
  );
}

const titleOf = (label: string, count: number, found: number | undefined): string =>
  found === undefined
    ? `${label}：全库 ${grouped(count)} 篇`
    : `${label}：本次 ${grouped(found)} 篇，全库 ${grouped(count)} 篇`;
