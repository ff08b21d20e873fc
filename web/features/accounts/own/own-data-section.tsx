import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { exportMyData, requestDeletion } from '#contract/calls/accounts.ts';
import { dayOf, momentOf } from '#contract/text/calendar.ts';
import type { UserData } from '#contract/wire/session.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSessionChanged } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import { DeletionDialog } from '../lazy-dialogs.ts';
import { tell, warn } from '../warn.ts';
import classes from './account.module.css';
import { Section } from './section.tsx';

/** Everything that is kept about oneself: to take along, and to have deleted. */
export function OwnDataSection({ user }: { user: UserData }) {
  const client = useClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.send(exportMyData, {}),
    onSuccess: (exported) => {
      const text = JSON.stringify(exported, null, 2);
      const name = `研见个人数据-${user.displayId}-${dayOf(exported.exported_at)}.json`;
      saveBlob(new Blob([text], { type: 'application/json' }), name);
      tell('已导出，文件在浏览器的下载目录');
    },
    onError: (error) => warn(`没有导出：${messageOfError(error)}`),
  });
  return (
    <Section id="own-data" title="个人数据与注销">
      <div className={classes.rows}>
        <div>
          <div className={classes.main}>
            <p>导出个人数据</p>
            <p className={classes.note}>账户、登录设备、同意记录、收藏、阅读与下载记录等，一个 JSON 文件。</p>
          </div>
          <Button size="compact" variant="default" loading={isPending} onClick={() => mutate()}>
            导出
          </Button>
        </div>
        {user.deletion_due === 0 ? <AskDeletion user={user} /> : <PlannedDeletion due={user.deletion_due} />}
      </div>
    </Section>
  );
}

function AskDeletion({ user }: { user: UserData }) {
  const [asks, setAsks] = useState(false);
  return (
    <div>
      <div className={classes.main}>
        <p>注销账户</p>
        <p className={classes.note}>申请后 15 日内删除全部个人数据，执行前可以撤回；订单按法律要求保留。</p>
      </div>
      <Button size="compact" variant="default" onClick={() => setAsks(true)}>
        申请注销
      </Button>
      <Suspense>
        {asks && (
          <DeletionDialog
            boundPhone={user.phone}
            hasPassword={user.has_password}
            onClose={() => setAsks(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** `due` in seconds since 1970. */
function PlannedDeletion({ due }: { due: number }) {
  const client = useClient();
  const sessionChanged = useSessionChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.send(requestDeletion, { cancel: 1 }),
    onSuccess: async () => {
      await sessionChanged();
      tell('已撤回注销申请，账户照常使用');
    },
    onError: (error) => warn(`没有撤回申请：${messageOfError(error)}`),
  });
  return (
    <div>
      <div className={classes.main}>
        <p className={classes.warning}>账户将于 {momentOf(due)} 之后注销，届时个人数据全部删除。</p>
        <p className={classes.note}>在此之前账户照常使用，随时可以撤回。</p>
      </div>
      <Button size="compact" loading={isPending} onClick={() => mutate()}>
        撤回申请
      </Button>
    </div>
  );
}
