import { useQuery } from '@tanstack/react-query';
import { compareVersions } from '#contract/calls/report-versions.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { answerTo } from '#web/client/query.ts';
import { Fetched } from '#web/ui/fetched.tsx';
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

/** The links in an answer live for ten minutes. */
const RENEW_MS = 5 * 60_000;

function Compared({ fid }: { fid: number }) {
  const query = useQuery({
    queryKey: ['report-versions', fid],
    // Also while one reads the other file in its own tab; and a dialog that opens anew shows no links of before.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchIntervalInBackground: true,
    queryFn: answerTo(compareVersions, { fileId: fid }),
  });
  const waiting = <p className={classes.told}>正在逐句对照……</p>;
  return (
    <Fetched what="两份文件的对照" query={query} waiting={waiting}>
      {(answer) => <Answer {...answer} />}
    </Fetched>
  );
}

function Answer({ locked, compared }: ResponseOf<typeof compareVersions>) {
  if (locked !== null) return <p className={classes.told}>{locked.message}。</p>;
  if (compared === null)
    return (
      <p className={classes.told}>
        另一份文件的文字还没有读出来，现在不能对照。运营者重读这份报告之后就可以了。
      </p>
    );
  return <Changes compared={compared} />;
}
