import { IconDownload, IconMessageReport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { UploadItem } from '#contract/calls/uploads.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import classes from '#web/ui/title-bar.module.css';
import { uploadOfQuery } from './queries.ts';

/** Who reads it beside the reader, and the way to the file as it was brought, where there is one. Always behind `lazyPart`: nobody waits for it. */
export function OwnFileOriginal({ fid }: { fid: number }) {
  const { pathname } = useLocation();
  const { data } = useQuery(uploadOfQuery(ownContentOf(fid) ?? 0));
  if (data === undefined) return null;
  const [upload] = data.data;
  return (
    <>
      <span className={classes.meta}>{readersOf(upload)}</span>
      {upload !== undefined && upload.original_url !== '' && (
        <LinkButton
          className={classes.action}
          variant="default"
          to={upload.original_url}
          reloadDocument
          download={upload.name}
          icon={<IconDownload size={18} aria-hidden />}
          aria-label="取回原文件"
        >
          <span className={classes.label}>原文件</span>
        </LinkButton>
      )}
      {/* On a desk the bar at the side of every page leads there. */}
      <LinkButton
        className={`${classes.action} ${classes.more}`}
        variant="default"
        to={`/suggest?context=${encodeURIComponent(`阅读自己的文件（${pathname}）`)}`}
        icon={<IconMessageReport size={18} aria-hidden />}
        aria-label="意见反馈"
      >
        <span className={classes.label}>意见反馈</span>
      </LinkButton>
    </>
  );
}

function readersOf(upload: UploadItem | undefined): string {
  if (upload === undefined) return '群组成员放进来的文件';
  return upload.shares === 0 ? '只有您自己看得到' : `在 ${upload.shares} 个群组里，成员也看得到`;
}
