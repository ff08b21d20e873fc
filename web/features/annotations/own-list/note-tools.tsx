import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Annotation, type NotedReport, removeAnnotation } from '#contract/calls/annotations.ts';
import { citation } from '#contract/text/citation.ts';
import { useClient } from '#web/client/use-client.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { UNDO_MS } from '#web/ui/notices/notice.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { OWN_NOTES } from './own-queries.ts';

interface NoteToolsProps {
  note: Annotation;
  report: NotedReport;
  /** What else is done with it. */
  children?: ReactNode;
}

/** Copies with citation, and deletes with the way back. */
export function NoteTools({ note, report, children }: NoteToolsProps) {
  const client = useClient();
  const queries = useQueryClient();
  const send = async (restore: 0 | 1) => {
    await client.send(removeAnnotation, { id: note.id, restore });
    await queries.invalidateQueries({ queryKey: [OWN_NOTES] });
  };
  const fail = (what: string) => (error: unknown) => void notDone(what, error);
  const remove = () =>
    send(0)
      .then(
        () =>
          void notify('已删除', 'plain', UNDO_MS, {
            label: '撤销',
            act: () => void send(1).catch(fail('没有撤销删除')),
          }),
      )
      .catch(fail('没有删除笔记'));
  const copy = async () => {
    const cited = { ...report, stockOrgData: { ...report.stockOrgData, is_broker: false } };
    const isCopied = await copyText(citation(note.quote, cited, { page: note.page }));
    notify(
      isCopied ? '已复制，带标题、机构、日期与页码' : '浏览器不允许自动复制',
      isCopied ? 'plain' : 'warning',
    );
  };
  return (
    <span>
      {children}
      <IconButton label="带引用复制" size={28} onClick={() => void copy()}>
        <IconCopy size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={`删除：${note.quote.slice(0, 20)}`}
        tip="删除"
        size={28}
        onClick={() => void remove()}
      >
        <IconTrash size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
