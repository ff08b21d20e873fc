import { Link, useLocation } from 'react-router';
import classes from './page-tabs.module.css';

interface PageTabsProps {
  label: string;
  tabs: readonly { path: string; label: string }[];
}

/** Pages that belong together, the present one marked. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  const here = tab === null ? pathname : `${pathname}?tab=${tab}`;
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ path, label: name }) => (
        <Link key={path} to={path} className={classes.tab} aria-current={path === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
