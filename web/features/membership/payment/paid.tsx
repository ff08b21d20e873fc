import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { getOrder } from '#contract/calls/orders.ts';
import { TIER_LABELS } from '#contract/rights/levels.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { answerTo } from '#web/client/query.ts';
import { useSession, useSessionChanged } from '#web/client/session.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import classes from './pay-dialog.module.css';

/** It was paid: the page is loaded anew as the member, and goes on where it was. */
export function Paid({ orderCode, onGoOn }: { orderCode: string; onGoOn: () => void }) {
  const sessionChanged = useSessionChanged();
  const { user, tier } = useSession();
  const [isKnown, setKnown] = useState(false);
  const { data: order } = useQuery({
    queryKey: ['order', orderCode],
    staleTime: 0,
    queryFn: answerTo(getOrder, { orderCode }),
  });
  const reload = useEffectEvent(async () => {
    await sessionChanged();
    setKnown(true);
  });
  useEffect(() => void reload(), []);
  return (
    <div className={classes.paid}>
      <p className={classes.text} role="status">
        {isKnown && user !== null
          ? `付款成功，您现在是${TIER_LABELS[tier]}，有效期至 ${dayOf(user.unlock_end_time)}。`
          : '付款成功，正在开通…'}
      </p>
      {order?.refunds.map((refund) => (
        <p key={refund} className={classes.tip}>
          {refund}
        </p>
      ))}
      <div className={classes.foot}>
        {isKnown && tier === 'enterprise' && (
          <LinkButton to="/organisation" variant="default" onClick={onGoOn}>
            添加成员
          </LinkButton>
        )}
        <Button onClick={onGoOn} loading={!isKnown} data-autofocus>
          继续
        </Button>
      </div>
    </div>
  );
}
