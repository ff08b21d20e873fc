import { SignedInOnly } from '#web/features/dialogs/index.ts';
import page from '#web/ui/own-page.module.css';
import { InviteLink } from './invite-link.tsx';
import { Invited } from './invited.tsx';

/** 邀请记录: one's link with its rules, and who came by it (S2 §2). */
export function InviteList() {
  return (
    <div className={page.within}>
      <header className={page.head}>
        <h1 className={page.title}>邀请记录</h1>
      </header>
      <SignedInOnly what="邀请记录" body="您的邀请链接、邀请来的用户与奖励都在这里。" level={2}>
        <InviteLink />
        <Invited />
      </SignedInOnly>
    </div>
  );
}
