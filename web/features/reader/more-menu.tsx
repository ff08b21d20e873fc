import { IconDots, IconFileText, IconShare2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { AddToGroup } from '#web/features/groups/index.ts';
import items from '#web/pdf/view/view-menu.module.css';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import classes from '#web/ui/title-bar.module.css';
import { OnlineLink } from './online-link.tsx';

const FeedbackLink = lazyPart(() => import('./feedback-link.tsx').then((module) => module.FeedbackLink));

export interface Compatibility {
  isOn: boolean;
  isSwitching: boolean;
  toggle: () => void;
}

export const compatibilityLabel = ({ isOn }: Compatibility): string => (isOn ? '取消兼容' : '兼容模式');

interface MoreMenuProps {
  report: { fid: number; name: string };
  /** Absent where there is nothing to read. */
  compatibility: Compatibility | undefined;
  /** Whether there is a file to be looked at by itself. */
  hasFile: boolean;
  onShare: () => void;
}

/** On a phone: what is seldom wanted, so that the title has room. */
export function MoreMenu({ report, compatibility, hasFile, onShare }: MoreMenuProps) {
  return (
    <Popover
      label="更多操作"
      width={208}
      side="end"
      button={{
        className: `${classes.action} ${classes.more}`,
        'aria-label': '更多操作',
        children: <IconDots size={20} aria-hidden />,
      }}
    >
      {(close) => (
        <>
          {compatibility && (
            <button
              type="button"
              className={items.item}
              aria-pressed={compatibility.isOn}
              onClick={() => {
                close();
                compatibility.toggle();
              }}
            >
              <IconFileText size={18} aria-hidden />
              <span className={items.label}>{compatibilityLabel(compatibility)}</span>
            </button>
          )}
          {hasFile && (
            <OnlineLink
              fid={report.fid}
              className={`${items.item} ${classes.menuLink}`}
              labelClassName={items.label}
            />
          )}
          <AddToGroup report={report} className={items.item} labelClassName={items.label} />
          <button
            type="button"
            className={items.item}
            onClick={() => {
              close();
              onShare();
            }}
          >
            <IconShare2 size={18} aria-hidden />
            <span className={items.label}>分享</span>
          </button>
          <Suspense>
            <FeedbackLink
              name={report.name}
              className={`${items.item} ${classes.menuLink}`}
              labelClassName={items.label}
            />
          </Suspense>
        </>
      )}
    </Popover>
  );
}
