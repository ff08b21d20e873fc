import { useMutation } from '@tanstack/react-query';
import { exportFavorites, type ListFormat } from '#contract/calls/favourite-folders.ts';
import { FOLDER_LIMITS } from '#contract/rights/folder-terms.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { grouped } from '#contract/text/grouped.ts';
import { readBytes } from '#contract/wire/read-bytes.ts';
import { useClient } from '#web/client/use-client.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import { type Chosen, KINDS, namedIn, UNITS } from './chosen.ts';
import classes from './folders.module.css';

/** What is written: these, those of a folder, or all that is kept of a kind. */
type Listed = Chosen | { kind: Chosen['kind']; folder: number | null };

interface ExportListProps {
  of: Listed;
  /** Part of the name of the file. */
  name: string;
  count: number;
}

const WIDTH = 288;
const FORMATS: { format: ListFormat; ending: string; label: string; goodFor: string }[] = [
  { format: 'xlsx', ending: 'xlsx', label: 'Excel 表格', goodFor: '.xlsx' },
  { format: 'ris', ending: 'ris', label: 'RIS', goodFor: 'Zotero、EndNote、NoteExpress' },
  { format: 'bibtex', ending: 'bib', label: 'BibTeX', goodFor: 'LaTeX' },
];
/** What no system takes in the name of a file. */
const FORBIDDEN = /[\\/:*?"<>|]+/gu;

/** Takes the list along for other programs: what names the reports or charts, and nothing of what they say. Behind `lazyPart`. */
export function ExportList({ of, name, count }: ExportListProps) {
  const client = useClient();
  const unit = UNITS[of.kind];
  const without = of.kind === 'chart' ? '不含图与数据' : '不含摘要与正文';
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ format, ending }: (typeof FORMATS)[number]) => {
      const only_chart = of.kind === 'chart' ? (1 as const) : (0 as const);
      const asked = { only_chart, ...('ids' in of ? namedIn(of) : { folder: of.folder }) };
      const parts: BlobPart[] = [];
      for await (const part of readBytes(client, exportFavorites, { format, ...asked }))
        parts.push(new Uint8Array(part));
      const today = dayOf(Date.now() / 1000);
      saveBlob(new Blob(parts), `${name.replace(FORBIDDEN, ' ')} ${today}.${ending}`);
    },
    onSuccess: () => notify('已导出，文件在浏览器的下载目录', 'done'),
    onError: (error) => notDone('没有导出', error),
  });
  return (
    <Popover label="导出题录" width={WIDTH} button={{ className: classes.act, children: '导出' }}>
      {(close) => (
        <div className={classes.targets}>
          <p className={classes.note}>
            {count > FOLDER_LIMITS.exported
              ? `最近收藏的 ${grouped(FOLDER_LIMITS.exported)} ${unit}（共 ${grouped(count)} ${unit}）的题录，${without}。`
              : `${grouped(count)} ${unit}${KINDS[of.kind]}的题录，${without}。`}
          </p>
          {FORMATS.map((one) => (
            <button
              key={one.format}
              type="button"
              className={classes.target}
              disabled={isPending}
              onClick={() => {
                close();
                mutate(one);
              }}
            >
              {one.label} <span className={classes.count}>{one.goodFor}</span>
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
