import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { localStore } from '#web/ui/browser-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts';
import classes from './countdown.module.css';
import { takeCountdown } from './countdown-memory.ts';

interface CountdownProps {
  report: Pick<ReportDetail, 'fid' | 'countdown_seconds'>;
  /** The reader below, which opens its file meanwhile. */
  children: ReactNode;
}

/** Reports that were opened in this page: what is being read is never covered, whatever is loaded again. */
const opened = new Set<number>();

function isDue({ fid, countdown_seconds: seconds }: CountdownProps['report']): boolean {
  if (opened.has(fid)) return false;
  opened.add(fid);
  return seconds > 0 && takeCountdown(localStore, fid, Date.now());
}

/** What non-members wait for before they read (S1 §4), once a report and day. The end is the reader's to take. */
export function Countdown({ report, children }: CountdownProps) {
  // Decided once, when the reader opens.
  const [isWaiting, setWaiting] = useState<boolean | null>(null);
  const decided = useRef(false);
  useEffect(() => {
    if (decided.current) return;
    decided.current = true;
    setWaiting(isDue(report));
  }, [report]);
  return (
    <>
      <div className={classes.stage} inert={isWaiting === true}>
        {children}
      </div>
      {isWaiting === true && <Veil seconds={report.countdown_seconds} onEnd={() => setWaiting(false)} />}
    </>
  );
}

function Veil({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [endsAtMs] = useState(() => Date.now() + seconds * 1000);
  const left = useSecondsLeft(endsAtMs);
  const go = useRef<HTMLButtonElement>(null);
  const isOver = left === 0;
  useEffect(() => {
    // Who is buying meanwhile stays in the dialog.
    if (isOver && !document.activeElement?.closest('[role="dialog"]')) go.current?.focus();
  }, [isOver]);
  const openDialog = useDialogs();
  const buy = () =>
    openDialog({
      kind: 'upgrade',
      text: '开通会员，打开报告无需等待',
      tip: '',
      needs: 'ordinary',
      goOn: onEnd,
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOver) onEnd();
  };
  return (
    <section className={classes.veil} aria-label="阅读前的等待" onKeyDown={onKeyDown}>
      <div className={classes.card}>
        <div aria-hidden>
          <p className={classes.number}>{isOver ? <IconCheck size={40} /> : left}</p>
          <p className={classes.title}>{isOver ? '可以开始阅读了' : '秒后可以开始阅读'}</p>
        </div>
        {/* Said at the beginning and at the end; a voice that counts along would be in the way. */}
        <p className={classes.said} role="status">
          {isOver ? '可以开始阅读了' : `${seconds} 秒后可以开始阅读`}
        </p>
        <p className={classes.note}>会员打开报告无需等待，没有广告。原文正在打开。</p>
        <div className={classes.ways}>
          <Button ref={go} disabled={!isOver} onClick={onEnd}>
            开始阅读
          </Button>
          <Button variant="default" onClick={buy}>
            开通会员
          </Button>
        </div>
      </div>
    </section>
  );
}
