import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconChevronUp,
  IconInfoCircle,
  IconListTree,
  IconMinus,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { isComposingKey } from '#web/ui/ime.ts';
import { nextZoom, type Zoom } from '../layout/page-layout.ts';
import type { Jumps } from '../place/use-jumps.ts';
import classes from './toolbar.module.css';
import type { PlaceTarget } from './use-held-place.ts';
import type { ReaderViewport } from './use-viewport.ts';

interface ToolbarProps {
  viewport: ReaderViewport;
  jumps: Jumps;
  pageCount: number;
  panels: { left: boolean; right: boolean };
  onToggle: (side: 'left' | 'right') => void;
  onFind: () => void;
}

const icon = { variant: 'subtle', color: 'gray', size: 32 } as const;

export function Toolbar({ viewport, jumps, pageCount, panels, onToggle, onFind }: ToolbarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="阅读工具">
      <Tooltip label={panels.left ? '收起目录' : '目录、缩略图与命中'}>
        <ActionIcon
          {...icon}
          aria-label="目录与缩略图"
          aria-pressed={panels.left}
          onClick={() => onToggle('left')}
        >
          <IconListTree size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <PageField viewport={viewport} jumps={jumps} pageCount={pageCount} />
      <ZoomControls viewport={viewport} />
      <WayBack jumps={jumps} />
      <span className={classes.space} />
      <Tooltip label="在文内查找（/ 或 Ctrl+F）">
        <ActionIcon {...icon} aria-label="在文内查找" aria-keyshortcuts="/ Control+F" onClick={onFind}>
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={panels.right ? '收起资料' : '资料、相似推荐与图表'}>
        <ActionIcon
          {...icon}
          aria-label="报告资料"
          aria-pressed={panels.right}
          onClick={() => onToggle('right')}
        >
          <IconInfoCircle size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function PageField({ viewport, jumps, pageCount }: Pick<ToolbarProps, 'viewport' | 'jumps' | 'pageCount'>) {
  const page = viewport.seen.current + 1;
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
      <ActionIcon
        {...icon}
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => turnTo(page - 1, viewport.goTo)}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
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
      <ActionIcon
        {...icon}
        aria-label="下一页"
        disabled={page >= pageCount}
        onClick={() => turnTo(page + 1, viewport.goTo)}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** After a jump: the way back to where one was reading. */
function WayBack({ jumps }: { jumps: Jumps }) {
  if (jumps.backTo === null) return null;
  return (
    <Tooltip label="回到跳转前的位置（Alt+←）">
      <UnstyledButton className={classes.back} aria-keyshortcuts="Alt+ArrowLeft" onClick={jumps.back}>
        <IconArrowBackUp size={16} aria-hidden />
        返回第 {jumps.backTo} 页
      </UnstyledButton>
    </Tooltip>
  );
}

const PRESETS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

function ZoomControls({ viewport }: { viewport: ReaderViewport }) {
  const { factor, setZoom, zoom } = viewport;
  const step = (direction: 1 | -1) => setZoom({ kind: 'exact', zoom: nextZoom(factor, direction) });
  const choose = (next: Zoom) => () => setZoom(next);
  return (
    <div className={classes.zoom}>
      <Tooltip label="缩小（-）">
        <ActionIcon
          {...icon}
          className={classes.wide}
          aria-label="缩小"
          disabled={factor <= 0.5}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom" width={144}>
        <Menu.Target>
          <UnstyledButton className={classes.percent} aria-label={`缩放 ${Math.round(factor * 100)}%`}>
            {Math.round(factor * 100)}%
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item data-chosen={zoom.kind === 'width'} onClick={choose({ kind: 'width' })}>
            适合宽度
          </Menu.Item>
          <Menu.Item data-chosen={zoom.kind === 'page'} onClick={choose({ kind: 'page' })}>
            适合整页
          </Menu.Item>
          <Menu.Divider />
          {PRESETS.map((preset) => (
            <Menu.Item key={preset} onClick={choose({ kind: 'exact', zoom: preset })}>
              {preset * 100}%
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label="放大（+）">
        <ActionIcon
          {...icon}
          className={classes.wide}
          aria-label="放大"
          disabled={factor >= 4}
          onClick={() => step(1)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
