import { IconChevronDown, IconUserCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { dayOf } from '#contract/text/calendar.ts';
import type { UserData } from '#contract/wire/session.ts';
import { useSession } from '#web/client/session.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { BindPhoneDialog } from './lazy-dialogs.ts';
import { isMember, LevelTag } from './level.tsx';
import { useLogout } from './use-logout.ts';
import classes from './user-area.module.css';

const WIDTH_PX = 280;

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
      <IconUserCircle size={22} stroke={1.6} aria-hidden />
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
          <>
            <Summary
              user={user}
              onLink={close}
              onBind={() => {
                close();
                setBinds(true);
              }}
            />
            <Link to="/myCollection" className={classes.item} onClick={close}>
              我的收藏
            </Link>
            <Link to="/myNotes" className={classes.item} onClick={close}>
              我的笔记
            </Link>
            <Link to="/myThemes" className={classes.item} onClick={close}>
              我的订阅
            </Link>
            <Link to="/account" className={classes.item} onClick={close}>
              账号与安全
            </Link>
            <button
              type="button"
              className={classes.item}
              disabled={isLeaving}
              onClick={() => {
                close();
                logout();
              }}
            >
              {isLeaving ? '正在退出…' : '退出登录'}
            </button>
          </>
        )}
      </Popover>
      <Suspense>{binds && <BindPhoneDialog onClose={() => setBinds(false)} />}</Suspense>
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
        <LinkButton to="/aboutVip" size="compact" variant="default" onClick={onLink}>
          {member ? '续费' : '开通会员'}
        </LinkButton>
      </div>
      <div className={classes.row}>
        <span>用户编号</span>
        <span>{user.displayId}</span>
      </div>
      <div className={classes.row}>
        <span>手机号</span>
        {user.phone === '' ? (
          <Button size="compact" variant="default" onClick={onBind}>
            绑定手机号
          </Button>
        ) : (
          <span>{user.phone}</span>
        )}
      </div>
    </div>
  );
}
