import { useId, useRef, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import classes from './share-dialog.module.css';
import { shareLinks } from './share-links.ts';

interface ShareDialogProps {
  report: Pick<ReportDetail, 'fid' | 'name'>;
  onClose: () => void;
}

/** A link to copy, and the same as a code for a phone. */
export function ShareDialog({ report, onClose }: ShareDialogProps) {
  useReturnFocus();
  const [links] = useState(() => shareLinks(report.fid, window.location.href));
  const [key, setKey] = useState(links[0]?.key);
  const link = links.find((each) => each.key === key) ?? links[0];
  if (link === undefined) return null;
  return (
    <Dialog onClose={onClose} title="分享" width={440}>
      <p className={classes.name}>《{report.name}》</p>
      <ChoiceList
        label="分享什么"
        mode="single"
        layout="tags"
        choices={links.map(({ key: value, label }) => ({ value, label }))}
        chosen={[link.key]}
        onChoose={setKey}
      />
      <p className={classes.note}>{link.note}</p>
      <LinkField url={link.url} />
      <figure className={classes.code}>
        <QrCode text={link.url} label={`${link.label}的二维码`} size={168} />
        <figcaption>手机扫码打开</figcaption>
      </figure>
    </Dialog>
  );
}

function LinkField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      notify('链接已复制');
    } catch {
      // Without the right to the clipboard, or on a page without TLS: the link is ready under the hand.
      field.current?.select();
      notify('浏览器不允许自动复制，链接已选中，请按 Ctrl+C 复制', 'warning');
    }
  }
  return (
    <div className={classes.link}>
      <label htmlFor={id} className={classes.label}>
        链接
      </label>
      <input
        ref={field}
        id={id}
        className={classes.field}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button data-autofocus onClick={() => void copy()}>
        复制链接
      </Button>
    </div>
  );
}
