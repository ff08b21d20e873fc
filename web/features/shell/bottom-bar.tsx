import { IconBulb, IconChartBar, IconHome, IconSearch, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './bottom-bar.module.css';
import { isCurrent, usePlaces } from './menu.ts';

const PLACES = [
  { path: '/index', label: '首页', Icon: IconHome },
  { path: '/report', label: '搜报告', Icon: IconSearch },
  { path: '/chart', label: '图表', Icon: IconChartBar },
  { path: '/insight/index', label: '洞察', Icon: IconBulb },
  { path: '/account', label: '我的', Icon: IconUser },
] as const;

/** The main places, at the thumb on a phone; the last leads to every personal page. */
export function BottomBar() {
  const { pathname } = useLocation();
  const places = usePlaces(PLACES);
  return (
    <nav className={classes.bar} aria-label="主要页面">
      {places.map(({ path, label, Icon }) => (
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
