import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { getAllowance } from '#contract/calls/memberships.ts';
import { answerTo } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { sessionStore } from '#web/ui/browser-store.ts';
import classes from './membership-banner.module.css';

/** One quiet line for those without a membership: what is left today. It closes and stays closed for the visit. */
export function MembershipBanner() {
  const { tier } = useSession();
  const [isClosed, setClosed] = useState(() => sessionStore.getItem(KEY) === 'closed');
  const isShown = tier === 'free' && !isClosed;
  const { data } = useQuery({
    queryKey: ['allowance', 'readReport'],
    queryFn: answerTo(getAllowance, { action: 'readReport' }),
    enabled: isShown,
  });
  if (!isShown) return null;
  const left = data?.daily
    ? `今日还可免费阅读 ${data.daily.left} 份（每日 ${data.daily.limit} 份）`
    : '您正在免费阅读';
  function close() {
    sessionStore.setItem(KEY, 'closed');
    setClosed(true);
  }
  return (
    <p className={classes.banner} data-leaves>
      <span>{left}</span>
      <Link to="/aboutVip" className={classes.link}>
        会员权益
      </Link>
      <button type="button" className={classes.close} onClick={close}>
        以后再说
      </button>
    </p>
  );
}

const KEY = 'yanjian-reader-banner';
