import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AlertSearchInput, saveAlert } from '#contract/calls/alerts.ts';
import { mostKept } from '#contract/rights/kept.ts';
import { useSession } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { ALERTS } from './queries.ts';
import classes from './save-search.module.css';
import { savedSearchPath } from './saved-search-path.ts';

/** Keeps a search, so that new reports that it finds are told. What it takes is said before the click. */
export function SaveSearch({ search }: { search: AlertSearchInput }) {
  const client = useClient();
  const { tier } = useSession();
  const { pass, lockOf } = useGate();
  const queries = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => client.send(saveAlert, search),
    onSuccess: ({ is_new, count, limit }) => {
      const kept = `已保存 ${count} 个，当前等级最多 ${limit} 个`;
      notify(is_new === 1 ? `有新报告时会告诉您（${kept}）` : '这个搜索已经保存过，有新报告时会告诉您');
      return queries.invalidateQueries({ queryKey: ALERTS });
    },
    onError: (error) => notDone('没有保存这个搜索', error),
  });
  const lock = lockOf('saveSearch');
  if (data !== undefined)
    return (
      <Link to={savedSearchPath(data.alert.id)} className={classes.saved}>
        <IconBellCheck size={15} stroke={1.7} aria-hidden />
        已保存，查看
      </Link>
    );
  return (
    <span className={classes.save}>
      <Button
        size="compact"
        variant="subtle"
        loading={isPending}
        icon={<IconBell size={15} stroke={1.7} aria-hidden />}
        title={
          lock === null
            ? `保存这个搜索，含全部检索词的新报告会出现在“我的订阅”里；当前等级最多保存 ${mostKept(tier, 'saveSearch')} 个`
            : undefined
        }
        onClick={() => pass('saveSearch', () => mutate())}
      >
        有新报告时告诉我
      </Button>
      {lock !== null && <LockTag needs={lock} />}
    </span>
  );
}
