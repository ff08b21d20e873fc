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
  const failed = done.filter(({ state }) => state === 'failed');
  const [one, bad] = [ready[0], failed[0]];
  if (one !== undefined)
    notify(ready.length === 1 ? `文档“${one.name}”转换成功` : `${ready.length} 个文档转换成功`);
  if (bad !== undefined)
    notify(
      failed.length === 1
        ? `文档“${bad.name}”转换失败：${bad.reason}`
        : `${failed.length} 个文档转换失败，原因写在各自的一行`,
      'failure',
    );
}
