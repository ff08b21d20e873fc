import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addGroupFolder, addGroupReports, GROUP_PAGE_SIZES } from '#contract/calls/groups.ts';
import { useClient } from '#web/client/use-client.ts';
import type { Several } from '#web/features/favourites/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { PopoverWaiting } from '#web/ui/popover/popover-waiting.tsx';
import chooser from './chooser.module.css';
import { popoverQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

const WIDTH = 288;

interface AddManyProps {
  several: Several;
  className: string | undefined;
}

/** Puts several reports into one group. Behind `lazyPart`. */
export function AddManyToGroup({ several, className }: AddManyProps) {
  return (
    <Popover label="加入群组" width={WIDTH} button={{ className, children: '加入群组' }}>
      {(close) => <Choices several={several} onClose={close} />}
    </Popover>
  );
}

function Choices({ several, onClose }: { several: Several; onClose: () => void }) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(popoverQuery(page));
  const send = (gid: number) =>
    'fids' in several
      ? client.send(addGroupReports, { gid, fids: [...several.fids] })
      : client.send(addGroupFolder, { gid, folder: several.folder });
  const add = useGroupChange(send, { failed: '报告没有加入群组', told: '操作成功', onDone: onClose });
  if (data === undefined) return <PopoverWaiting what="群组" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={chooser.panel}>
      <p className={classes.note}>
        {data.count === 0
          ? '您还没有加入群组。'
          : `把 ${'fids' in several ? several.fids.length : several.count} 份报告加入哪个群组？已在其中的不变，成员按各自的等级阅读。`}
      </p>
      <ul className={chooser.ticks}>
        {data.list.map(({ id, name, role }) => (
          <li key={id} className={chooser.tick}>
            {role === 'reader' ? (
              <>
                <span className={chooser.held}>{name}</span>
                <span className={`${classes.note} ${chooser.why}`}>您是读者</span>
              </>
            ) : (
              <Button variant="subtle" size="compact" disabled={add.isPending} onClick={() => add.mutate(id)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.count / GROUP_PAGE_SIZES.popover)} onPage={setPage} />
    </div>
  );
}
