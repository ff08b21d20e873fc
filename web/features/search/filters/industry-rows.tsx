import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useGate } from '#web/client/use-gate.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { toggleId } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './industry-rows.module.css';
import { useTaxonomies } from './use-taxonomies.ts';

/** About as many tags as one line holds. */
const FIRST_LINE = 12;

/** A key that walks past the first line would scroll the closed row and hide its beginning. */
function isBelowFirstLine(tag: HTMLElement): boolean {
  const first = tag.parentElement?.firstElementChild;
  return first instanceof HTMLElement && tag.offsetTop > first.offsetTop;
}

/** Level-1 industries in one row that opens, their children in place below. Choosing the same one again clears it. */
export function IndustryRows({ state, change }: SearchControls) {
  const { industries, secondary } = useTaxonomies(state.industry);
  // The chosen one must be in sight, also where it stands beyond the first line.
  const [open, setOpen] = useState(industries.findIndex(({ id }) => id === state.industry) >= FIRST_LINE);
  const { lockOf, pass } = useGate();
  const lock = lockOf('filterBySecondIndustry');

  return (
    <section className={classes.root} aria-label="行业筛选">
      <div className={classes.row}>
        <span className={classes.name}>行业</span>
        <div className={classes.tags} data-open={open || undefined}>
          <TagButton on={state.industry === null} label="全部" onClick={() => change({ industry: null })} />
          {industries.map(({ id, name, count }) => (
            <TagButton
              key={id}
              on={state.industry === id}
              label={name}
              count={count}
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
      {secondary.length > 0 && (
        <div className={classes.row} data-level="2">
          <span className={classes.name}>
            二级
            {lock !== null && <LockTag needs={lock} />}
          </span>
          <div className={classes.tags} data-open>
            {secondary.map(({ id, name, count }) => (
              <TagButton
                key={id}
                on={state.secondary.includes(id)}
                label={name}
                count={count}
                onClick={() =>
                  pass('filterBySecondIndustry', () => change({ secondary: toggleId(state.secondary, id) }))
                }
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

interface TagButtonProps {
  on: boolean;
  label: string;
  /** Reports in the whole library, said before the click. */
  count?: number;
  /** Told when the keyboard comes here. */
  onReach?: (tag: HTMLElement) => void;
  onClick: () => void;
}

function TagButton({ on, label, count, onReach, onClick }: TagButtonProps) {
  return (
    <button
      type="button"
      className={classes.tag}
      aria-pressed={on}
      data-empty={count === 0 || undefined}
      title={count === undefined ? undefined : `${label}：全库 ${count.toLocaleString('zh-CN')} 篇`}
      onFocus={(event) => {
        // A press also gives focus; a row that opened under it would move the tag away.
        if (event.currentTarget.matches(':focus-visible')) onReach?.(event.currentTarget);
      }}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
