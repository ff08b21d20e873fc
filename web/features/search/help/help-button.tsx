import { IconHelp } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import classes from './help-button.module.css';

const SearchHelp = lazyPart(() => import('./search-help.tsx').then((module) => module.SearchHelp));

/** CSS pixels. */
const WIDTH = 560;

/** `?` beside the box: how a query can be written. What it opens is loaded then. */
export function HelpButton({ onSearch }: { onSearch: (keyword: string) => void }) {
  return (
    <Popover
      label="检索语法"
      side="end"
      width={WIDTH}
      className={classes.panel}
      button={{
        className: classes.button,
        'aria-label': '检索语法',
        title: '检索语法',
        children: <IconHelp size={20} stroke={1.6} aria-hidden />,
      }}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.loading} />}>
          <SearchHelp
            onSearch={(keyword) => {
              close();
              onSearch(keyword);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
