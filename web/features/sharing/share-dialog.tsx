import { useId, useRef, useState } from 'react';
import { MINI_PROGRAMME, REPORT_CODE_PATH } from '#contract/calls/site.ts';
import { useOperator } from '#web/client/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { linksOf, type Shared, titleOf } from './links-of.ts';
import classes from './share-dialog.module.css';

interface ShareDialogProps {
  shared: Shared;
  /** The search part of the address whose place goes along; without it that of the page. */
  place?: string;
  onClose: () => void;
}

/** A link to copy, the same as a code for a phone, and the device's own way of sharing where it has one. */
export function ShareDialog({ shared, place = window.location.search, onClose }: ShareDialogProps) {
  useReturnFocus();
  const title = titleOf(shared);
  const [links] = useState(() => linksOf(shared, place));
  const [key, setKey] = useState(links[0]?.key);
  const link = links.find((each) => each.key === key) ?? links[0];
  if (link === undefined) return null;
  const url = `${window.location.origin}${link.path}`;
  return (
    <Dialog onClose={onClose} title="分享" width={440}>
      <p className={classes.name}>{title}</p>
      {links.length > 1 && (
        <ChoiceList
          label="分享什么"
          mode="single"
          layout="tags"
          choices={links.map(({ key: value, label }) => ({ value, label }))}
          chosen={[link.key]}
          onChoose={setKey}
        />
      )}
      <p className={classes.note}>{link.note}</p>
      <LinkField url={url} />
      {typeof navigator.share === 'function' && <OwnSheet title={title} url={url} />}
      <div className={classes.codes}>
        <figure className={classes.code}>
          <QrCode text={url} label={`${link.label}的二维码`} size={168} />
          <figcaption>手机扫码打开</figcaption>
        </figure>
        {shared.kind === 'report' && <ProgrammeCode fid={shared.fid} />}
      </div>
    </Dialog>
  );
}

/** The mini-programme's code, where the site has one. */
function ProgrammeCode({ fid }: { fid: number }) {
  const hasProgramme = useOperator()?.codes.some(({ name }) => name === MINI_PROGRAMME);
  if (!hasProgramme) return null;
  return (
    <figure className={classes.code}>
      <img src={`${REPORT_CODE_PATH}?scene=${fid}&type=2`} alt="小程序码" width={168} height={168} />
      <figcaption>微信扫码进入小程序</figcaption>
    </figure>
  );
}

function LinkField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  async function copy() {
    if (await copyText(url)) return notify('链接已复制');
    field.current?.select();
    notify('浏览器不允许自动复制，链接已选中，请长按或按 Ctrl+C 复制', 'warning');
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

/** Who turned away from it, or has it open already, needs no word about that. */
const TURNED_AWAY = ['AbortError', 'InvalidStateError'];

function OwnSheet({ title, url }: { title: string; url: string }) {
  async function share() {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (error instanceof DOMException && TURNED_AWAY.includes(error.name)) return;
      notify('系统分享打不开，请复制链接发送', 'warning');
    }
  }
  return (
    <Button variant="default" fullWidth className={classes.own} onClick={() => void share()}>
      发送到其他应用
    </Button>
  );
}
