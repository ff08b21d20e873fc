import { type FormEvent, useState } from 'react';
import {
  type DeliverySettings,
  type Rhythm,
  removeChannel,
  saveMail,
} from '#contract/calls/alert-delivery.ts';
import { PROOF_HOURS } from '#contract/rights/alert-limits.ts';
import { useClient } from '#web/client/use-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import classes from './delivery.module.css';
import { Part } from './part.tsx';
import { Recent } from './recent.tsx';
import { useDeliveryChange } from './use-delivery.ts';

type Mail = DeliverySettings['mail'];

const RHYTHMS: readonly { rhythm: Rhythm; label: string; when: string }[] = [
  { rhythm: 'now', label: '即时', when: '找到后一两分钟内寄出' },
  { rhythm: 'daily', label: '每日', when: '每天早上八点寄一封，没有新报告就不寄' },
  { rhythm: 'weekly', label: '每周', when: '每周一早上八点寄一封，没有新报告就不寄' },
];

/** Letters to a confirmed address. */
export function MailPart({ mail, isOffered }: { mail: Mail; isOffered: boolean }) {
  const { lockOf } = useGate();
  const lock = lockOf('saveSearch');
  if (!isOffered && mail === null)
    return (
      <Part id="mail" title="邮件">
        <p className={classes.what}>本站没有开通邮件，请改用订阅源或推送。</p>
      </Part>
    );
  return (
    <Part id="mail" title="邮件" tag={lock !== null && <LockTag needs={lock} />}>
      <p className={classes.what}>新报告寄到邮箱，每封信里都有一键退订。</p>
      {mail !== null && <Standing mail={mail} />}
      <MailForm key={mail?.target ?? ''} mail={mail} />
      {mail !== null && mail.is_confirmed === 1 && <Recent rows={mail.recent} />}
    </Part>
  );
}

function Standing({ mail }: { mail: NonNullable<Mail> }) {
  if (mail.stopped !== '')
    return (
      <p className={classes.stopped} role="status">
        已停止：{mail.stopped}
      </p>
    );
  if (mail.is_confirmed === 1) return null;
  return (
    <p className={classes.stopped} role="status">
      确认信已寄到 {mail.target}，请在 {PROOF_HOURS}{' '}
      小时内打开信里的链接确认。没有收到，看看垃圾箱，或再寄一封。
    </p>
  );
}

function MailForm({ mail }: { mail: Mail }) {
  const client = useClient();
  const [address, setAddress] = useState(mail?.target ?? '');
  const [rhythm, setRhythm] = useState<Rhythm>(mail?.rhythm ?? 'daily');
  const { pass } = useGate();
  const save = useDeliveryChange(
    () => client.send(saveMail, { address: address.trim(), rhythm }),
    '没有保存邮箱',
    ({ is_asked }) => notify(is_asked === 1 ? '确认信已寄出，请到邮箱里确认' : '已保存'),
  );
  const remove = useDeliveryChange(
    () => client.send(removeChannel, { kind: 'mail' }),
    '没有停止寄信',
    () => notify('不再寄信'),
  );
  const isSame = mail !== null && address.trim() === mail.target;
  const isUnconfirmed = isSame && (mail.is_confirmed === 0 || mail.stopped !== '');
  function submit(event: FormEvent) {
    event.preventDefault();
    pass('saveSearch', () => save.mutate(undefined));
  }
  return (
    <form className={classes.stack} noValidate onSubmit={submit}>
      <TextField
        label="邮箱"
        hint={
          isSame && mail.is_confirmed === 1
            ? '已确认，新报告寄到这里；换一个地址要重新确认'
            : '先寄一封确认信，点开里面的链接才开始寄'
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        value={address}
        onChange={setAddress}
      />
      <div>
        <Segments label="多久寄一次" className={classes.rhythms}>
          {RHYTHMS.map((one) => (
            <Segment key={one.rhythm} isOn={one.rhythm === rhythm} onClick={() => setRhythm(one.rhythm)}>
              {one.label}
            </Segment>
          ))}
        </Segments>
        <p className={classes.quiet}>{RHYTHMS.find((one) => one.rhythm === rhythm)?.when}</p>
      </div>
      <div className={classes.tools}>
        <Button type="submit" loading={save.isPending} disabled={address.trim() === ''}>
          {isUnconfirmed ? '再寄确认信' : isSame ? '保存' : '寄确认信'}
        </Button>
        {mail !== null && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            不再寄信
          </Button>
        )}
      </div>
    </form>
  );
}
