import { IconHeadset } from '@tabler/icons-react';
import { Popover } from '#web/ui/popover/popover.tsx';
import classes from './service-button.module.css';
import { Support, useHasSupport } from './support.tsx';

const WIDTH = 240;

/** The online service of the second shell (S2 §1), where no toolbar stands; nothing where nobody answers. */
export function ServiceButton() {
  const hasSupport = useHasSupport();
  if (!hasSupport) return null;
  const label = (
    <>
      <IconHeadset size={18} stroke={1.6} aria-hidden />
      在线客服
    </>
  );
  return (
    <Popover
      label="在线客服"
      side="end"
      width={WIDTH}
      className={classes.panel}
      button={{ className: classes.button, children: label }}
    >
      {() => <Support />}
    </Popover>
  );
}
