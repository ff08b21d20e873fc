import { useMutation } from '@tanstack/react-query';
import { dayOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import { fetchMarkdown } from './own-queries.ts';

/** What no system takes in the name of a file. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

export interface Exported {
  /** null for all reports. */
  fid: number | null;
  /** Of the report. */
  name: string;
}

/** Writes notes into a Markdown file that the browser saves. */
export function useExport() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ fid }: Exported) => fetchMarkdown(client, fid),
    onSuccess: (text, { name }) => {
      if (text === null) return notify('没有可导出的笔记', 'warning');
      const title = name.replace(FORBIDDEN, ' ').trim().slice(0, 60);
      const day = dayOf(Date.now() / 1000);
      const file = `${['研见笔记', title, day].filter(Boolean).join(' ')}.md`;
      saveBlob(new Blob([text], { type: 'text/markdown;charset=utf-8' }), file);
      notify('已导出 Markdown', 'done');
    },
    onError: (error) => notDone('没有导出', error),
  });
}
