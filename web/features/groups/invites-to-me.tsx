import { useQuery } from '@tanstack/react-query';
import { answerInvite } from '#contract/calls/group-members.ts';
import { useClient } from '#web/client/use-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { myInvitesQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

/** Groups that somebody asks the reader into; nothing where nobody does. */
export function InvitesToMe() {
  const client = useClient();
  const query = useQuery(myInvitesQuery());
  const { pass } = useGate();
  const send = (asked: { invite: number; accept: 0 | 1 }) => client.send(answerInvite, asked);
  const accept = useGroupChange(send, { failed: '没有加入群组', told: '加入成功' });
  const decline = useGroupChange(send, { failed: '没有谢绝邀请', told: '已谢绝' });
  return (
    <Fetched isPart what="邀请" query={query} waiting={null}>
      {(invites) =>
        invites.length > 0 && (
          <ul className={`${card.card} ${classes.invited}`} aria-label="给您的邀请">
            {invites.map(({ invite, group, by }) => (
              <li key={invite} className={classes.line}>
                <p className={classes.text}>
                  {by}邀请您加入“{group.name}”
                </p>
                <Button
                  size="compact"
                  loading={accept.isPending}
                  onClick={() => pass('joinGroup', () => accept.mutate({ invite, accept: 1 }))}
                >
                  加入
                </Button>
                <Button
                  size="compact"
                  variant="default"
                  onClick={() => decline.mutate({ invite, accept: 0 })}
                >
                  谢绝
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  );
}
