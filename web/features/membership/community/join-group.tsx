import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { getPayItemList } from '#contract/calls/community.ts';
import { GROUP_NOTICES } from '#contract/rights/plans.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { useSession } from '#web/client/session.ts';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import page from '#web/ui/own-page.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { BuyPlace, PayOrder } from './buy-place.tsx';
import { ItemChoice } from './item-choice.tsx';
import classes from './join-group.module.css';
import { MyPlace } from './my-place.tsx';
import { itemsQuery } from './queries.ts';

const Joined = lazyPart(() => import('./joined.tsx').then((module) => module.Joined));

/** A place in the community group (S2 §2): what it is, one's own, for how long, and what it costs. */
export function JoinGroup() {
  const { user } = useSession();
  const [paid, setPaid] = useState<string | null>(null);
  return (
    <div className={page.page}>
      <header className={classes.head}>
        <h1 className={page.title}>微信行业社群</h1>
        <p className={classes.lead}>
          由客服把您拉进所登记行业的微信群，与同行交流报告与数据。普通会员含 1 个群，高级与企业会员含 3
          个；其他人可以另购 1 个名额。
        </p>
      </header>
      {user !== null && <MyPlace />}
      <Offers onPaid={setPaid} />
      {paid !== null && (
        <Suspense>
          <Joined orderCode={paid} onClose={() => setPaid(null)} />
        </Suspense>
      )}
    </div>
  );
}

type Paying = { onPaid: (orderCode: string) => void };

/** An order of /myOrder is paid as it was frozen; otherwise one is chosen. */
function Offers({ onPaid }: Paying) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const order = params.get('order');
  const paid = (orderCode: string) => {
    setParams({}, { replace: true });
    onPaid(orderCode);
  };
  if (user === null || order === null) return <Choosing onPaid={onPaid} />;
  return (
    <section className={card.card} aria-label="付款">
      <h2 className={card.title}>付款</h2>
      <div className={classes.body}>
        <PayOrder orderCode={order} notices={GROUP_NOTICES} onPaid={paid} />
      </div>
    </section>
  );
}

function Choosing({ onPaid }: Paying) {
  return (
    <Fetched what="名额与价格" query={useQuery(itemsQuery())} waiting={<Waiting />}>
      {(offered) => <Choices offered={offered} onPaid={onPaid} />}
    </Fetched>
  );
}

function Choices({
  offered: { list, channels, notices },
  onPaid,
}: Paying & { offered: ResponseOf<typeof getPayItemList> }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [first] = list;
  if (first === undefined) {
    return (
      <StateView level={2} title="现在没有可购买的名额" body="开售后会列在这里；要加入社群请联系客服。" />
    );
  }
  // A code that was shown before the page was loaded anew is shown again.
  const open = list.find(({ orderId }) => orderId !== '');
  const item = list.find(({ id }) => id === chosen) ?? open ?? first;
  return (
    <section className={card.card} aria-label="购买名额">
      <h2 className={card.title}>购买名额</h2>
      <div className={classes.body}>
        <ItemChoice items={list} chosen={item} onChoose={setChosen} />
        {channels.length === 0 ? (
          <p className={classes.note}>本站尚未开通在线支付，要加入社群请联系客服。</p>
        ) : (
          <BuyPlace key={item.id} item={item} notices={notices} onPaid={onPaid} />
        )}
      </div>
    </section>
  );
}

function Waiting() {
  return (
    <div className={card.card} aria-hidden>
      <div className={classes.body}>
        <Skeleton height={84} mb={16} />
        <Skeleton height={20} width="60%" mb={12} />
        <Skeleton height={36} width={160} />
      </div>
    </div>
  );
}
