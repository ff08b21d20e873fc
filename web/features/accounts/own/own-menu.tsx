import { Suspense, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './own-menu.module.css';
import { useOwnPlaces } from './own-places.ts';

const UnreadCount = lazyPart(() => import('./unread-count.tsx').then((module) => module.UnreadCount));

/** The way from one personal page to another: at the side on a desk, a strip above the page on a phone; all of them at a glance where 我的 of a phone leads. */
export function OwnMenu() {
  const { pathname } = useLocation();
  const places = useOwnPlaces(pathname);
  const strip = useRef<HTMLElement>(null);
  // The strip shows where one is; the page itself is not scrolled for it.
  useLayoutEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (here) strip.current?.scrollTo({ left: here.offsetLeft - here.offsetWidth });
  }, [pathname]);
  return (
    <nav
      ref={strip}
      className={classes.menu}
      data-all={pathname === '/account' || undefined}
      aria-label="个人页面"
    >
      {places.map(({ path, label, also }) => (
        <Link
          key={path}
          to={path}
          className={classes.item}
          aria-current={pathname === path || pathname === also ? 'page' : undefined}
        >
          {label}
          {path === '/myAlerts' && (
            <Suspense>
              <UnreadCount />
            </Suspense>
          )}
        </Link>
      ))}
    </nav>
  );
}
