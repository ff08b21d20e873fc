import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '#contract/calls/plans.ts';
import { CHANNEL_LABELS, type PayChannel } from '#contract/rights/pay-channels.ts';
import { messageOfError } from '#web/client/query.ts';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { plansQuery } from '../queries.ts';
import classes from './checkout.module.css';
import { CodePlate } from './code-plate.tsx';
import { CouponLine } from './coupon-line.tsx';
import { Sum } from './sum.tsx';
import { useCouponChoice, useCoupons } from './use-coupons.ts';
import { usePayment, type Wanted } from './use-payment.ts';

/** A phone cannot scan its own screen, so that it is led to the app as well. */
const isPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 767px)').matches;

interface CheckoutProps {
  /** A level that is sold, or an order that stands. */
  wanted: Plan | { orderCode: string };
  /** Said before paying, where it is not what is said of memberships. */
  notices?: readonly string[];
  onPaid: (orderCode: string) => void;
}

/** Amount, coupon, channel and the code of what was chosen. */
export function Checkout({ wanted, notices, onPaid }: CheckoutProps) {
  const [phone] = useState(isPhone);
  const { data: offer } = useQuery(plansQuery());
  const [chosen, setChannel] = useState<PayChannel | null>(null);
  const channel = chosen ?? offer?.channels[0] ?? 'wechat';
  const plan = 'id' in wanted ? wanted : null;
  const coupons = useCoupons(plan !== null);
  const choice = useCouponChoice(coupons.data?.list ?? [], plan?.priceFen ?? 0);
  const payment = usePayment(wantedNow(), channel, phone);

  /** Nothing is ordered before it is known which coupon goes with it. */
  function wantedNow(): Wanted | null {
    if (!('id' in wanted)) return wanted;
    if (coupons.isPending) return null;
    return { itemId: wanted.id, couponId: choice.couponId };
  }

  return (
    <div className={classes.checkout}>
      <div className={classes.words}>
        <Sum order={payment.data?.order} isMissing={payment.error !== null && !payment.isFetching} />
        {plan !== null && (
          <CouponLine
            choice={choice}
            coupons={coupons.data?.list ?? []}
            plan={plan}
            shown={payment.data?.order.orderCode}
            isOrdering={payment.isFetching}
            onPaid={onPaid}
          />
        )}
        {coupons.error !== null && (
          <p className={classes.note}>没有取到优惠券：{messageOfError(coupons.error)}，现在按原价下单。</p>
        )}
        <Words className={classes.terms} words={payment.data?.order.terms} />
        <Words className={classes.terms} words={notices ?? offer?.notices} />
      </div>
      <div className={classes.code}>
        <Segments label="付款方式">
          {(offer?.channels ?? []).map((one) => (
            <Segment key={one} isOn={one === channel} onClick={() => setChannel(one)}>
              {CHANNEL_LABELS[one]}
            </Segment>
          ))}
        </Segments>
        <CodePlate query={payment} phone={phone} sandbox={offer?.sandbox === true} onPaid={onPaid} />
      </div>
    </div>
  );
}

function Words({
  className,
  words = [],
}: {
  className: string | undefined;
  words: readonly string[] | undefined;
}) {
  return (
    <ul className={className}>
      {words.map((word) => (
        <li key={word}>
          <WholeDates text={word} />
        </li>
      ))}
    </ul>
  );
}
