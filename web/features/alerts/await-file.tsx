import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getFileWait, waitForFile } from '#contract/calls/file-waits.ts';
import { answerTo } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './save-search.module.css';

const keyOf = (fid: number) => ['file-wait', fid] as const;

/** Wants to hear when the file of a report comes, for whom only its record is here. Whoever is not signed in is asked to, and waits once they are. */
export function AwaitFile({ fid, size }: { fid: number; size?: 'md' }) {
  const client = useClient();
  const { user } = useSession();
  const openDialog = useDialogs();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf(fid),
    enabled: user !== null,
    queryFn: answerTo(getFileWait, { fid }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (wait: boolean) => client.send(waitForFile, { fid, wait: wait ? 1 : 0 }),
    onSuccess: (now) => {
      queries.setQueryData(keyOf(fid), now);
      notify(now.waiting === 1 ? '原文入库后会在“我的订阅”里告诉您' : '不再等这份报告的原文');
    },
    onError: (error, wait) => notDone(wait ? '没有设好到货提醒' : '没有取消到货提醒', error),
  });
  if (user !== null && data?.waiting === 1)
    return (
      <span className={classes.waits}>
        <IconBellCheck size={16} stroke={1.7} aria-hidden />
        有原文时会告诉您（
        <Link to="/myAlerts" className={classes.saved}>
          我的订阅
        </Link>
        ）
        <Button size="compact" variant="subtle" loading={isPending} onClick={() => mutate(false)}>
          不再等
        </Button>
      </span>
    );
  const wait = () => mutate(true);
  const ask = () => openDialog({ kind: 'login', reason: '登录后，有原文时告诉您', goOn: wait });
  return (
    <Button
      {...(size && { size })}
      loading={isPending}
      icon={<IconBell size={16} stroke={1.7} aria-hidden />}
      onClick={user === null ? ask : wait}
    >
      有原文时告诉我
    </Button>
  );
}
