// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addGroupsFiles, createGroup, type GroupItem, getMyGroups } from '#contract/calls/groups.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { group, OWNED } from '#web/testing/groups.ts';
import { found, mount, press, tick, write } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { person, VISITOR } from '#web/testing/person.ts';
import { AddToGroupPanel } from './add-to-group-panel.tsx';
import { NewGroup } from './new-group.tsx';

let mine: GroupItem[];
let isDown: boolean;
let owned: number;
const asked = vi.fn();
const onClose = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [mine, isDown, owned] = [[OWNED], false, 1];
});
afterEach(() => page.unmount());

async function show(content: React.ReactNode, who = person(), address = '/addGroup') {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [
        createGroup,
        (request: object) => {
          if (isDown) return unreached();
          asked('create', request);
          return OWNED;
        },
      ],
      [
        addGroupsFiles,
        (request: object) => {
          if (isDown) return unreached();
          asked('add', request);
          return { added: 1 };
        },
      ],
      [getMyGroups, () => ({ list: mine, count: mine.length, owned, most: 3, organisation: 0 })],
    ]),
  );
  page = await mount(<WithDialogs>{content}</WithDialogs>, who, asking(send), address);
}
const text = () => page.place.textContent ?? '';
async function showForm(address = '/addGroup') {
  await show(<NewGroup />, person(), address);
  await until(() => expect(found('textbox', '群组名称')).toBeDefined());
}
const values = { name: '储能组', logo: '/group-logos/desk.svg', intro: '' };

test('a group without a name is not sent', async () => {
  await showForm();
  await write('群组名称', '  ');
  await press('创建群组');
  await until(() => expect(text()).toContain('请填写群组名称'));
  expect(asked).not.toHaveBeenCalled();
});

test('a group is public unless one says otherwise, and one is led into it', async () => {
  await showForm();
  await write('群组名称', '储能组');
  expect(text()).toContain('任何会员都可以加入');
  await tick('公开');
  expect(text()).toContain('只凭邀请加入');
  await press('创建群组');
  await until(() => expect(page.address()).toContain('/group/detail?id=3'));
  expect(asked.mock.calls).toEqual([['create', { ...values, is_public: 0, organisation: 0 }]]);
});

test('one that is made for a report holds it at once', async () => {
  await showForm('/addGroup?fid=7');
  await write('群组名称', '储能组');
  await press('创建群组');
  await until(() => expect(notify).toHaveBeenCalledWith('群组已创建，报告已加入'));
  expect(asked).toHaveBeenLastCalledWith('add', { fid: 7, gids: [3] });
});

test('what the server refuses is said, and what was written stays', async () => {
  isDown = true;
  await showForm();
  await write('群组名称', '储能组');
  await press('创建群组');
  await until(() => expect(page.place.querySelector('[role="alert"]')?.textContent).toBe('服务暂时不可用'));
  expect((found('textbox', '群组名称') as HTMLInputElement).value).toBe('储能组');
});

test('how many more there may be is said before one is filled in', async () => {
  await showForm();
  expect(text()).toContain('最多 3 个，还可以创建 2 个');
});

test('where there is room for none, what to do stands in place of the form', async () => {
  owned = 3;
  await show(<NewGroup />);
  await until(() => expect(text()).toContain('自己的群组已满 3 个'));
  expect(text()).toContain('解散一个，或移交');
  expect(page.place.querySelector('form')).toBeNull();
});

test('who is no member is offered membership in place of the form', async () => {
  await show(<NewGroup />, person({ is_vip: 0 }));
  expect(text()).toContain('开通会员后可以创建群组');
  expect(page.place.querySelector('form')).toBeNull();
});

const PANEL = <AddToGroupPanel fid={7} onClose={onClose} />;

test('a report is put into the groups that one ticks', async () => {
  mine = [OWNED, group({ id: 4, name: '风电组', role: 'editor' })];
  await show(PANEL);
  await until(() => expect(text()).toContain('风电组'));
  await press('加入群组');
  expect(notify).toHaveBeenCalledWith('请选择群组', 'failure');
  await tick('储能组');
  await tick('风电组');
  await tick('储能组');
  await press('加入群组');
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(asked.mock.calls).toEqual([['add', { fid: 7, gids: [4] }]]);
});

test('where it is already, or one only reads, nothing can be ticked, and why is said', async () => {
  mine = [group({ role: 'owner', holds: 1 }), group({ id: 4, name: '风电组', role: 'reader' })];
  await show(PANEL);
  await until(() => expect(text()).toContain('已在群组里'));
  expect(text()).toContain('您是读者');
  expect(page.place.querySelector('input')).toBeNull();
  expect(page.place.querySelector('button')).toBeNull();
  expect(page.place.querySelector('a[href="/addGroup?fid=7"]')).not.toBeNull();
});

test('what does not arrive is told, and the panel stays', async () => {
  await show(PANEL);
  await until(() => expect(text()).toContain('储能组'));
  isDown = true;
  await tick('储能组');
  await press('加入群组');
  await until(() => expect(notify).toHaveBeenCalledWith('报告没有加入群组：服务暂时不可用', 'failure'));
  expect(onClose).not.toHaveBeenCalled();
});

test('who has not signed in is asked to, and the panel closes', async () => {
  await show(PANEL, VISITOR);
  await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe('登录'));
  expect(onClose).toHaveBeenCalled();
});
