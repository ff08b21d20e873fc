import { IconArrowLeft, IconFileText } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconLink } from '#web/ui/button/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from '#web/ui/title-bar.module.css';

const OwnFileOriginal = lazyPart(() =>
  import('./own-file-original.tsx').then((module) => module.OwnFileOriginal),
);

interface OwnFileBarProps {
  file: Pick<ReportDetail, 'fid' | 'name' | 'timeText'>;
  /** The pages as the server draws them. */
  compatibility: { isOn: boolean; isSwitching: boolean; toggle: () => void };
}

/** Names a file of one's own over its pages, leads back to the others, and gives it as it was brought. */
export function OwnFileBar({ file, compatibility }: OwnFileBarProps) {
  return (
    <header className={classes.bar}>
      <IconLink label="返回我的上传" to="/myUpload">
        <IconArrowLeft size={20} aria-hidden />
      </IconLink>
      <p className={classes.title} title={file.name} aria-hidden>
        {file.name}
      </p>
      <span className={classes.meta}>{file.timeText} 上传</span>
      <div className={classes.actions}>
        <Button
          className={classes.action}
          variant="default"
          icon={<IconFileText size={18} aria-hidden />}
          aria-label={compatibility.isOn ? '取消兼容' : '兼容模式'}
          aria-pressed={compatibility.isOn}
          loading={compatibility.isSwitching}
          onClick={compatibility.toggle}
        >
          <span className={classes.label}>{compatibility.isOn ? '取消兼容' : '兼容模式'}</span>
        </Button>
        <Suspense>
          <OwnFileOriginal fid={file.fid} />
        </Suspense>
      </div>
    </header>
  );
}
