import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { UserData } from '#contract/wire/session.ts';
import { useSession } from '#web/client/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { BindPhoneDialog } from './lazy-dialogs.ts';
import { LevelTag } from './level.tsx';
import { useLogout } from './use-logout.ts';
import classes from './user-area.module.css';

const WIDTH_PX = 280;

const UserMenuItems = lazyPart(() => import('./user-menu-items.tsx').then((module) => module.UserMenuItems));

const UnreadMark = lazyPart(() => import('./unread-mark.tsx').then((module) => module.UnreadMark));

/** Level, name and what belongs to the account (S2 §2). */
export function UserMenu({ user }: { user: UserData }) {
  const { tier } = useSession();
  const [binds, setBinds] = useState(false);
  const { isLeaving, logout } = useLogout(user.sid);
  const button = (
    <>
      <span className={classes.hidden}>账户菜单</span>
      <span className={classes.wide}>
        <LevelTag tier={tier} inMenu />
      </span>
      <span className={classes.person}>
        <Avatar url={user.avatar} name={user.nickname} size={24} />
        <Suspense>
          <UnreadMark />
        </Suspense>
      </span>
      <span className={classes.name}>{user.nickname}</span>
      <IconChevronDown size={14} aria-hidden className={classes.wide} />
    </>
  );
  return (
    <>
      <Popover
        label="账户"
        side="end"
        width={WIDTH_PX}
        className={classes.dropdown}
        button={{ className: classes.target, children: button }}
      >
        {(close) => (
          <Suspense>
            <UserMenuItems
              user={user}
              isLeaving={isLeaving}
              onClose={close}
              onBind={() => setBinds(true)}
              onLogout={logout}
            />
          </Suspense>
        )}
      </Popover>
      <Suspense>{binds && <BindPhoneDialog onClose={() => setBinds(false)} />}</Suspense>
    </>
  );
}
