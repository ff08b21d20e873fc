import { useQuery } from '@tanstack/react-query';
import { compareVersions } from '#contract/calls/report-versions.ts';
import { answerTo } from '#web/client/query.ts';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { Changes } from './changes.tsx';
import classes from './versions.module.css';

interface VersionsDialogProps {
  fid: number;
  onClose: () => void;
}

/** What two files of a report say differently. Always behind `lazy`. */
export function VersionsDialog({ fid, onClose }: VersionsDialogProps) {
  return (
    <Dialog title="两份文件的对照" width={880} onClose={onClose}>
      <Compared fid={fid} />
    </Dialog>
  );
}

function Compared({ fid }: { fid: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['report-versions', fid],
    queryFn: answerTo(compareVersions, { fileId: fid }),
  });
  if (error) return <ListFailed what="两份文件的对照" error={error} onRetry={() => refetch()} />;
  if (data === undefined) return <p className={classes.told}>正在逐句对照……</p>;
  if (data.locked !== null) return <p className={classes.told}>{data.locked.message}。</p>;
  if (data.compared === null)
    return (
      <p className={classes.told}>
        另一份文件的文字还没有读出来，现在不能对照。运营者重读这份报告之后就可以了。
      </p>
    );
  return <Changes compared={data.compared} />;
}
