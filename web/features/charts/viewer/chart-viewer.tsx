import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Island } from '#web/ui/mantine/island.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { ChartFacts } from './chart-facts.tsx';
import { ChartNumbers } from './chart-numbers.tsx';
import classes from './chart-viewer.module.css';
import { Stage } from './stage.tsx';
import { LARGEST } from './stage-zoom.ts';
import { type StageZoom, useStageZoom } from './use-stage-zoom.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import type { ViewedChart } from './viewed-chart.ts';

interface ChartViewerProps {
  charts: readonly ViewedChart[];
  /** 0-based, of the chart on show. */
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** What can be done with the chart on show, and where else it stands. */
  children: ReactNode;
}

/** One chart as large as the window allows, with the charts before and after it. Always behind `lazy`. */
export function ChartViewer(props: ChartViewerProps) {
  const { charts, index, onClose } = props;
  const chart = charts[index];
  useReturnFocus();
  if (chart === undefined) return null;
  return (
    <Island>
      <Modal
        opened
        onClose={onClose}
        closeOnEscape={false}
        // Below the dialogs that it may open.
        zIndex={290}
        title={chart.name}
        size="calc(100vw - 48px)"
        classNames={{
          content: classes.content,
          header: classes.header,
          title: classes.title,
          body: classes.body,
          inner: classes.inner,
        }}
        closeButtonProps={{ 'aria-label': '关闭（Esc）', size: 40, iconSize: 20 }}
      >
        <Shown {...props} chart={chart} />
      </Modal>
    </Island>
  );
}

/** Beyond an end nothing happens: the list is bounded at both (S1 §4). */
function useSteps({ charts, index, onIndex }: Pick<ChartViewerProps, 'charts' | 'index' | 'onIndex'>) {
  const go = (to: number) => {
    if (charts[to] !== undefined) onIndex(to);
  };
  return {
    previous: () => go(index - 1),
    next: () => go(index + 1),
    isFirst: index === 0,
    isLast: index === charts.length - 1,
  };
}

function Shown(props: ChartViewerProps & { chart: ViewedChart }) {
  const { chart, charts, index, onClose, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [width, height] = chart.picture_size ?? [800, 500];
  const zoom = useStageZoom(box, { width, height }, chart.id);
  const steps = useSteps(props);
  useViewerKeys({ ...steps, zoom: zoom.step, whole: zoom.reset, close: onClose });
  usePrepared(charts[index + 1], charts[index - 1]);
  // The button that led to the end can be pressed no more: the keys stay with the picture.
  const press = (step: () => void, isEnd: boolean) => () => {
    step();
    if (isEnd) box.current?.focus();
  };
  return (
    <>
      <div className={classes.left}>
        <Stage box={box} chart={chart} zoom={zoom} />
        <StepButton
          side="left"
          label="上一幅"
          disabled={steps.isFirst}
          onClick={press(steps.previous, index === 1)}
        >
          <IconChevronLeft size={24} aria-hidden />
        </StepButton>
        <StepButton
          side="right"
          label="下一幅"
          disabled={steps.isLast}
          onClick={press(steps.next, index === charts.length - 2)}
        >
          <IconChevronRight size={24} aria-hidden />
        </StepButton>
        <Tools ordinal={index + 1} count={charts.length} zoom={zoom} />
      </div>
      <aside className={classes.right} aria-label="这幅图表">
        <ChartFacts chart={chart} />
        {children}
        <ChartNumbers key={chart.id} id={chart.id} />
        <p className={classes.keys}>
          <kbd>←</kbd> <kbd>→</kbd> 换一幅　<kbd>+</kbd> <kbd>-</kbd> 或滚轮缩放　<kbd>0</kbd> 整幅　
          <kbd>Esc</kbd> 关闭
        </p>
      </aside>
      <p className={classes.said} role="status">
        第 {index + 1} 幅，共 {charts.length} 幅：{chart.name}
      </p>
    </>
  );
}

interface StepButtonProps {
  side: 'left' | 'right';
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function StepButton({ side, label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={classes.step}
      data-side={side}
      aria-label={label}
      aria-keyshortcuts={side === 'left' ? 'ArrowLeft' : 'ArrowRight'}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function Tools({ ordinal, count, zoom }: { ordinal: number; count: number; zoom: StageZoom }) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="缩放与序号">
      <span className={classes.ordinal}>
        {ordinal} / {count}
      </span>
      <IconButton size={32} label="缩小" tip="" disabled={zoom.scale <= 1} onClick={() => zoom.step(-1)}>
        <IconMinus size={18} aria-hidden />
      </IconButton>
      <span className={classes.percent}>{Math.round(zoom.scale * 100)}%</span>
      <IconButton size={32} label="放大" tip="" disabled={zoom.scale >= LARGEST} onClick={() => zoom.step(1)}>
        <IconPlus size={18} aria-hidden />
      </IconButton>
      <IconButton size={32} label="看整幅" tip="" disabled={zoom.scale === 1} onClick={zoom.reset}>
        <IconMaximize size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The neighbours are fetched ahead, so that a key shows the next at once. */
function usePrepared(...neighbours: (ViewedChart | undefined)[]) {
  const urls = neighbours.map((chart) => chart?.online_url ?? '').join(' ');
  useEffect(() => {
    for (const url of urls.split(' ')) if (url !== '') new Image().src = url;
  }, [urls]);
}
