import type { InviteState, InviteUser } from '#contract/calls/invitations.ts';
import { dayOf, momentOf } from '#contract/text/calendar.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import classes from './invite-list.module.css';

const STATE_WORDS: Record<Exclude<InviteState, 'rewarded'>, string> = {
  waiting: '尚未付款',
  capped: '已付款，超出今年的次数',
  self: '已付款，按规则不计奖励',
  unrewarded: '已付款，没有奖励',
};

function stateText({ state, reward_days, rewarded_at }: InviteUser): string {
  if (state !== 'rewarded') return STATE_WORDS[state];
  return `已奖励 ${reward_days} 天（${dayOf(rewarded_at)}）`;
}

/** Avatar, name, time and what came of it (S2 §2). */
export function InviteTable({ users }: { users: readonly InviteUser[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">用户</th>
          <th scope="col">注册时间</th>
          <th scope="col">奖励</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no number here that may be told.
          <tr key={`${user.create_time} ${user.nickname} ${at}`}>
            <td>
              <span className={classes.who}>
                <Avatar url={user.headimgurl} name={user.nickname} size={24} />
                {user.nickname}
              </span>
            </td>
            <td>{user.create_time === 0 ? '刚刚' : momentOf(user.create_time)}</td>
            <td data-state={user.state}>{stateText(user)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
