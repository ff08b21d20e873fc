import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import classes from './chart-bar.module.css';
import type { MarkedChart } from './use-marked-chart.ts';

/** Over the foot of the pages while a chart is marked: which one, the ones before and after it, and back to plain pages. */
export function ChartBar({ marked }: { marked: MarkedChart }) {
  const { chart, ordinal, count, previous, next, unmark, show } = marked;
  if (chart === null || unmark === null) return null;
  return (
    <section className={classes.bar} aria-label="标出的图表">
      <IconButton
        size={32}
        label="上一幅图表"
        tip=""
        disabled={previous === null}
        onClick={() => previous?.()}
      >
        <IconChevronLeft size={18} aria-hidden />
      </IconButton>
      <span className={classes.count}>
        {ordinal} / {count}
      </span>
      <IconButton size={32} label="下一幅图表" tip="" disabled={next === null} onClick={() => next?.()}>
        <IconChevronRight size={18} aria-hidden />
      </IconButton>
      <button type="button" className={classes.name} title="回到这幅图表" onClick={() => show(chart.id)}>
        {chart.name}
      </button>
      <IconButton
        size={32}
        label="取消标出"
        tip="取消标出（Esc）"
        aria-keyshortcuts="Escape"
        onClick={unmark}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
    </section>
  );
}
