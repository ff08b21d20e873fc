import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Theme } from '#contract/calls/themes.ts';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { themesQuery } from './queries.ts';
import classes from './theme-panel.module.css';
import { ThemeRow } from './theme-row.tsx';

/** The industries of level 2 below one, which come when they are asked for. */
export function SecondLevel({ parent }: { parent: Theme }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...themesQuery(parent.id),
    enabled: isOpen,
  });
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-label={`${parent.name}的二级行业`}
        onClick={() => setOpen(!isOpen)}
      >
        二级行业
        <Icon size={14} aria-hidden />
      </button>
      {isOpen && data === undefined && error !== null && (
        <p className={classes.missing} role="alert">
          没有取到二级行业：{messageOfError(error)}
          <Button size="compact" variant="default" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {isOpen && data !== undefined && (
        <ul className={classes.second} aria-label={`${parent.name}的二级行业`}>
          {data.themes.map((theme) => (
            <ThemeRow key={theme.id} theme={theme} />
          ))}
        </ul>
      )}
    </>
  );
}
