import { IconChartBar, IconHome, IconMessageQuestion, IconSearch, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './bottom-bar.module.css';
import { isCurrent } from './menu.ts';

const PLACES = [
  { path: '/index', label: '首页', Icon: IconHome },
  { path: '/report', label: '搜报告', Icon: IconSearch },
  { path: '/chart', label: '图表', Icon: IconChartBar },
  { path: '/ai', label: '问答', Icon: IconMessageQuestion },
  { path: '/account', label: '我的', Icon: IconUser },
] as const;

/** The main places, at the thumb on a phone; the last leads to every personal page. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.bar} aria-label="主要页面">
      {PLACES.map(({ path, label, Icon }) => (
        <Link
          key={path}
          to={path}
          className={classes.place}
          aria-current={isCurrent(path, pathname) ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
