import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type GroupItem, leaveGroup } from '#contract/calls/groups.ts';
import { GROUP_ROLE_LABELS } from '#contract/rights/group-terms.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useClient } from '#web/client/use-client.ts';
import { SignedInOnly, useDialogs } from '#web/features/dialogs/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import own from '#web/ui/own-page.module.css';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';
import { JoinButton, Private } from './group-card.tsx';
import { type GroupTab, indexHref, tabOf } from './group-href.ts';
import { groupQuery } from './group-queries.ts';
import { GroupReports } from './group-reports.tsx';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

/** Of one part at a time, and what owners alone see: fetched when it is looked at. */
const Members = lazyPart(() => import('./members.tsx').then((module) => module.Members));
const OwnFiles = lazyPart(() => import('./own-files.tsx').then((module) => module.OwnFiles));
const Activity = lazyPart(() => import('./activity.tsx').then((module) => module.Activity));
const Notes = lazyPart(() => import('./notes.tsx').then((module) => module.Notes));
const Invites = lazyPart(() => import('./invites.tsx').then((module) => module.Invites));
const GroupSettings = lazyPart(() => import('./group-settings.tsx').then((module) => module.GroupSettings));

const PARTS = {
  reports: '报告',
  files: '文件',
  notes: '笔记',
  members: '成员',
  activity: '动态',
  invites: '邀请',
  settings: '设置',
} as const;
type Part = keyof typeof PARTS;
const FOR_MEMBERS: readonly Part[] = ['reports', 'files', 'notes', 'members', 'activity'];
const FOR_OWNERS: readonly Part[] = [
  'reports',
  'files',
  'notes',
  'members',
  'activity',
  'invites',
  'settings',
];

const partsFor = ({ role, of_organisation }: GroupItem): readonly Part[] => {
  if (role === '') return ['reports'];
  if (role !== 'owner') return FOR_MEMBERS;
  // Who is in an organisation's group has a seat: nobody is invited beside.
  return of_organisation === 1 ? FOR_OWNERS.filter((part) => part !== 'invites') : FOR_OWNERS;
};

const isPart = (asked: string | null): asked is Part => asked !== null && Object.hasOwn(PARTS, asked);

/** In the address, so that a reload, the way back and a message lead to where one was. */
function usePart(): [Part, (part: Part) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('part');
  const show = (part: Part) =>
    setParams(
      (now) => {
        now.set('part', part);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isPart(asked) ? asked : 'reports', show];
}

/** One group: what it is at the left, what is in it at the right. */
export function GroupDetail() {
  const [params] = useSearchParams();
  const from = tabOf(params);
  return (
    <div className={own.page}>
      <p className={classes.back}>
        <Link to={indexHref(from)}>{from === 'mine' ? '我的群组' : '热门群组'}</Link>
      </p>
      <SignedInOnly what="群组" body="群组里的报告、成员与动态，登录后可见。">
        <One key={params.get('id')} gid={Number(params.get('id') ?? 0)} from={from} />
      </SignedInOnly>
    </div>
  );
}

function One({ gid, from }: { gid: number; from: GroupTab }) {
  return (
    <Fetched
      what="群组"
      isPage
      query={useQuery(groupQuery(gid))}
      back={
        <LinkButton variant="default" to={indexHref('mine')}>
          我的群组
        </LinkButton>
      }
    >
      {(group) => <Shown group={group} from={from} />}
    </Fetched>
  );
}

function Shown({ group, from }: { group: GroupItem; from: GroupTab }) {
  const [part, setPart] = usePart();
  const parts = partsFor(group);
  const shown = parts.includes(part) ? part : 'reports';
  return (
    <div className={classes.detail}>
      <About group={group} from={from} />
      <section className={classes.main} aria-label={PARTS[shown]}>
        {parts.length > 1 && (
          <Segments label="群组里的" className={classes.parts}>
            {parts.map((each) => (
              <Segment key={each} isOn={each === shown} onClick={() => setPart(each)}>
                {PARTS[each]}
                {each === 'files' && group.own_count > 0 && ` ${grouped(group.own_count)}`}
              </Segment>
            ))}
          </Segments>
        )}
        {shown === 'reports' && <GroupReports group={group} />}
        <Suspense fallback={<WaitingRows />}>
          {shown === 'files' && <OwnFiles group={group} />}
          {shown === 'notes' && <Notes gid={group.id} />}
          {shown === 'members' && <Members group={group} />}
          {shown === 'activity' && <Activity gid={group.id} />}
          {shown === 'invites' && <Invites gid={group.id} />}
          {shown === 'settings' && <GroupSettings group={group} />}
        </Suspense>
      </section>
    </div>
  );
}

function About({ group, from }: { group: GroupItem; from: GroupTab }) {
  return (
    <aside className={`${card.card} ${classes.about}`} aria-label="关于群组">
      <img className={classes.logo} src={group.logo} alt="" width={56} height={56} />
      <h1 className={classes.title}>{group.name}</h1>
      {group.is_public === 0 && <Private group={group} />}
      {group.intro !== '' && <p>{group.intro}</p>}
      <p className={classes.counts}>
        {grouped(group.member_count)} 位成员 · {grouped(group.fcount)} 份报告
        {group.own_count > 0 && ` · ${grouped(group.own_count)} 份成员文件`}
      </p>
      {group.role === '' ? (
        <JoinButton group={group} />
      ) : (
        <p className={classes.counts}>您是{GROUP_ROLE_LABELS[group.role]}</p>
      )}
      {group.of_organisation === 1 && (
        <p className={classes.counts}>
          {group.role === 'owner'
            ? '企业的成员都在其中：在“企业”里添加成员即加入，移出即离开。'
            : '企业的成员都在其中，离开企业时才离开它。'}
        </p>
      )}
      {group.role !== '' && group.role !== 'owner' && group.of_organisation === 0 && (
        <LeaveButton group={group} from={from} />
      )}
    </aside>
  );
}

function LeaveButton({ group, from }: { group: GroupItem; from: GroupTab }) {
  const client = useClient();
  const openDialog = useDialogs();
  const navigate = useNavigate();
  const leave = useGroupChange(() => client.send(leaveGroup, { gid: group.id }), {
    failed: `没有退出“${group.name}”`,
    told: '已退出群组',
    onDone: () => void navigate(indexHref(from)),
  });
  const text = `确定退出“${group.name}”？其中的报告清单、成员与动态立刻看不到，您放进去的文件与分享的笔记一并撤出${group.is_public === 1 ? '' : '，再加入需要邀请'}。`;
  return (
    <Button
      size="compact"
      variant="default"
      loading={leave.isPending}
      onClick={() =>
        openDialog({ kind: 'confirm', act: '退出群组', text, goOn: () => leave.mutate(undefined) })
      }
    >
      退出群组
    </Button>
  );
}
