import type { KeyboardEvent } from 'react';

export interface Tab {
  key: string;
  label: string;
  /** Shown small behind the label, for example a count. */
  note?: string | undefined;
}

interface TabListProps {
  label: string;
  tabs: readonly Tab[];
  active: string;
  onSelect: (key: string) => void;
  /** Begins the ids: a tab is `<base>-<key>`, what it shows is `<base>-content`. */
  base: string;
  classes: { list?: string | undefined; tab?: string | undefined; note?: string | undefined };
}

/** Tabs as one stop of the keyboard; the arrows move among them. */
export function TabList({ label, tabs, active, onSelect, base, classes }: TabListProps) {
  function move(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const to = (index + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (step === 0 || !next) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(next.key);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  }
  return (
    <div className={classes.list} role="tablist" aria-label={label}>
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          id={`${base}-${tab.key}`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab.key === active}
          aria-controls={`${base}-content`}
          tabIndex={tab.key === active ? 0 : -1}
          onClick={() => onSelect(tab.key)}
          onKeyDown={(event) => move(event, index)}
        >
          {tab.label}
          {tab.note && <span className={classes.note}>{tab.note}</span>}
        </button>
      ))}
    </div>
  );
}
