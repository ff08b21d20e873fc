import { useQueries } from '@tanstack/react-query';
import { Fetched } from '#web/ui/fetched.tsx';
import page from '#web/ui/own-page.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
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
  const query = useQueries({
    queries: [plansQuery(), benefitsQuery()],
    combine: ([plans, benefits]) => ({
      data: plans.data && benefits.data && { ...plans.data, groups: benefits.data.list },
      error: plans.error ?? benefits.error,
      isFetching: plans.isFetching || benefits.isFetching,
      refetch: () => Promise.all([plans.refetch(), benefits.refetch()]),
    }),
  });
  return (
    <Fetched what="价格与权益" query={query} waiting={<Waiting />}>
      {({ channels, list, groups, notices }) => (
        <>
          {channels.length === 0 && (
            <p className={classes.closed}>本站尚未开通在线支付，要开通会员请联系客服。</p>
          )}
          <Comparison plans={list} groups={groups} canPay={channels.length > 0} />
          <Terms plans={list} notices={notices} />
        </>
      )}
    </Fetched>
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
