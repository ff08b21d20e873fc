import { IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shareNote } from '#contract/calls/group-notes.ts';
import { GROUP_PAGE_SIZES } from '#contract/calls/groups.ts';
import { useClient } from '#web/client/use-client.ts';
import button from '#web/ui/button/button.module.css';
import { CheckBox } from '#web/ui/check-box.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { PopoverWaiting } from '#web/ui/popover/popover-waiting.tsx';
import chooser from './chooser.module.css';
import { noteGroupsQuery, popoverQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

const WIDTH = 288;

/** Beside a note of one's own: which groups see it. Off by itself; each tick is at once. */
export function ShareNote({ note: { id, quote } }: { note: { id: number; quote: string } }) {
  return (
    <Popover
      label="分享到群组"
      side="end"
      width={WIDTH}
      button={{
        className: button.icon,
        'data-size': 28,
        'aria-label': `分享到群组：${quote.slice(0, 20)}`,
        title: '分享到群组',
        children: <IconUsersPlus size={14} aria-hidden />,
      }}
    >
      {() => <Choices note={id} />}
    </Popover>
  );
}

function Choices({ note }: { note: number }) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const groups = useQuery(popoverQuery(page));
  const seen = useQuery(noteGroupsQuery(note));
  const share = useGroupChange(
    ({ gid, isOn }: { gid: number; isOn: boolean }) =>
      client.send(shareNote, { gid, note, share: isOn ? 1 : 0 }),
    { failed: ({ isOn }) => (isOn ? '笔记没有分享到群组' : '笔记没有从群组撤回') },
  );
  const { data } = groups;
  const { data: shared } = seen;
  if (data === undefined || shared === undefined)
    return (
      <PopoverWaiting
        what="群组"
        error={groups.error ?? seen.error}
        onRetry={() => {
          if (data === undefined) void groups.refetch();
          if (shared === undefined) void seen.refetch();
        }}
      />
    );
  return (
    <div className={chooser.panel}>
      <p className={classes.note}>
        {data.count === 0 ? '您还没有加入群组。' : '勾选的群组里，成员看得到这条笔记与您的名字。'}
      </p>
      <ul className={chooser.ticks}>
        {data.list.map((group) => (
          <li key={group.id} className={chooser.tick}>
            <CheckBox
              label={group.name}
              checked={shared.includes(group.id)}
              onChange={(isOn) => share.mutate({ gid: group.id, isOn })}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.count / GROUP_PAGE_SIZES.popover)} onPage={setPage} />
    </div>
  );
}
