import { useEffect, useRef } from 'react';
import type { UploadItem } from '#contract/calls/uploads.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { Sending } from './queue.ts';

const DONE: ReadonlySet<UploadItem['state']> = new Set(['ready', 'failed']);

/** Says what became of files that were on their way or at work while one looked on; what was done before is no news. */
export function useToldConversions(items: readonly UploadItem[], sendings: readonly Sending[]): void {
  const atWork = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of sendings) if (id !== '') atWork.current.add(id);
    const done = items.filter(({ id, state }) => DONE.has(state) && atWork.current.delete(id));
    for (const { id, state } of items) if (!DONE.has(state)) atWork.current.add(id);
    tell(done);
  }, [items, sendings]);
}

function tell(done: readonly UploadItem[]): void {
  const ready = done.filter(({ state }) => state === 'ready');
  const locked = done.filter(({ needs_password }) => needs_password === 1);
  const failed = done.filter(({ state, needs_password }) => state === 'failed' && needs_password === 0);
  const [one, bad, closed] = [ready[0], failed[0], locked[0]];
  if (one !== undefined)
    notify(ready.length === 1 ? `文档“${one.name}”转换成功` : `${ready.length} 个文档转换成功`);
  if (closed !== undefined)
    notify(
      locked.length === 1
        ? `文档“${closed.name}”要用密码打开，请在它那一行输入`
        : `${locked.length} 个文档要用密码打开，请在各自的一行输入`,
    );
  if (bad !== undefined)
    notify(
      failed.length === 1
        ? `文档“${bad.name}”转换失败：${bad.reason}`
        : `${failed.length} 个文档转换失败，原因写在各自的一行`,
      'failure',
    );
}
