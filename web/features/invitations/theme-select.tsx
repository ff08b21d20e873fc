import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import classes from './invite-list.module.css';
import { industriesQuery } from './queries.ts';

interface ThemeSelectProps {
  label: string;
  /** What 0 is called. */
  none: string;
  value: number;
  onChange: (themeId: number) => void;
}

/** One of the industries, or none. */
export function ThemeSelect({ label, none, value, onChange }: ThemeSelectProps) {
  const id = useId();
  const { data = [], error, isFetching, refetch } = useQuery(industriesQuery());
  return (
    <span className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes.select}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        <option value={0}>{none}</option>
        {data.map((theme) => (
          <option key={theme.id} value={theme.id}>
            {theme.name}
          </option>
        ))}
      </select>
      {error !== null && data.length === 0 && (
        <Button size="compact" variant="default" loading={isFetching} onClick={() => void refetch()}>
          没有取到行业，重试
        </Button>
      )}
    </span>
  );
}
