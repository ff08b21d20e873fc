import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { addGroupsFiles, createGroup } from '#contract/calls/groups.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useClient } from '#web/client/use-client.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { notify } from '#web/ui/notices/notices.tsx';
import own from '#web/ui/own-page.module.css';
import { StateView } from '#web/ui/state-view.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';
import { GroupForm, type GroupValues } from './group-form.tsx';
import { groupHref, indexHref } from './group-href.ts';
import { GROUPS, mineQuery } from './group-queries.ts';
import classes from './groups.module.css';

/** 创建群组; with `fid` in the address that report is put into it at once. */
export function NewGroup() {
  return (
    <div className={own.page}>
      <header className={own.head}>
        <h1 className={own.title}>创建群组</h1>
      </header>
      <SignedInOnly act="创建" what="群组" body="把要读的报告放在一起，和同事一起读。" level={2}>
        <Fields />
      </SignedInOnly>
    </div>
  );
}

function Fields() {
  const client = useClient();
  const [params] = useSearchParams();
  const fid = Number(params.get('fid'));
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { lockOf, pass } = useGate();
  const lock = lockOf('joinGroup');
  const { data: mine, isLoading } = useQuery({ ...mineQuery(1), enabled: lock === null });
  if (lock !== null)
    return (
      <StateView
        level={2}
        title="开通会员后可以创建群组"
        body="普通会员 1 个，高级会员 3 个，企业会员更多。"
        actions={<Button onClick={() => pass('joinGroup', () => undefined)}>开通会员</Button>}
      />
    );
  if (isLoading) return <WaitingRows />;
  const room = mine === undefined ? null : mine.most - mine.owned;
  if (room !== null && room <= 0 && mine?.organisation === 0) return <NoRoom most={mine.most} />;
  async function send({ is_public, organisation, ...values }: GroupValues) {
    const group = await client.send(createGroup, {
      ...values,
      ...{ is_public: is_public ? 1 : 0, organisation: organisation ? 1 : 0 },
    });
    if (fid > 0) await client.send(addGroupsFiles, { fid, gids: [group.id] });
    notify(fid > 0 ? '群组已创建，报告已加入' : '群组已创建');
    await queries.invalidateQueries({ queryKey: GROUPS });
    await navigate(groupHref(group, 'mine'));
  }
  return (
    <div className={`${card.card} ${classes.sheet}`}>
      {mine !== undefined && <Room most={mine.most} owned={mine.owned} />}
      <GroupForm act="创建群组" mayBeOrganisations={mine?.organisation === 1} send={send} />
    </div>
  );
}

/** How many more there may be, before one is filled in. */
function Room({ most, owned }: { most: number; owned: number }) {
  return (
    <p className={classes.limit}>
      自己的群组当前等级最多 {grouped(most)} 个，还可以创建 {grouped(Math.max(0, most - owned))} 个
    </p>
  );
}

function NoRoom({ most }: { most: number }) {
  return (
    <StateView
      level={2}
      title={`自己的群组已满 ${grouped(most)} 个`}
      body="解散一个，或移交给别的成员，再来创建；等级高的会员可以有更多。"
      actions={
        <>
          <LinkButton to={indexHref('mine')}>我的群组</LinkButton>
          <LinkButton variant="default" to="/aboutVip">
            看会员权益
          </LinkButton>
        </>
      }
    />
  );
}
