import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './account.module.css';
import { AgreementsSection } from './agreements-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { QuotaSection } from './quota-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const PLACES = [
  { id: 'profile', label: '基本资料' },
  { id: 'quota', label: '次数' },
  { id: 'sessions', label: '登录设备' },
  { id: 'agreements', label: '协议与同意记录' },
  { id: 'own-data', label: '个人数据与注销' },
];

/** 账号与安全: everything about the own account on one page. */
export function Account() {
  const { user } = useSession();
  const [wasSignedIn, setSignedIn] = useState(false);
  if (user !== null && !wasSignedIn) setSignedIn(true);
  if (user === null) return <SignedOut asks={!wasSignedIn} />;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>账号与安全</h1>
      <nav className={classes.nav} aria-label="本页内容">
        {PLACES.map(({ id, label }) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      <div className={classes.sections}>
        <ProfileSection user={user} />
        <QuotaSection />
        <SessionsSection />
        <AgreementsSection />
        <OwnDataSection user={user} />
      </div>
    </div>
  );
}

/** S2 §5: a personal page opens the login dialog; who has just signed out here is not asked again. */
function SignedOut({ asks }: { asks: boolean }) {
  const openDialog = useDialogs();
  const signIn = () => openDialog({ kind: 'login', mode: 'login', reason: '登录后查看账号与安全' });
  const ask = useEffectEvent(() => {
    if (asks) signIn();
  });
  useEffect(() => ask(), []);
  return (
    <StateView
      title="登录后查看账号与安全"
      body="这里有您的资料、次数、登录设备、同意记录和个人数据。"
      actions={<Button onClick={signIn}>登录</Button>}
    />
  );
}
