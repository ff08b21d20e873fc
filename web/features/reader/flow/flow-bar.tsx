import {
  IconFile,
  IconInfoCircle,
  IconListTree,
  IconSearch,
  IconTextDecrease,
  IconTextIncrease,
} from '@tabler/icons-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ToolBar, ToolSpace, ToolWord } from '#web/ui/tool-bar/tool-bar.tsx';
import classes from './flow-bar.module.css';
import type { TextSize } from './use-text-size.ts';

interface FlowBarProps {
  /** 1-based page in view. */
  page: number;
  pageCount: number;
  panels: { left: boolean; right: boolean };
  onToggle: (side: 'left' | 'right') => void;
  onFind: () => void;
  /** Back to the pages as printed. */
  onPages: () => void;
  textSize: TextSize;
}

export function FlowBar({ page, pageCount, panels, onToggle, onFind, onPages, textSize }: FlowBarProps) {
  return (
    <ToolBar className={classes.bar}>
      <IconButton
        size={32}
        label="目录"
        tip={panels.left ? '收起目录' : '目录'}
        aria-pressed={panels.left}
        onClick={() => onToggle('left')}
      >
        <IconListTree size={18} aria-hidden />
      </IconButton>
      <span className={classes.page}>
        第 {page} / {pageCount} 页
      </span>
      <ToolSpace />
      <IconButton
        size={32}
        label="字小一些"
        disabled={textSize.smaller === null}
        onClick={() => textSize.smaller?.()}
      >
        <IconTextDecrease size={18} aria-hidden />
      </IconButton>
      <IconButton
        size={32}
        label="字大一些"
        disabled={textSize.larger === null}
        onClick={() => textSize.larger?.()}
      >
        <IconTextIncrease size={18} aria-hidden />
      </IconButton>
      <IconButton
        size={32}
        label="在文内查找"
        tip="在文内查找（/ 或 Ctrl+F）"
        aria-keyshortcuts="/ Control+F"
        onClick={onFind}
      >
        <IconSearch size={18} aria-hidden />
      </IconButton>
      <IconButton
        size={32}
        label="报告资料"
        tip={panels.right ? '收起资料' : '资料、相似推荐与图表'}
        aria-pressed={panels.right}
        onClick={() => onToggle('right')}
      >
        <IconInfoCircle size={18} aria-hidden />
      </IconButton>
      <ToolWord icon={<IconFile size={16} aria-hidden />} title="看版面原貌" onClick={onPages}>
        原页
      </ToolWord>
    </ToolBar>
  );
}
