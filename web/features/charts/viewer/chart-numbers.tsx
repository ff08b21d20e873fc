import { IconCopy, IconDownload, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChartTable, getChartData } from '#contract/calls/chart-data.ts';
import { chartDataNote } from '#contract/text/chart-data-note.ts';
import { grouped } from '#contract/text/grouped.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { messageOfError } from '#web/client/query.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { chartDataQuery } from '../search/queries.ts';
import classes from './chart-numbers.module.css';
import { MOST_SHOWN, NumbersTable, tabbed } from './numbers-table.tsx';

type Answer = ResponseOf<typeof getChartData>;

/** The numbers of a chart as a table, with its files; what it takes, where the original may not be seen. */
export function ChartNumbers({ id }: { id: number }) {
  const query = useQuery(chartDataQuery(id));
  return (
    <section className={classes.numbers} aria-label="图表的数据">
      <h2 className={classes.heading}>{query.data?.table?.origin === 'painted' ? '数据（约数）' : '数据'}</h2>
      {query.isPending && <Skeleton height={88} width="100%" />}
      {query.isError && (
        <div className={classes.failed} role="alert">
          <p>没有取到数据：{messageOfError(query.error)}</p>
          <Button size="compact" variant="default" onClick={() => void query.refetch()}>
            重试
          </Button>
        </div>
      )}
      {query.data !== undefined && <Answered answer={query.data} />}
    </section>
  );
}

function Answered({ answer }: { answer: Answer }) {
  const { table, locked } = answer;
  if (locked !== null) return <Locked answer={answer} message={locked.message} />;
  if (table === null)
    return <p className={classes.note}>这幅图没有数据可给：坐标或图形读不准的，不给出数字。</p>;
  return <Open table={table} answer={answer} />;
}

function Locked({ answer: { size }, message }: { answer: Answer; message: string }) {
  const { lockOf, pass } = useGate();
  const lock = lockOf('viewChartOriginal');
  return (
    <>
      <p className={classes.note}>
        有 {grouped(size?.rows ?? 0)} 行、{size?.columns ?? 0} 列数据，可复制，可下载 CSV 与 XLSX。{message}
        ；打开这份报告的原文之后也可看。
      </p>
      <div className={classes.actions}>
        <Button
          size="compact"
          variant="default"
          icon={<IconLock size={16} aria-hidden />}
          onClick={() => pass('viewChartOriginal', () => {})}
        >
          查看数据
        </Button>
        {lock !== null && <LockTag needs={`数据${lock}`} />}
      </div>
    </>
  );
}

function Open({ table, answer }: { table: ChartTable; answer: Answer }) {
  const copy = async () => {
    const isCopied = await copyText(tabbed(table));
    notify(
      isCopied ? '已复制，可粘贴到表格里' : '浏览器不允许复制，请下载 CSV',
      isCopied ? 'plain' : 'warning',
    );
  };
  return (
    <>
      <NumbersTable table={table} />
      {table.rows.length > MOST_SHOWN && (
        <p className={classes.note}>
          这里列出前 {MOST_SHOWN} 行，复制与下载的是全部 {grouped(table.rows.length)} 行。
        </p>
      )}
      <p className={classes.note}>{chartDataNote(table)}。下载不计次数。</p>
      <div className={classes.actions}>
        <Button size="compact" variant="default" icon={<IconCopy size={16} aria-hidden />} onClick={copy}>
          复制
        </Button>
        {(
          [
            ['CSV', answer.csv_url],
            ['XLSX', answer.xlsx_url],
          ] as const
        ).map(([format, url]) => (
          <a key={format} className={classes.file} href={url} download aria-label={`下载 ${format}`}>
            <IconDownload size={16} aria-hidden />
            {format}
          </a>
        ))}
      </div>
    </>
  );
}
