import { useQuery } from '@tanstack/react-query';
import { Fetched } from '#web/ui/fetched.tsx';
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
  return (
    <Fetched what="接收方式" query={useQuery(deliveryQuery())}>
      {({ feed, webhook, mail, mail_offered }) => (
        <div className={classes.parts}>
          <p className={classes.lead}>新报告都在“新报告”里，也可以送到别处；送的那一刻仍按当时的会员等级。</p>
          <FeedPart feed={feed} />
          <WebhookPart webhook={webhook} />
          <MailPart mail={mail} isOffered={mail_offered === 1} />
        </div>
      )}
    </Fetched>
  );
}
