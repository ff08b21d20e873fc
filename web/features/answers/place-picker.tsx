import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { getMyGroups } from '#contract/calls/groups.ts';
import { LIBRARY, type Scope } from '#contract/rights/ask-scope.ts';
import { answerTo } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { FAVOURITES, groupScope, SHELF } from '#web/features/addresses/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import field from '#web/ui/small-field.module.css';
import classes from './place-picker.module.css';

/** As many as are offered: the page of a group leads here, too. */
const MOST_GROUPS = 50;

interface PlacePickerProps {
  scope: Scope;
  onScope: (scope: Scope) => void;
}

const keyOf = ({ place, fids, name }: Scope): string =>
  place === undefined ? (fids.length === 0 ? '' : name) : Object.values(place).join('-');

/** Where the answer is looked for: the library, what one keeps, one's own files, a group that one is in, or the files one came with. */
export function PlacePicker({ scope, onScope }: PlacePickerProps) {
  const id = useId();
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['my-groups-to-ask', user?.uid],
    enabled: user !== null,
    queryFn: answerTo(getMyGroups, { page: 1, pageSize: MOST_GROUPS }),
  });
  if (user === null) return null;
  const groups = (data?.list ?? []).filter((one) => one.fcount + one.own_count > 0).map(groupScope);
  const offered = [LIBRARY, FAVOURITES, SHELF, ...groups];
  // What one came with is offered until the page is left.
  const all = offered.some((one) => keyOf(one) === keyOf(scope)) ? offered : [...offered, scope];
  const pick = (key: string) => onScope(all.find((one) => keyOf(one) === key) ?? LIBRARY);
  return (
    <p className={classes.line}>
      <label htmlFor={id}>在哪里找</label>
      <select
        id={id}
        className={`${field.field} ${classes.select}`}
        value={keyOf(scope)}
        onChange={(event) => pick(event.currentTarget.value)}
      >
        {all.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {one.name || '全部报告'}
          </option>
        ))}
      </select>
      {error !== null && (
        <Button size="compact" variant="default" loading={isFetching} onClick={() => void refetch()}>
          没有取到群组，重试
        </Button>
      )}
    </p>
  );
}
