import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { dayOf } from '#contract/text/calendar.ts';
import type { UserData } from '#contract/wire/session.ts';
import { useSession } from '#web/client/session.ts';
import { useUnread } from '#web/features/alerts/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { isMember, LevelTag } from './level.tsx';
import { useOwnPlaces } from './own/own-places.ts';
import classes from './user-area.module.css';

interface UserMenuItemsProps {
  user: UserData;
  isLeaving: boolean;
  onClose: () => void;
  onBind: () => void;
  onLogout: () => void;
}

/** Behind `lazy`: it comes when the menu is first opened. */
export function UserMenuItems({ user, isLeaving, onClose, onBind, onLogout }: UserMenuItemsProps) {
  const items = useRef<HTMLDivElement>(null);
  const unread = useUnread();
  const places = useOwnPlaces(useLocation().pathname);
  // The menu opened before there was anything in it that could take the focus.
  useEffect(() => items.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <div ref={items}>
      <Summary user={user} onLink={onClose} onBind={closing(onBind)} />
      {places.map(({ path, label }) => (
        <Link key={path} to={path} className={classes.item} onClick={onClose}>
          {label}
          {path === '/myAlerts' && unread > 0 && (
            <span className={classes.count}>{unread > 99 ? '99+' : unread} 条未读</span>
          )}
        </Link>
      ))}
      <button type="button" className={classes.item} disabled={isLeaving} onClick={closing(onLogout)}>
        {isLeaving ? '正在退出…' : '退出登录'}
      </button>
    </div>
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
        <LinkButton to="/aboutVip" target="_blank" size="compact" variant="default" onClick={onLink}>
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
