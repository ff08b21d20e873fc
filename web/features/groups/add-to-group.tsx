import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import button from '#web/ui/button/button.module.css';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';

const Panel = lazyPart(() => import('./add-to-group-panel.tsx').then((module) => module.AddToGroupPanel));

const WIDTH = 288;

/** Beside a report of a list: puts it into groups. What opens is fetched when it does. */
export function AddToGroup({ report: { fid, name } }: { report: { fid: number; name: string } }) {
  return (
    <Popover
      label="加入群组"
      side="end"
      width={WIDTH}
      button={{
        className: button.icon,
        'aria-label': `加入群组《${name}》`,
        children: <IconPlus size={18} stroke={1.6} aria-hidden />,
      }}
    >
      {(close) => (
        <Suspense>
          <Panel fid={fid} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
