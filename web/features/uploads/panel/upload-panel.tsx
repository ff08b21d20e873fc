import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { UploadItem } from '#contract/calls/uploads.ts';
import { useSession } from '#web/client/session.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { isAtWork, NO_ITEMS, POLL_MS, sentQuery } from '../queries.ts';
import { forgetBrought, isListShown, keepFor, onSendings, readBrought, type Sending } from '../queue.ts';
import { SendingRow, UploadRow } from '../upload-row.tsx';
import { useChanges } from '../use-changes.ts';
import { useSendings } from '../use-sendings.ts';
import { useToldConversions } from '../use-told-conversions.ts';
import classes from './upload-panel.module.css';

/** Where a finger scrolls the page it starts small. As the style sheet has it. */
const HAS_ROOM = '(min-width: 768px)';

/** What is on its way and what is being converted, on every page but the list that shows it all. */
export function UploadPanel() {
  const { user } = useSession();
  const uid = user?.uid ?? null;
  useEffect(() => keepFor(uid), [uid]);
  const sendings = useSendings();
  const brought = useSyncExternalStore(onSendings, readBrought);
  const isInList = useSyncExternalStore(onSendings, isListShown);
  const isWanted = uid !== null && !isInList && sendings.length + brought.length > 0;
  return isWanted && <Panel {...{ sendings, brought }} />;
}

/** The most urgent first: what waits for its person, what goes on, what is done. */
function summaryOf(sendings: readonly Sending[], items: readonly UploadItem[]): string {
  const onTheWay = sendings.filter(({ state }) => state === 'queued' || state === 'sending').length;
  const stopped = sendings.length - onTheWay + items.filter(({ state }) => state === 'failed').length;
  const converting = items.filter(({ state }) => state === 'waiting' || state === 'converting').length;
  const ready = items.filter(({ state }) => state === 'ready').length;
  const parts = [
    [stopped, '个等您处理'],
    [onTheWay, '个上传中'],
    [converting, '个转换中'],
    [ready, '个可以阅读'],
  ] as const;
  return parts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`])).join(' · ');
}

interface PanelProps {
  sendings: readonly Sending[];
  /** Of those that came whole. */
  brought: readonly string[];
}

function Panel({ sendings, brought }: PanelProps) {
  const [isOpen, setOpen] = useState(() => window.matchMedia(HAS_ROOM).matches);
  const rows = useId();
  const { data, error } = useQuery({
    ...sentQuery(brought),
    enabled: brought.length > 0,
    refetchInterval: ({ state }) =>
      isAtWork(state.data?.data) || state.data === undefined ? POLL_MS : false,
  });
  const items = (brought.length > 0 && data?.data) || NO_ITEMS;
  const { again, remove, retry } = useChanges();
  useToldConversions(items, sendings);
  const isBusy = sendings.length > 0 || isAtWork(items);
  const label = isOpen ? '收起上传进度' : '展开上传进度';
  return (
    <section className={classes.panel} aria-label="上传进度" data-upload-panel>
      <header className={classes.head}>
        <p className={classes.summary} role="status">
          {summaryOf(sendings, items) || '正在核对进度'}
        </p>
        <Link className={classes.all} to="/myUpload">
          我的上传
        </Link>
        <IconButton
          {...{ label }}
          tip=""
          size={32}
          aria-expanded={isOpen}
          aria-controls={rows}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} className={isOpen ? undefined : classes.shut} aria-hidden />
        </IconButton>
        {!isBusy && (
          <IconButton label="关闭上传进度" tip="" size={32} onClick={() => forgetBrought(brought)}>
            <IconX size={18} aria-hidden />
          </IconButton>
        )}
      </header>
      <ul id={rows} className={classes.rows} hidden={!isOpen}>
        {sendings.map((sending) => (
          <SendingRow key={sending.key} sending={sending} />
        ))}
        {items.map((item) => (
          <UploadRow
            key={item.id}
            item={item}
            gid={0}
            onRetry={() => retry.mutate(item.id)}
            onRemove={() => remove.mutate(item.id)}
            onOpened={again}
          />
        ))}
      </ul>
      {isOpen && error !== null && (
        <p className={classes.failed}>暂时问不到转换的进度，网络恢复后接着显示。</p>
      )}
    </section>
  );
}
