import { IconUsersPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import button from '#web/ui/button/button.module.css';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const Panel = lazyPart(() => import('./add-to-group-panel.tsx').then((module) => module.AddToGroupPanel));

const WIDTH = 288;

export interface AddToGroupProps {
  report: { fid: number; name: string };
  /** Of the button, where it is not one picture among others. */
  className?: string;
  /** Of its words, where they stand beside the picture. */
  labelClassName?: string;
}

/** Beside a report: puts it into groups. What opens is fetched when it does. */
export function AddToGroup({
  report: { fid, name },
  className = button.icon,
  labelClassName,
}: AddToGroupProps) {
  return (
    <Popover
      label="加入群组"
      side="end"
      width={WIDTH}
      button={{
        className,
        'data-size': 32,
        'data-variant': 'default',
        'aria-label': `加入群组《${name}》`,
        title: '加入群组',
        children: (
          <>
            <IconUsersPlus size={18} stroke={1.6} aria-hidden />
            {labelClassName && <span className={labelClassName}>加入群组</span>}
          </>
        ),
      }}
    >
      {(close) => (
        <Suspense fallback={<Skeleton height={96} />}>
          <Panel fid={fid} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
