import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { addGroupsFiles, GROUP_PAGE_SIZES, type GroupItem } from '#contract/calls/groups.ts';
import { useSession } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { PopoverWaiting } from '#web/ui/popover/popover-waiting.tsx';
import chooser from './chooser.module.css';
import { holdingQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

interface PanelProps {
  fid: number;
  onClose: () => void;
}

/** The pop-over closes and the login dialog opens for whoever has not signed in (S2 §5). */
export function AddToGroupPanel(props: PanelProps) {
  const { user } = useSession();
  const openDialog = useDialogs();
  const ask = useEffectEvent(() => {
    props.onClose();
    openDialog({ kind: 'login', mode: 'login', reason: '登录后可以把报告加入群组' });
  });
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) ask();
  }, [isSignedOut]);
  return isSignedOut ? null : <Choices {...props} />;
}

function Choices({ fid, onClose }: PanelProps) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { data, error, refetch } = useQuery(holdingQuery(fid, page));
  const add = useGroupChange(() => client.send(addGroupsFiles, { fid, gids: [...ticked] }), {
    failed: '报告没有加入群组',
    told: '操作成功',
    onDone: onClose,
  });
  if (data === undefined) return <PopoverWaiting what="群组" error={error} onRetry={() => void refetch()} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ticked.size === 0) notify('请选择群组', 'failure');
    else add.mutate(undefined);
  };
  const tick = (id: number, isOn: boolean) =>
    setTicked((before) => new Set(isOn ? [...before, id] : [...before].filter((each) => each !== id)));
  const pages = Math.ceil(data.count / GROUP_PAGE_SIZES.popover);
  // Where every group holds the report there is nothing to press.
  const hasChoice = pages > 1 || data.list.some((group) => whyNot(group) === '');
  return (
    <form className={chooser.panel} aria-label="加入群组" onSubmit={submit}>
      {data.count === 0 && <p className={classes.note}>您还没有加入群组。</p>}
      <ul className={chooser.ticks}>
        {data.list.map((group) => (
          <Tick key={group.id} group={group} isOn={ticked.has(group.id)} onTick={tick} />
        ))}
      </ul>
      <Pager page={page} pages={pages} onPage={setPage} />
      <div className={chooser.foot}>
        {hasChoice && (
          <Button type="submit" size="compact" loading={add.isPending}>
            加入群组
          </Button>
        )}
        <Link className={classes.link} to={`/addGroup?fid=${fid}`} onClick={onClose}>
          新建群组
        </Link>
      </div>
    </form>
  );
}

interface TickProps {
  group: GroupItem;
  isOn: boolean;
  onTick: (id: number, isOn: boolean) => void;
}

const whyNot = ({ holds, role }: GroupItem): string =>
  holds === 1 ? '已在群组里' : role === 'reader' ? '您是读者' : '';

/** Where the report is already, or the reader only reads, there is nothing to tick, and why is said. */
function Tick({ group, isOn, onTick }: TickProps) {
  const why = whyNot(group);
  return (
    <li className={chooser.tick}>
      {why === '' ? (
        <CheckBox label={group.name} checked={isOn} onChange={(next) => onTick(group.id, next)} />
      ) : (
        <>
          <span className={chooser.held}>{group.name}</span>
          <span className={`${classes.note} ${chooser.why}`}>{why}</span>
        </>
      )}
    </li>
  );
}
