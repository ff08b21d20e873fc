import { type FormEvent, useState } from 'react';
import {
  type DeliverySettings,
  removeChannel,
  saveWebhook,
  testWebhook,
} from '#contract/calls/alert-delivery.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import classes from './delivery.module.css';
import { Once } from './once.tsx';
import { Part } from './part.tsx';
import { Recent } from './recent.tsx';
import { useDeliveryChange } from './use-delivery.ts';

type Webhook = DeliverySettings['webhook'];

/** Calls to an address of one's own, for programs. */
export function WebhookPart({ webhook }: { webhook: Webhook }) {
  const [secret, setSecret] = useState('');
  const { lockOf } = useGate();
  const lock = lockOf('pushAlerts');
  return (
    <Part id="webhook" title="推送到网址" tag={lock !== null && <LockTag needs={lock} />}>
      <p className={classes.what}>
        有新报告时向您的网址发一个带签名的 POST（JSON，签名依 Standard Webhooks）。没有送到会在 15
        小时内再试五次，还不行就停下，原因写在这里。
      </p>
      {webhook !== null && webhook.stopped !== '' && (
        <p className={classes.stopped} role="status">
          已停止：{webhook.stopped}
        </p>
      )}
      <UrlForm key={webhook?.target ?? ''} webhook={webhook} onSecret={setSecret} />
      {secret !== '' && webhook !== null && <Once label="签名密钥" value={secret} />}
      {webhook !== null && (
        <>
          <WebhookTools onRemoved={() => setSecret('')} />
          <Recent rows={webhook.recent} />
        </>
      )}
    </Part>
  );
}

function UrlForm({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const client = useClient();
  const [url, setUrl] = useState(webhook?.target ?? '');
  const { pass } = useGate();
  const save = useDeliveryChange(
    (asked: string) => client.send(saveWebhook, { url: asked }),
    '没有保存网址',
    (answer) => onSecret(answer.secret),
  );
  const isSame = webhook !== null && url.trim() === webhook.target;
  function submit(event: FormEvent) {
    event.preventDefault();
    pass('pushAlerts', () => save.mutate(url.trim()));
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextField
        label="网址"
        hint="https:// 开头、互联网上打得开的网址；不跟随转向"
        type="url"
        inputMode="url"
        placeholder="https://example.com/hook"
        autoComplete="off"
        value={url}
        onChange={setUrl}
      />
      <Button
        type="submit"
        variant={isSame ? 'default' : 'filled'}
        loading={save.isPending}
        disabled={url.trim() === ''}
      >
        {isSame ? '换一个密钥' : '保存'}
      </Button>
    </form>
  );
}

function WebhookTools({ onRemoved }: { onRemoved: () => void }) {
  const client = useClient();
  const openDialog = useDialogs();
  const { pass } = useGate();
  const test = useDeliveryChange(
    () => client.send(testWebhook, {}),
    '没有发出测试',
    ({ is_delivered, reason, took_ms }) =>
      is_delivered === 1
        ? notify(`测试已送到，用时 ${took_ms} 毫秒`)
        : notify(`测试没有送到：${reason}`, 'failure'),
  );
  const remove = useDeliveryChange(
    () => client.send(removeChannel, { kind: 'webhook' }),
    '没有停止推送',
    () => {
      onRemoved();
      notify('不再推送');
    },
  );
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        loading={test.isPending}
        onClick={() => pass('pushAlerts', () => test.mutate(undefined))}
      >
        发送测试
      </Button>
      <Button
        variant="subtle"
        loading={remove.isPending}
        onClick={() =>
          openDialog({
            kind: 'confirm',
            act: '删除推送地址',
            text: '不再推送到这个网址？还没有送出的一并取消。',
            goOn: () => remove.mutate(undefined),
          })
        }
      >
        删除
      </Button>
    </div>
  );
}
