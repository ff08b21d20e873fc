import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Mark } from '#web/ui/mark.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import classes from './header.module.css';
import { FOOT_LINKS, isCurrent, useMenu } from './menu.ts';

interface HeaderProps {
  /** The search box; absent on the pages that carry their own. */
  search: ReactNode;
  /** Sign-in buttons or the user's menu. */
  user: ReactNode;
}

export function Header({ search, user }: HeaderProps) {
  const { pathname } = useLocation();
  const menu = useMenu();
  return (
    <header className={classes.header}>
      <Link to="/index" className={classes.mark} aria-label="研见，返回首页">
        <Mark />
        <span className={classes.name}>研见</span>
      </Link>
      <nav className={classes.menu} aria-label="主菜单">
        {menu.map((item) => (
          <Link
            key={item.path}
            to={item.path}
            className={classes.item}
            aria-current={isCurrent(item.path, pathname) ? 'page' : undefined}
          >
            {item.label}
          </Link>
        ))}
      </nav>
      <div className={classes.search}>{search}</div>
      <div className={classes.tools}>
        <ColourSchemeToggle />
        {user}
        <MoreMenu pathname={pathname} />
      </div>
    </header>
  );
}

/** Everything the bottom bar of a phone has no room for. */
function MoreMenu({ pathname }: { pathname: string }) {
  const places = [...useMenu(), ...FOOT_LINKS];
  return (
    <Popover
      label="更多"
      side="end"
      width={176}
      button={{
        className: classes.more,
        'aria-label': '更多',
        children: <IconMenu2 size={20} aria-hidden />,
      }}
    >
      {(close) => (
        <nav aria-label="更多">
          {places.map((item) => (
            <Link
              key={item.path}
              to={item.path}
              className={classes.moreItem}
              aria-current={isCurrent(item.path, pathname) ? 'page' : undefined}
              onClick={close}
            >
              {item.label}
            </Link>
          ))}
        </nav>
      )}
    </Popover>
  );
}
