import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Organisation,
  type OrganisationMember,
  removeMember,
  resetMember,
} from '#contract/calls/organisations.ts';
import { DAY_SECONDS, dayOf, momentOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { AddMember } from './add-member.tsx';
import classes from './organisation.module.css';
import { type Credentials, PasswordOnce } from './password-once.tsx';
import { organisationQuery } from './queries.ts';

interface MembersProps {
  organisation: Organisation;
  isOver: boolean;
}

/** The accounts that the owner gave out, and how to give out another. */
export function Members({ organisation, isOver }: MembersProps) {
  const { members, seats, seatsUsed } = organisation;
  const [told, setTold] = useState<Credentials | null>(null);
  return (
    <section className={`${card.card} ${classes.members}`} aria-label="成员">
      <h2 className={card.title}>成员</h2>
      {told !== null && <PasswordOnce credentials={told} onDone={() => setTold(null)} />}
      {members.length === 0 ? (
        <p className={classes.empty}>
          还没有成员。为同事添加用户名账号，他们在登录窗口的“企业账号”进入，共用您的企业权限。
        </p>
      ) : (
        <ul className={classes.list} aria-label="成员名单">
          {members.map((member) => (
            <Member key={member.uid} member={member} onReset={setTold} />
          ))}
        </ul>
      )}
      <AddMember free={isOver ? 0 : seats - seatsUsed} isOver={isOver} onAdded={setTold} />
    </section>
  );
}

/** Sign-ins are known of the last 30 days. */
const KNOWN_SECONDS = 30 * DAY_SECONDS;

function signInText(addedAt: number, lastSignInAt: number): string {
  if (lastSignInAt > 0) return `最近登录 ${momentOf(lastSignInAt)}`;
  return Date.now() / 1000 - addedAt < KNOWN_SECONDS ? '还没有登录' : '近 30 天没有登录';
}

interface MemberProps {
  member: OrganisationMember;
  onReset: (credentials: Credentials) => void;
}

function Member({ member, onReset }: MemberProps) {
  const client = useClient();
  const { uid, username, name, addedAt, lastSignInAt } = member;
  const openDialog = useDialogs();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: organisationQuery().queryKey });
  const reset = useMutation({
    mutationFn: () => client.send(resetMember, { member: uid }),
    onSuccess: ({ password }) => onReset({ username, password, isNew: false }),
    onError: (error) => notDone(`没有重设${name}的密码`, error),
  });
  const remove = useMutation({
    mutationFn: () => client.send(removeMember, { member: uid }),
    onSuccess: () => notify(`已移出${name}`),
    onError: (error) => notDone(`没有移出${name}`, error),
    // Who was removed elsewhere goes from the list as well.
    onSettled: reload,
  });
  const who = `${name}（${username}）`;
  const askReset = () =>
    openDialog({
      kind: 'confirm',
      act: '重设密码',
      text: `确定重设${who}的密码？其所有登录立刻结束，新密码只显示一次。`,
      goOn: () => reset.mutate(),
    });
  const askRemove = () =>
    openDialog({
      kind: 'confirm',
      act: '移出成员',
      text: `确定移出${who}？其登录与企业权限立刻停止，席位空出；账号与其中的收藏、笔记 7 天后删除，不能恢复。`,
      goOn: () => remove.mutate(),
    });
  return (
    <li className={classes.member}>
      <div className={classes.who}>
        <p className={classes.name}>{name}</p>
        <p className={classes.note}>{username}</p>
      </div>
      <p className={classes.note}>
        {dayOf(addedAt)} 添加，{signInText(addedAt, lastSignInAt)}
      </p>
      <div className={classes.acts}>
        <Button
          size="compact"
          variant="default"
          aria-label={`重设密码：${who}`}
          loading={reset.isPending}
          onClick={askReset}
        >
          重设密码
        </Button>
        <Button
          size="compact"
          variant="default"
          aria-label={`移出${who}`}
          loading={remove.isPending}
          onClick={askRemove}
        >
          移出
        </Button>
      </div>
    </li>
  );
}
