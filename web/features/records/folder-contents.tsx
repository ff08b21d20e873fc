import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FolderItem } from '#contract/calls/folders.ts';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { messageOfError } from '#web/client/query.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NotRenewed } from '#web/ui/not-renewed.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './records.module.css';
import { folderQuery } from './records-query.ts';

interface FolderContentsProps {
  folder: FolderItem;
  /** How a folder in it is drawn. */
  inner: (folder: FolderItem) => ReactNode;
}

/** What lies in a folder: its own folders, then the newest reports; the rest is a page of the directory. */
export function FolderContents({ folder: { id, name, parent_id }, inner }: FolderContentsProps) {
  const query = useQuery(folderQuery(id));
  const { data, error, refetch } = query;
  if (data === undefined)
    return error === null ? (
      <div className={classes.contents} role="status" aria-label={`正在取“${name}”里的内容`}>
        <Skeleton height={16} mt={8} width="57%" />
        <Skeleton height={16} mt={12} width="44%" />
      </div>
    ) : (
      <div className={classes.contents}>
        <p className={classes.unread} role="alert">
          没有取到“{name}”里的内容：{messageOfError(error)}
        </p>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          重试
        </Button>
      </div>
    );
  const { items, count } = data;
  const folders = items.filter((item) => item.item_type === 2);
  const reports = items.filter((item) => item.item_type === 3);
  const way = parent_id === 0 ? `${id}` : `${parent_id},${id}`;
  return (
    <div className={classes.contents}>
      <NotRenewed what="内容" query={query} />
      {items.length === 0 && <p className={classes.folder}>里面还没有报告</p>}
      {folders.length > 0 && (
        <ul aria-label={`“${name}”里的文件夹`}>
          {folders.map((folder) => (
            <li key={folder.id} className={classes.entry}>
              {inner(folder)}
            </li>
          ))}
        </ul>
      )}
      {reports.length > 0 && (
        <ul aria-label={`“${name}”里的报告`}>
          {reports.map((report) => (
            <li key={report.fid} className={classes.entry}>
              <Link className={classes.report} to={reportHref(report.fid, '')} target="_blank">
                {report.name}
              </Link>
              <ReportMeta report={report} />
            </li>
          ))}
        </ul>
      )}
      {count > items.length && (
        <Link className={classes.whole} to={searchAddress({ list: 'folder', dir: way })}>
          到目录里看全部 {grouped(count)} 项
        </Link>
      )}
    </div>
  );
}
