import type { UserData } from '#contract/wire/session.ts';
import { useSession } from '#web/client/session.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import page from '#web/ui/own-page.module.css';
import classes from './account.module.css';
import { AgreementsSection } from './agreements-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { QuotaSection } from './quota-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

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
    <div className={page.within}>
      <header className={page.head}>
        <h1 className={page.title}>账号与安全</h1>
      </header>
      <div className={classes.sections}>
        <ProfileSection user={user} />
        <QuotaSection />
        <SessionsSection />
        <TokensSection />
        <AgreementsSection />
        <OwnDataSection user={user} />
      </div>
    </div>
  );
}
