import { useQuery } from '@tanstack/react-query';
import { TIER_LABELS, tierOf } from '#contract/rights/levels.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { getUserData } from '#contract/wire/session.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import classes from './code-plate.module.css';

/** An answer about an order grants nothing: what the account holds is asked of the server, and told. */
export function WhatIsHeld() {
  const { data, error } = useQuery({
    queryKey: ['membership', 'held'],
    staleTime: 0,
    gcTime: 0,
    queryFn: answerTo(getUserData, {}),
  });
  if (error !== null) return <p className={classes.note}>没有查到您的会员：{messageOfError(error)}</p>;
  if (data === undefined) return <p className={classes.note}>正在查询您的会员…</p>;
  const tier = tierOf(data.is_vip, data.unlock_end_time, Math.floor(Date.now() / 1000));
  const until = tier === 'free' ? '' : `，有效期至 ${dayOf(data.unlock_end_time)}`;
  return (
    <p className={classes.note} role="status">
      您的账号现在是{TIER_LABELS[tier]}
      {until}。若已付款，请到
      <a href="/myOrder" target="_blank" rel="noopener" className={classes.link}>
        我的订单
      </a>
      查看，或联系客服。
    </p>
  );
}
