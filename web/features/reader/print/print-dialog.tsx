import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { allowanceText } from '#contract/rights/allowance-text.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import { useTellRefusal } from '#web/features/downloads/index.ts';
import { allowanceQuery } from '#web/features/rights/index.ts';
import { ViewerUnable } from '#web/pdf/file/open-pdf.ts';
import { Button } from '#web/ui/button/button.tsx';
import actions from '#web/ui/mantine/dialog.module.css';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import classes from './print-dialog.module.css';
import { readRange } from './read-range.ts';
import { type PrintStep, usePrint } from './use-print.ts';

/** What a page can hold as a whole. */
const MOST_BYTES = 200 * 1024 * 1024;

interface PrintDialogProps {
  report: Pick<ReportDetail, 'fid' | 'name' | 'page_count' | 'file_size'>;
  onClose: () => void;
}

function stepText(step: PrintStep): string {
  if (step.kind === 'fetching') return `正在取原文 ${Math.floor(step.share * 100)}%`;
  if (step.kind === 'drawing') return `正在准备第 ${step.drawn} / ${step.of} 页`;
  return step.kind === 'given' ? '已交给浏览器的打印窗口。可以换一段页码再打印，不再计次。' : '';
}

function failureText(error: unknown): string {
  if (error instanceof ViewerUnable)
    return '这个浏览器不能在网页里打印，没有扣次数。请下载后用电脑上的阅读器打印。';
  return '没有准备好打印：浏览器画不出这几页。今日再打印或下载这份报告不再计次，可以改为下载。';
}

/** What is printed, what it costs, and how far it is. Printing takes a copy away, so it is what a download is. */
export function PrintDialog({ report, onClose }: PrintDialogProps) {
  useReturnFocus();
  const queries = useQueryClient();
  const isOwn = ownContentOf(report.fid) !== null;
  const tellRefusal = useTellRefusal();
  const { data: allowance } = useQuery({ ...allowanceQuery('downloadReport', report.fid), enabled: !isOwn });
  const { step, print, cancel } = usePrint(report.fid, (error, isFetched) => {
    void queries.invalidateQueries({ queryKey: ['allowance'] });
    if (isFetched || error instanceof ViewerUnable) return notify(failureText(error), 'failure');
    onClose();
    tellRefusal(error);
  });
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState('');
  const isBusy = step.kind === 'fetching' || step.kind === 'drawing';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const range = readRange(draft, report.page_count);
    setProblem(typeof range === 'string' ? range : '');
    if (typeof range !== 'string')
      void print(range).then(() => queries.invalidateQueries({ queryKey: ['allowance'] }));
  }
  // Used up or resting: in the words of the limit, before anything is asked for.
  const cost =
    allowance === undefined ? '' : allowance.code === 0 ? allowanceText(allowance) : allowance.message;
  const isTooLarge = report.file_size > MOST_BYTES;
  const told = isTooLarge
    ? `这份原文有 ${Math.round(report.file_size / 1024 / 1024)} MB，网页里打印不了，请下载后打印。`
    : isOwn
      ? '印的就是这个文件，不计次数。'
      : `打印算一次下载，印的是带标记的原文。${cost.replace(/([^。！!])$/u, '$1。')}`;
  return (
    <Dialog onClose={onClose} title="打印" width={440}>
      <form onSubmit={onSubmit}>
        <p className={classes.name}>《{report.name}》</p>
        <label className={classes.field}>
          <span>页码</span>
          <input
            data-autofocus
            value={draft}
            placeholder={`全部 ${report.page_count} 页，或如 3-8`}
            disabled={isBusy}
            aria-invalid={problem === '' ? undefined : true}
            aria-describedby="print-note"
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
        </label>
        <p id="print-note" className={classes.note} role="status" data-problem={problem !== '' || undefined}>
          {problem || stepText(step) || told}
        </p>
        <div className={actions.actions}>
          <Button variant="default" onClick={isBusy ? cancel : onClose}>
            {isBusy ? '停止' : '关闭'}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isTooLarge}>
            打印
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
