import {
  IconArrowBackUp,
  IconChevronDown,
  IconChevronUp,
  IconInfoCircle,
  IconListTree,
  IconMinus,
  IconPlus,
  IconSearch,
  IconTextSize,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { isComposingKey } from '#web/ui/ime.ts';
import { Popover } from '#web/ui/popover/popover.tsx';
import { ToolBar, ToolSpace, ToolWord } from '#web/ui/tool-bar/tool-bar.tsx';
import { nextZoom, pageBeside, type Zoom } from '../layout/page-layout.ts';
import type { Jumps } from '../place/use-jumps.ts';
import classes from './toolbar.module.css';
import type { PlaceTarget } from './use-held-place.ts';
import type { ReaderViewport } from './use-viewport.ts';
import { ViewMenu } from './view-menu.tsx';

interface ToolbarProps {
  viewport: ReaderViewport;
  jumps: Jumps;
  pageCount: number;
  panels: { left: boolean; right: boolean };
  onToggle: (side: 'left' | 'right') => void;
  onFind: () => void;
  onPresent: () => void;
  onPrint: () => void;
  /** Shows the text in one column; absent where there is none. */
  onText?: (() => void) | undefined;
}

export function Toolbar(props: ToolbarProps) {
  const { viewport, jumps, pageCount, panels, onToggle, onFind, onPresent, onPrint, onText } = props;
  return (
    <ToolBar className={classes.bar}>
      <IconButton
        size={32}
        tip={panels.left ? '收起目录' : '目录、缩略图与命中'}
        label="目录与缩略图"
        aria-pressed={panels.left}
        onClick={() => onToggle('left')}
      >
        <IconListTree size={18} aria-hidden />
      </IconButton>
      <PageField viewport={viewport} jumps={jumps} pageCount={pageCount} />
      <ZoomControls viewport={viewport} />
      <WayBack jumps={jumps} />
      <ToolSpace className={classes.wide} />
      <ViewMenu {...{ viewport, onPresent, onPrint }} />
      <IconButton
        size={32}
        tip="在文内查找（/ 或 Ctrl+F）"
        label="在文内查找"
        aria-keyshortcuts="/ Control+F"
        onClick={onFind}
      >
        <IconSearch size={18} aria-hidden />
      </IconButton>
      <IconButton
        size={32}
        tip={panels.right ? '收起资料' : '资料、相似推荐与图表'}
        label="报告资料"
        aria-pressed={panels.right}
        onClick={() => onToggle('right')}
      >
        <IconInfoCircle size={18} aria-hidden />
      </IconButton>
      {onText && (
        <ToolWord
          icon={<IconTextSize size={16} aria-hidden />}
          title="正文排成一栏，便于在手机上阅读"
          onClick={onText}
        >
          阅读
        </ToolWord>
      )}
    </ToolBar>
  );
}

function PageField({ viewport, jumps, pageCount }: Pick<ToolbarProps, 'viewport' | 'jumps' | 'pageCount'>) {
  const { current } = viewport.seen;
  const page = current + 1;
  const beside = (step: 1 | -1) => pageBeside(viewport.layout, current, step) + 1;
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => setDraft((old) => (old === null ? old : String(page))), [page]);

  function turnTo(number: number, go: (target: PlaceTarget) => void) {
    const target = Math.min(pageCount, Math.max(1, Math.trunc(number)));
    if (Number.isFinite(target)) go({ page: target, offset: 0, align: 'top' });
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || isComposingKey(event)) return;
    turnTo(Number(event.currentTarget.value), jumps.choose);
    setDraft(null);
    event.currentTarget.blur();
    viewport.scroller.current?.focus();
  }
  return (
    <div className={classes.pages}>
      <IconButton
        size={32}
        tip=""
        className={classes.wide}
        label="上一页"
        disabled={beside(-1) === page}
        onClick={() => turnTo(beside(-1), viewport.goTo)}
      >
        <IconChevronUp size={18} aria-hidden />
      </IconButton>
      <input
        className={classes.field}
        aria-label={`页码，共 ${pageCount} 页`}
        inputMode="numeric"
        value={draft ?? String(page)}
        style={{ width: `${String(pageCount).length + 2.5}ch` }}
        onFocus={(event) => {
          setDraft(String(page));
          event.currentTarget.select();
        }}
        onChange={(event) => setDraft(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={() => setDraft(null)}
        onKeyDown={onKeyDown}
      />
      <span className={classes.count}>/ {pageCount}</span>
      <IconButton
        size={32}
        tip=""
        className={classes.wide}
        label="下一页"
        disabled={beside(1) === page}
        onClick={() => turnTo(beside(1), viewport.goTo)}
      >
        <IconChevronDown size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** After a jump: the way back to where one was reading. */
function WayBack({ jumps }: { jumps: Jumps }) {
  if (jumps.backTo === null) return null;
  return (
    <button
      type="button"
      title="回到跳转前的位置（Alt+←）"
      className={classes.back}
      aria-keyshortcuts="Alt+ArrowLeft"
      onClick={jumps.back}
    >
      <IconArrowBackUp size={16} aria-hidden />
      返回第 {jumps.backTo} 页
    </button>
  );
}

const ZOOMS: { label: string; zoom: Zoom }[] = [
  { label: '适合宽度', zoom: { kind: 'width' } },
  { label: '适合整页', zoom: { kind: 'page' } },
  ...[0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4].map((zoom) => ({
    label: `${zoom * 100}%`,
    zoom: { kind: 'exact' as const, zoom },
  })),
];

function ZoomControls({ viewport }: { viewport: ReaderViewport }) {
  const { factor, setZoom, zoom } = viewport;
  const step = (direction: 1 | -1) => setZoom({ kind: 'exact', zoom: nextZoom(factor, direction) });
  return (
    <div className={classes.zoom}>
      <IconButton
        size={32}
        tip="缩小（-）"
        className={classes.wide}
        label="缩小"
        disabled={factor <= 0.5}
        onClick={() => step(-1)}
      >
        <IconMinus size={16} aria-hidden />
      </IconButton>
      <Popover
        label="缩放"
        width={144}
        button={{
          className: classes.percent,
          'aria-label': `缩放 ${Math.round(factor * 100)}%`,
          children: (
            <>
              {Math.round(factor * 100)}%
              <IconChevronDown size={14} aria-hidden />
            </>
          ),
        }}
      >
        {(close) =>
          ZOOMS.map(({ label, zoom: choice }) => (
            <button
              key={label}
              type="button"
              className={classes.choice}
              aria-pressed={choice.kind === zoom.kind && choice.kind !== 'exact'}
              onClick={() => {
                setZoom(choice);
                close();
              }}
            >
              {label}
            </button>
          ))
        }
      </Popover>
      <IconButton
        size={32}
        tip="放大（+）"
        className={classes.wide}
        label="放大"
        disabled={factor >= 4}
        onClick={() => step(1)}
      >
        <IconPlus size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
