import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { closeGroup, editGroup, type GroupItem } from '#contract/calls/groups.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { notify } from '#web/ui/notices/notices.tsx';
import { GroupForm, type GroupValues } from './group-form.tsx';
import { indexHref } from './group-href.ts';
import { GROUPS } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

/** What the owner changes about the group itself, and the end of it. */
export function GroupSettings({ group }: { group: GroupItem }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const openDialog = useDialogs();
  const close = useGroupChange(() => client.send(closeGroup, { gid: group.id }), {
    failed: `没有解散“${group.name}”`,
    told: '群组已解散',
    onDone: () => void navigate(indexHref('mine')),
  });
  async function send({ is_public, organisation: _fixed, ...values }: GroupValues) {
    await client.send(editGroup, { gid: group.id, ...values, is_public: is_public ? 1 : 0 });
    notify('已保存');
    await queries.invalidateQueries({ queryKey: GROUPS });
  }
  const text = `确定解散“${group.name}”？成员、报告清单、动态与邀请都删除，不能恢复；报告本身不受影响，成员放进来的文件仍归各人自己。`;
  return (
    <div className={`${card.card} ${classes.sheet}`}>
      <GroupForm group={group} act="保存" send={send} />
      <div>
        <Button
          variant="default"
          loading={close.isPending}
          onClick={() =>
            openDialog({ kind: 'confirm', act: '解散群组', text, goOn: () => close.mutate(undefined) })
          }
        >
          解散群组
        </Button>
      </div>
    </div>
  );
}
