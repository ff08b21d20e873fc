import { useState } from 'react';
import { type DeliverySettings, renewFeed, revokeFeed } from '#contract/calls/alert-delivery.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './delivery.module.css';
import { Once } from './once.tsx';
import { Part } from './part.tsx';
import { useDeliveryChange } from './use-delivery.ts';

/** The secret address that any feed reader takes. */
export function FeedPart({ feed }: Pick<DeliverySettings, 'feed'>) {
  const client = useClient();
  const [address, setAddress] = useState('');
  const openDialog = useDialogs();
  const { pass, lockOf } = useGate();
  const renew = useDeliveryChange(
    () => client.send(renewFeed, {}),
    '没有生成订阅源的地址',
    (answer) => setAddress(answer.address),
  );
  const revoke = useDeliveryChange(
    () => client.send(revokeFeed, {}),
    '没有停用订阅源',
    () => {
      setAddress('');
      notify('订阅源已停用，原来的地址打不开了');
    },
  );
  const lock = lockOf('saveSearch');
  const make = () => pass('saveSearch', () => renew.mutate(undefined));
  const confirm = (act: string, text: string, goOn: () => void) =>
    openDialog({ kind: 'confirm', act, text, goOn });
  return (
    <Part id="feed" title="订阅源" tag={lock !== null && <LockTag needs={lock} />}>
      <p className={classes.what}>
        把保密地址填进任何支持 Atom
        的阅读器，保存的搜索找到的新报告就出现在那里。知道地址的人都能读，请不要给别人。
      </p>
      {address !== '' && <Once label="订阅源的地址" value={address} />}
      {feed === null ? (
        <div className={classes.tools}>
          <Button loading={renew.isPending} onClick={make}>
            生成地址
          </Button>
        </div>
      ) : (
        <>
          {address === '' && (
            <p className={classes.quiet}>{dayOf(feed.created_at)} 生成，正在使用。忘了地址，换一个即可。</p>
          )}
          <div className={classes.tools}>
            <Button
              variant="default"
              loading={renew.isPending}
              onClick={() => confirm('换一个地址', '原来的地址随即失效，阅读器里要改成新的。', make)}
            >
              换一个地址
            </Button>
            <Button
              variant="subtle"
              loading={revoke.isPending}
              onClick={() =>
                confirm('停用订阅源', '原来的地址随即失效，阅读器不再收到新报告。', () =>
                  revoke.mutate(undefined),
                )
              }
            >
              停用
            </Button>
          </div>
        </>
      )}
    </Part>
  );
}
