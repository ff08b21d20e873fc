import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';
import { OwnAlerts } from '../own-states.tsx';
import classes from './delivery.module.css';
import { FeedPart } from './feed-part.tsx';
import { MailPart } from './mail-part.tsx';
import { deliveryQuery } from './use-delivery.ts';
import { WebhookPart } from './webhook-part.tsx';

/** Where else one is told of new reports: by a feed, by calls, by letters. */
export function Delivery() {
  return (
    <OwnAlerts>
      <Own />
    </OwnAlerts>
  );
}

function Own() {
  const { data, error, refetch } = useQuery(deliveryQuery());
  if (data === undefined)
    return error === null ? (
      <WaitingRows />
    ) : (
      <ListFailed what="接收方式" error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className={classes.parts}>
      <p className={classes.lead}>新报告都在“新报告”里，也可以送到别处；送的那一刻仍按当时的会员等级。</p>
      <FeedPart feed={data.feed} />
      <WebhookPart webhook={data.webhook} />
      <MailPart mail={data.mail} isOffered={data.mail_offered === 1} />
    </div>
  );
}
