import { useQueries } from '@tanstack/react-query';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import page from '#web/ui/own-page.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { Comparison } from './comparison.tsx';
import classes from './membership.module.css';
import { Perks } from './perks.tsx';
import { benefitsQuery, plansQuery } from './queries.ts';
import { Status } from './status.tsx';
import { Terms } from './terms.tsx';

/** What each level gives and costs, before anybody pays (S2 §2). */
export function Membership() {
  return (
    <div className={page.page}>
      <header className={classes.head}>
        <h1 className={page.title}>会员权益</h1>
        <p className={classes.lead}>各等级能做什么、一天几次、多少钱，都在这一张表里。付款前会写明到期日。</p>
      </header>
      <Status />
      <Perks />
      <Offers />
    </div>
  );
}

function Offers() {
  const [plans, benefits] = useQueries({ queries: [plansQuery(), benefitsQuery()] });
  const error = plans.error ?? benefits.error;
  if (plans.data !== undefined && benefits.data !== undefined) {
    return (
      <>
        {plans.data.channels.length === 0 && (
          <p className={classes.closed}>本站尚未开通在线支付，要开通会员请联系客服。</p>
        )}
        <Comparison
          plans={plans.data.list}
          groups={benefits.data.list}
          canPay={plans.data.channels.length > 0}
        />
        <Terms plans={plans.data.list} notices={plans.data.notices} />
      </>
    );
  }
  if (error === null) return <Waiting />;
  return (
    <StateView
      level={2}
      role="alert"
      title="没有取到价格与权益"
      body={messageOfError(error)}
      actions={<Button onClick={() => void Promise.all([plans.refetch(), benefits.refetch()])}>重试</Button>}
    />
  );
}

const ROWS = ['prices', 'search', 'pages', 'time', 'industry', 'read', 'download'];

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      {ROWS.map((row) => (
        <Skeleton key={row} height={row === 'prices' ? 120 : 20} mb={20} />
      ))}
    </div>
  );
}
