import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type GroupInvite, inviteByLink, inviteUser, revokeInvite } from '#contract/calls/group-members.ts';
import { GROUP_LIMITS, GROUP_ROLE_LABELS } from '#contract/rights/group-terms.ts';
import { DAY_SECONDS, dayOf, momentOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { CheckBox } from '#web/ui/check-box.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Fetched } from '#web/ui/fetched.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { invitesQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

/** How the owner asks others in: by a link, or by a user's number; and the invitations that stand. */
export function Invites({ gid }: { gid: number }) {
  const [asEditor, setAsEditor] = useState(false);
  const role = asEditor ? ('editor' as const) : ('reader' as const);
  return (
    <div className={classes.stack}>
      <section className={`${card.card} ${classes.sheet}`} aria-label="邀请成员">
        <CheckBox label="受邀的人可以添加报告（编辑）" checked={asEditor} onChange={setAsEditor} />
        <ByLink gid={gid} role={role} />
        <ByNumber gid={gid} role={role} />
      </section>
      <Standing gid={gid} />
    </div>
  );
}

interface Asked {
  gid: number;
  role: 'editor' | 'reader';
}

function ByLink({ gid, role }: Asked) {
  const client = useClient();
  const [url, setUrl] = useState('');
  const [once, setOnce] = useState(true);
  const [until, setUntil] = useState(() => dayOf(Date.now() / 1000 + GROUP_LIMITS.inviteDays * DAY_SECONDS));
  const make = useGroupChange(
    () => client.send(inviteByLink, { gid, role, once: once ? 1 : 0, ...(!once && { until }) }),
    { failed: '没有生成邀请链接', onDone: (answer) => setUrl(answer.url) },
  );
  const copy = async () =>
    (await copyText(url)) ? notify('链接已复制') : notify('没有复制，请选中链接后复制', 'failure');
  return (
    <div className={classes.stack}>
      <CheckBox
        label={`链接只能用一次（${GROUP_LIMITS.inviteDays} 天内）`}
        checked={once}
        onChange={setOnce}
      />
      {!once && (
        <TextField
          type="date"
          label="有效到"
          hint={`到那天结束为止，最迟 ${GROUP_LIMITS.linkDays} 天后`}
          value={until}
          onChange={setUntil}
        />
      )}
      <div>
        <Button loading={make.isPending} onClick={() => make.mutate(undefined)}>
          生成邀请链接
        </Button>
      </div>
      {url !== '' && (
        <div className={classes.told} role="status">
          <p className={classes.note}>链接只显示这一次，请现在复制：</p>
          <p className={classes.url}>{url}</p>
          <Button size="compact" variant="default" onClick={() => void copy()}>
            复制链接
          </Button>
        </div>
      )}
    </div>
  );
}

function ByNumber({ gid, role }: Asked) {
  const client = useClient();
  const [user, setUser] = useState('');
  const invite = useGroupChange(() => client.send(inviteUser, { gid, role, user: user.trim() }), {
    failed: '没有发出邀请',
    told: '已邀请，对方在“我的群组”里看得到',
    onDone: () => setUser(''),
  });
  return (
    <form
      className={classes.number}
      aria-label="按用户编号邀请"
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate(undefined);
      }}
    >
      <TextField
        label="或按用户编号邀请"
        hint="编号在对方的用户菜单里，例如 002000123"
        inputMode="numeric"
        autoComplete="off"
        value={user}
        onChange={setUser}
      />
      <div>
        <Button type="submit" variant="default" loading={invite.isPending} disabled={user.trim() === ''}>
          邀请
        </Button>
      </div>
    </form>
  );
}

function saidOf({ kind, once, user, role }: GroupInvite): string {
  const whom = kind === 'person' ? `用户 ${user}` : once === 1 ? '只能用一次的链接' : '可以多次用的链接';
  return `${whom} · ${GROUP_ROLE_LABELS[role]}`;
}

function Standing({ gid }: { gid: number }) {
  const client = useClient();
  const query = useQuery(invitesQuery(gid));
  const revoke = useGroupChange((invite: number) => client.send(revokeInvite, { gid, invite }), {
    failed: '没有撤回邀请',
    told: '已撤回，立刻失效',
  });
  return (
    <Fetched isPart what="邀请" query={query} waiting={null}>
      {(invites) =>
        invites.length > 0 && (
          <section className={card.card} aria-label="还有效的邀请">
            <h2 className={card.title}>还有效的邀请</h2>
            <ul>
              {invites.map((invite) => (
                <li key={invite.id} className={classes.line}>
                  <div className={classes.text}>
                    <p>{saidOf(invite)}</p>
                    <p className={classes.note}>到 {momentOf(invite.ends_at)} 为止</p>
                  </div>
                  <Button size="compact" variant="default" onClick={() => revoke.mutate(invite.id)}>
                    撤回
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Fetched>
  );
}
