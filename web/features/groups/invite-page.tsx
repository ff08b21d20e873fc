import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { acceptInvite, lookAtInvite } from '#contract/calls/group-members.ts';
import { grouped } from '#contract/text/grouped.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { answerTo } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { Fetched } from '#web/ui/fetched.tsx';
import own from '#web/ui/own-page.module.css';
import { StateView } from '#web/ui/state-view.tsx';
import { groupHref, indexHref } from './group-href.ts';
import { useGroupChange } from './use-group-change.ts';

/** Where an invitation link leads. What it carries stands behind `#`, which no server sees. */
export function InvitePage() {
  return (
    <div className={own.page}>
      <SignedInOnly what="邀请" body="登录后可以看到是哪个群组，再决定是否加入。">
        <Invitation />
      </SignedInOnly>
    </div>
  );
}

function Invitation() {
  const code = useLocation().hash.slice(1);
  const query = useQuery({
    queryKey: ['group invitation', code],
    staleTime: 0,
    queryFn: answerTo(lookAtInvite, { code }),
  });
  const back = (
    <LinkButton variant="default" to={indexHref('hot')}>
      看热门群组
    </LinkButton>
  );
  return (
    <Fetched what="邀请" query={query} back={back}>
      {(invitation) => <Open {...invitation} code={code} />}
    </Fetched>
  );
}

function Open({ code, group, by }: ResponseOf<typeof lookAtInvite> & { code: string }) {
  const client = useClient();
  const { pass } = useGate();
  const navigate = useNavigate();
  const accept = useGroupChange(() => client.send(acceptInvite, { code }), {
    failed: '没有加入群组',
    told: '加入成功',
    onDone: (group) => void navigate(groupHref(group, 'mine'), { replace: true }),
  });
  const counts = `${grouped(group.member_count)} 位成员，${grouped(group.fcount)} 份报告`;
  return (
    <StateView
      icon={<img src={group.logo} alt="" width={64} height={64} />}
      title={`${by}邀请您加入“${group.name}”`}
      body={group.intro === '' ? counts : `${group.intro}（${counts}）`}
      actions={
        group.role === '' ? (
          <Button
            loading={accept.isPending}
            onClick={() => pass('joinGroup', () => accept.mutate(undefined))}
          >
            加入群组
          </Button>
        ) : (
          <LinkButton to={groupHref(group, 'mine')}>已加入，去看看</LinkButton>
        )
      }
    />
  );
}
