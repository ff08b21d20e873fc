import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ownContentOf } from '#contract/text/file-id.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import classes from './own-file-bar.module.css';
import { uploadOfQuery } from './queries.ts';

/** The way to the file as it was brought, where there is one. Always behind `lazyPart`: nobody waits for it. */
export function OwnFileOriginal({ fid }: { fid: number }) {
  const { data } = useQuery(uploadOfQuery(ownContentOf(fid) ?? 0));
  const upload = data?.data[0];
  if (upload === undefined || upload.original_url === '') return null;
  return (
    <LinkButton
      className={classes.action}
      variant="default"
      to={upload.original_url}
      reloadDocument
      download={upload.name}
      aria-label="取回原文件"
    >
      <IconDownload size={18} aria-hidden />
      <span className={classes.label}>原文件</span>
    </LinkButton>
  );
}
