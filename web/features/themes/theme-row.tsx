import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Theme } from '#contract/calls/themes.ts';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { Button } from '#web/ui/button/button.tsx';
import classes from './theme-panel.module.css';
import { useSubscription } from './use-subscription.ts';

/** The list of an industry's reports; of level 2 below its own. */
const listHref = ({ id, parent_id }: Theme): string =>
  searchAddress(parent_id === 0 ? { theme_id: id } : { theme_id: parent_id, second: id });

/** One industry with its reports and the button; `children` stand below. */
export function ThemeRow({ theme, children }: { theme: Theme; children?: ReactNode }) {
  const { isPending, subscribe, unsubscribe } = useSubscription(theme.id);
  const isOwn = theme.isSub === 1;
  const verb = isOwn ? '取消订阅' : '订阅';
  return (
    <li className={classes.theme}>
      <div className={classes.row}>
        <Link to={listHref(theme)} className={classes.name}>
          {theme.name}
        </Link>
        <span className={classes.reports}>{grouped(theme.file_count)} 篇</span>
        <Button
          size="compact"
          variant={isOwn ? 'subtle' : 'default'}
          aria-label={`${verb}${theme.name}`}
          loading={isPending}
          onClick={isOwn ? unsubscribe : subscribe}
        >
          {verb}
        </Button>
      </div>
      {children}
    </li>
  );
}
