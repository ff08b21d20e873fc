import { Suspense, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { Button } from '#web/ui/button/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './versions.module.css';

const VersionsDialog = lazyPart(() =>
  import('./versions-dialog.tsx').then((module) => module.VersionsDialog),
);

/** That the library got another file of this report, a newer one or an older, and what the two say differently. */
export function OtherVersion({ report: { fid, other_versions } }: { report: ReportDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [newest] = other_versions;
  if (newest === undefined) return null;
  const said = newest.is_newer
    ? `这份报告有更新的文件（${newest.came_on} 收到），您读的是先收到的一份。`
    : `这份报告还有一份更早收到的文件（${newest.came_on} 收到），您读的是后来的一份。`;
  return (
    <section className={classes.other} aria-label="另一份文件">
      <p>{said}</p>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        对照两份文件
      </Button>
      <Suspense>{isOpen && <VersionsDialog fid={fid} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}
