import { useQuery } from '@tanstack/react-query';
import type { Organisation } from '#contract/calls/organisations.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { Fetched } from '#web/ui/fetched.tsx';
import page from '#web/ui/own-page.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { Members } from './members.tsx';
import { organisationQuery } from './queries.ts';
import { Standing } from './standing.tsx';

/** 我的企业: seats, what is shared, and for the owner the members. */
export function MyOrganisation() {
  return (
    <div className={page.within}>
      <header className={page.head}>
        <h1 className={page.title}>我的企业</h1>
      </header>
      <SignedInOnly what="我的企业" body="企业的席位、成员与合用的次数都在这里。" level={2}>
        <Own />
      </SignedInOnly>
    </div>
  );
}

function Own() {
  return (
    <Fetched
      what="企业的席位与成员"
      query={useQuery(organisationQuery())}
      waiting={<Skeleton height={140} />}
    >
      {(organisation) => (organisation === null ? <None /> : <Shown organisation={organisation} />)}
    </Fetched>
  );
}

function None() {
  return (
    <StateView
      level={2}
      title="您还没有企业"
      body="开通企业会员后，在这里添加成员的账号，共用权限与次数。所在单位已有企业会员的，请向其管理员要一个账号。"
      actions={<LinkButton to="/aboutVip">查看企业会员</LinkButton>}
    />
  );
}

function Shown({ organisation }: { organisation: Organisation }) {
  const isOver = organisation.validUntil * 1000 <= Date.now();
  return (
    <>
      <Standing organisation={organisation} isOver={isOver} />
      {organisation.role === 'owner' && <Members organisation={organisation} isOver={isOver} />}
    </>
  );
}
