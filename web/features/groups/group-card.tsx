import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type GroupItem, joinGroup } from '#contract/calls/groups.ts';
import { GROUP_ROLE_LABELS } from '#contract/rights/group-terms.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useClient } from '#web/client/use-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { type GroupTab, groupHref } from './group-href.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

/** A group in a list: logo, name, members, reports, intro (S2 §2). */
export function GroupCard({ group, tab }: { group: GroupItem; tab: GroupTab }) {
  return (
    <li className={classes.card}>
      <img className={classes.logo} src={group.logo} alt="" width={48} height={48} />
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link to={groupHref(group, tab)}>{group.name}</Link>
          {group.is_public === 0 && <Private group={group} />}
        </h2>
        <p className={classes.counts}>
          {grouped(group.member_count)} 位成员 · {grouped(group.fcount)} 份报告
          {group.own_count > 0 && ` · ${grouped(group.own_count)} 份成员文件`}
        </p>
        {group.intro !== '' && <p className={classes.intro}>{group.intro}</p>}
      </div>
      {group.role === '' ? (
        <JoinButton group={group} />
      ) : (
        <span className={classes.role}>{GROUP_ROLE_LABELS[group.role]}</span>
      )}
    </li>
  );
}

/** Said with a lock and one word. */
export function Private({ group }: { group: Pick<GroupItem, 'of_organisation'> }) {
  return (
    <span className={classes.private}>
      <IconLock size={14} aria-hidden />
      {group.of_organisation === 1 ? '企业' : '不公开'}
    </span>
  );
}

/** Without login the dialog says 请登录后查看; the level that joins none is offered one that does. */
export function JoinButton({ group }: { group: GroupItem }) {
  const client = useClient();
  const { pass, lockOf } = useGate();
  const lock = lockOf('joinGroup');
  const join = useGroupChange(() => client.send(joinGroup, { gid: group.id }), {
    failed: `没有加入“${group.name}”`,
    told: '加入成功',
  });
  return (
    <div className={classes.join}>
      <Button
        size="compact"
        variant="default"
        aria-label={`加入${group.name}`}
        loading={join.isPending}
        onClick={() => pass('joinGroup', () => join.mutate(undefined))}
      >
        加入
      </Button>
      {lock !== null && <LockTag needs={lock} />}
    </div>
  );
}
