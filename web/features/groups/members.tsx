import { useQuery } from '@tanstack/react-query';
import {
  type GroupMember,
  handOverGroup,
  removeGroupMember,
  setGroupRole,
} from '#contract/calls/group-members.ts';
import type { GroupItem } from '#contract/calls/groups.ts';
import { GROUP_ROLE_LABELS } from '#contract/rights/group-terms.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { membersQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

export function Members({ group }: { group: GroupItem }) {
  return (
    <Fetched what="成员" query={useQuery(membersQuery(group.id))}>
      {(members) => (
        <ul className={card.card} aria-label="成员">
          {members.map((member) => (
            <li key={member.uid} className={classes.line}>
              <Avatar url={member.avatar} name={member.name} size={32} />
              <div className={classes.text}>
                <p>{member.name}</p>
                <p className={classes.note}>
                  {GROUP_ROLE_LABELS[member.role]} · {dayOf(member.joined_at)} 加入
                </p>
              </div>
              {group.role === 'owner' && member.role !== 'owner' && <Acts group={group} member={member} />}
            </li>
          ))}
        </ul>
      )}
    </Fetched>
  );
}

function Acts({ group, member }: { group: GroupItem; member: GroupMember }) {
  const client = useClient();
  const asked = { gid: group.id, member: member.uid };
  const next = member.role === 'editor' ? 'reader' : 'editor';
  const role = useGroupChange(() => client.send(setGroupRole, { ...asked, role: next }), {
    failed: `没有把${member.name}设为${GROUP_ROLE_LABELS[next]}`,
    told: `${member.name}现在是${GROUP_ROLE_LABELS[next]}`,
  });
  return (
    <div className={classes.acts}>
      <Button
        size="compact"
        variant="default"
        loading={role.isPending}
        onClick={() => role.mutate(undefined)}
      >
        设为{GROUP_ROLE_LABELS[next]}
      </Button>
      {group.of_organisation === 0 && <MemberActs group={group} member={member} />}
    </div>
  );
}

/** What is the organisation's to say of its own groups. */
function MemberActs({ group, member }: { group: GroupItem; member: GroupMember }) {
  const client = useClient();
  const openDialog = useDialogs();
  const asked = { gid: group.id, member: member.uid };
  const remove = useGroupChange(() => client.send(removeGroupMember, asked), {
    failed: `没有移出${member.name}`,
    told: `已移出${member.name}`,
  });
  const handOver = useGroupChange(() => client.send(handOverGroup, asked), {
    failed: `没有把群组移交给${member.name}`,
    told: `群组已移交给${member.name}`,
  });
  const ask = (act: string, text: string, goOn: () => void) =>
    openDialog({ kind: 'confirm', act, text, goOn });
  return (
    <>
      <Button
        size="compact"
        variant="default"
        aria-label={`移交给${member.name}`}
        loading={handOver.isPending}
        onClick={() =>
          ask('移交群组', `确定把“${group.name}”移交给${member.name}？您将成为编辑。`, () =>
            handOver.mutate(undefined),
          )
        }
      >
        移交
      </Button>
      <Button
        size="compact"
        variant="default"
        aria-label={`移出${member.name}`}
        loading={remove.isPending}
        onClick={() =>
          ask(
            '移出成员',
            `确定移出${member.name}？对方立刻看不到群组里的内容；群组的邀请链接同时作废，因为对方可能还记着。`,
            () => remove.mutate(undefined),
          )
        }
      >
        移出
      </Button>
    </>
  );
}
