import {
  IconAdjustmentsHorizontal,
  IconBook,
  IconPresentation,
  IconPrinter,
  IconRotate2,
  IconRotateClockwise2,
  type TablerIcon,
} from '@tabler/icons-react';
import { Popover } from '#web/ui/popover/popover.tsx';
import type { ReaderViewport } from './use-viewport.ts';
import classes from './view-menu.module.css';

interface ViewMenuProps {
  viewport: ReaderViewport;
  onPresent: () => void;
  onPrint: () => void;
}

interface Item {
  label: string;
  icon: TablerIcon;
  /** As `aria-keyshortcuts` writes it. */
  keys: string;
  /** Of what stays on. */
  isOn?: boolean;
  /** Of what puts something else over the pages. */
  closes?: boolean;
  act: () => void;
}

function itemsOf({ viewport, onPresent, onPrint }: ViewMenuProps): Item[] {
  const { isSpread, rotate, setSpread } = viewport;
  return [
    { label: '向右转', icon: IconRotateClockwise2, keys: 'R', act: () => rotate(1) },
    { label: '向左转', icon: IconRotate2, keys: 'Shift+R', act: () => rotate(-1) },
    ...(isSpread === null
      ? []
      : [{ label: '双页', icon: IconBook, keys: 'D', isOn: isSpread, act: () => setSpread(!isSpread) }]),
    { label: '放映', icon: IconPresentation, keys: 'F', closes: true, act: onPresent },
    { label: '打印', icon: IconPrinter, keys: 'Control+P', closes: true, act: onPrint },
  ];
}

/** How the pages are shown, beside how large. What is turned may be turned again, so the menu stays. */
export function ViewMenu(props: ViewMenuProps) {
  return (
    <Popover
      label="页面视图"
      width={208}
      side="end"
      button={{
        className: classes.button,
        'aria-label': '页面视图',
        title: '旋转、双页、放映与打印',
        children: <IconAdjustmentsHorizontal size={18} aria-hidden />,
      }}
    >
      {(close) =>
        itemsOf(props).map(({ label, icon: Icon, keys, isOn, closes, act }) => (
          <button
            key={label}
            type="button"
            className={classes.item}
            aria-pressed={isOn}
            aria-keyshortcuts={keys}
            onClick={() => {
              if (closes) close();
              act();
            }}
          >
            <Icon size={18} aria-hidden />
            <span className={classes.label}>{label}</span>
            <kbd className={classes.keys}>{keys.replace('Control', 'Ctrl')}</kbd>
          </button>
        ))
      }
    </Popover>
  );
}
