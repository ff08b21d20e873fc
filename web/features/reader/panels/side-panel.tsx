import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { type Tab, TabList } from '#web/ui/tab-list.tsx';
import { clampPanel, NARROWEST_PANEL, WIDEST_PANEL } from './panel-layout.ts';
import classes from './side-panel.module.css';

interface SidePanelProps {
  side: 'left' | 'right';
  label: string;
  width: number;
  onResize: (width: number) => void;
  onClose: () => void;
  tabs: readonly Tab[];
  active: string;
  onSelect: (key: string) => void;
  children: ReactNode;
}

const KEY_STEP_PX = 16;

/** A panel beside the page that resizes by its edge; on a phone the same content is a sheet. */
export function SidePanel(props: SidePanelProps) {
  const { side, width, tabs, active } = props;
  const base = useId();
  return (
    <aside
      className={classes.panel}
      data-side={side}
      style={{ '--panel-width': `${width}px` } as React.CSSProperties}
      aria-label={props.label}
    >
      <div className={classes.head}>
        <TabList
          label={props.label}
          tabs={tabs}
          active={active}
          onSelect={props.onSelect}
          base={base}
          classes={{ list: classes.tabs, tab: classes.tab, note: classes.note }}
        />
        <IconButton label={`收起${props.label}`} tip="" size={28} onClick={props.onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      <div
        id={`${base}-content`}
        role="tabpanel"
        aria-labelledby={`${base}-${active}`}
        className={classes.content}
      >
        {props.children}
      </div>
      <ResizeEdge {...props} />
    </aside>
  );
}

function ResizeEdge({ side, width, label, onResize }: SidePanelProps) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const outwards = side === 'left' ? 1 : -1;

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    start.current = { x: event.clientX, width };
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!start.current) return;
    onResize(clampPanel(start.current.width + (event.clientX - start.current.x) * outwards));
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(clampPanel(width + step * outwards * KEY_STEP_PX));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no hr.
    <div
      className={classes.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`调整${label}宽度`}
      aria-valuenow={width}
      aria-valuemin={NARROWEST_PANEL}
      aria-valuemax={WIDEST_PANEL}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
