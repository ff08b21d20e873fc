import type { UserData } from '#contract/wire/session.ts';
import { useSession } from '#web/client/session.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
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
  return (
    <SignedInOnly what="账号与安全" body="这里有您的资料、次数、登录设备、同意记录和个人数据。">
      {user && <Own user={user} />}
    </SignedInOnly>
  );
}

function Own({ user }: { user: UserData }) {
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
