import { Button, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { UserData } from '#contract/session.ts';
import { useSession } from '#web/client/session.ts';
import { BindPhoneDialog } from './bind-phone-dialog.tsx';
import { dayOf, isMember, LevelTag } from './level.tsx';
import { useLogout } from './use-logout.ts';
import classes from './user-area.module.css';

const WIDTH_PX = 280;

/** Level, name and what belongs to the account (S2 §2). */
export function UserMenu({ user }: { user: UserData }) {
  const { tier } = useSession();
  const [opened, setOpened] = useState(false);
  const [binds, setBinds] = useState(false);
  const { isLeaving, logout } = useLogout(user.sid);
  const close = () => setOpened(false);
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={WIDTH_PX}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton className={classes.target} onClick={() => setOpened(!opened)}>
            <VisuallyHidden>账户菜单</VisuallyHidden>
            <span className={classes.wide}>
              <LevelTag tier={tier} />
            </span>
            <IconUserCircle size={22} stroke={1.6} aria-hidden />
            <span className={classes.name}>{user.nickname}</span>
            <IconChevronDown size={14} aria-hidden className={classes.wide} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label="账户">
          <Summary
            user={user}
            onLink={close}
            onBind={() => {
              close();
              setBinds(true);
            }}
          />
          <Link to="/account" className={classes.item} onClick={close}>
            账号与安全
          </Link>
          <UnstyledButton
            className={classes.item}
            disabled={isLeaving}
            onClick={() => {
              close();
              logout();
            }}
          >
            {isLeaving ? '正在退出…' : '退出登录'}
          </UnstyledButton>
        </Popover.Dropdown>
      </Popover>
      <BindPhoneDialog opened={binds} onClose={() => setBinds(false)} />
    </>
  );
}

interface SummaryProps {
  user: UserData;
  onLink: () => void;
  onBind: () => void;
}

function Summary({ user, onLink, onBind }: SummaryProps) {
  const { tier } = useSession();
  const member = isMember(tier);
  return (
    <div className={classes.summary}>
      <div className={classes.row}>
        <p className={classes.who}>{user.nickname}</p>
        <LevelTag tier={tier} />
      </div>
      <div className={classes.row}>
        <span>{member ? `有效期至 ${dayOf(user.unlock_end_time)}` : '未开通会员'}</span>
        <Button component={Link} to="/aboutVip" size="compact-sm" variant="default" onClick={onLink}>
          {member ? '续费' : '开通会员'}
        </Button>
      </div>
      <div className={classes.row}>
        <span>用户编号</span>
        <span>{user.displayId}</span>
      </div>
      <div className={classes.row}>
        <span>手机号</span>
        {user.phone === '' ? (
          <Button size="compact-sm" variant="default" onClick={onBind}>
            绑定手机号
          </Button>
        ) : (
          <span>{user.phone}</span>
        )}
      </div>
    </div>
  );
}
