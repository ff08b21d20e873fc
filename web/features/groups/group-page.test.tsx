// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type GroupOwnFile, getOwnFiles } from '#contract/calls/group-files.ts';
import { getGroupActivity } from '#contract/calls/group-members.ts';
import {
  closeGroup,
  editGroup,
  type GroupItem,
  getFileList,
  getGroup,
  leaveGroup,
  removeGroupFile,
} from '#contract/calls/groups.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { buttonInDialog, openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { group, OTHERS, OWNED } from '#web/testing/groups.ts';
import { doing, mount, press, write } from '#web/testing/mount.tsx';
import { NOW, person, VISITOR } from '#web/testing/person.ts';
import { report } from '#web/testing/reports.ts';
import { GroupDetail } from './group-detail.tsx';

const { notify } = vi.hoisted(() => ({ notify: vi.fn() }));
vi.mock('#web/ui/notices/notices.tsx', () => ({ notify }));

const listed = (fid: number, name: string, can_remove: boolean) => ({
  ...report({ fid, name }),
  ...{ added_by: '李四', added_at: NOW, can_remove },
});
const OWN: GroupOwnFile = {
  ...{
    fid: -4,
    name: '访谈.pdf',
    page_count: 9,
    size_bytes: 2048,
    added_by: '李四',
    added_at: NOW,
    can_remove: true,
  },
};
let shown: GroupItem;
let reports: ReturnType<typeof listed>[];
let own: GroupOwnFile[];
let isDown: boolean;
const asked = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [shown, reports, own, isDown] = [group(), [listed(7, '储能深度报告', false)], [OWN], false];
});
afterEach(() => page.unmount());

async function show(address = '/group/detail?id=3&from=mine', who = person()) {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getGroup, () => (isDown ? unreached() : shown)],
      [getFileList, () => ({ files: reports, total: reports.length, page_size: 15 })],
      [getOwnFiles, () => ({ files: own, total: own.length, page_size: 15 })],
      [
        getGroupActivity,
        () => ({
          list: [{ id: 1, at: NOW, kind: 'joined', name: '李四', member: '', report: null }],
          count: 1,
        }),
      ],
      [
        removeGroupFile,
        (request: { fid: number }) => {
          asked('remove', request);
          reports = reports.filter(({ fid }) => fid !== request.fid);
          own = own.filter(({ fid }) => fid !== request.fid);
          return {};
        },
      ],
      [
        leaveGroup,
        () => {
          asked('leave');
          shown = OTHERS;
          return {};
        },
      ],
      [
        closeGroup,
        () => {
          asked('close');
          return {};
        },
      ],
      [
        editGroup,
        (request: object) => {
          asked('edit', request);
          return OWNED;
        },
      ],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <GroupDetail />
    </WithDialogs>,
    who,
    asking(send),
    address,
  );
}
const text = () => page.place.textContent ?? '';
const parts = () =>
  [...page.place.querySelectorAll('[aria-label="群组里的"] button')].map((each) => each.textContent);

test('a visitor is asked to sign in and learns nothing of it', async () => {
  await show(undefined, VISITOR);
  await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe('登录'));
  expect(text()).not.toContain('储能组');
});

test.each([
  ['who is not in it', OTHERS, []],
  ['a reader', group(), ['报告', '文件', '笔记', '成员', '动态']],
  ['the owner', OWNED, ['报告', '文件', '笔记', '成员', '动态', '邀请', '设置']],
])('%s sees the parts that are theirs', async (_, of, expected) => {
  shown = of;
  await show();
  await until(() => expect(text()).toContain('储能组'));
  expect(parts()).toEqual(expected);
  expect(text().includes('退出群组')).toBe(of.role === 'reader');
});

test('an address leads to a part, and to the reports where the part is not theirs', async () => {
  await show('/group/detail?id=3&part=files');
  await until(() => expect(text()).toContain('访谈.pdf'));
  await page.unmount();
  shown = OTHERS;
  await show('/group/detail?id=3&part=files');
  await until(() => expect(text()).toContain('储能深度报告'));
  expect(text()).not.toContain('访谈.pdf');
});

test('reports are sought by the product’s own search, kept to the group', async () => {
  await show();
  await until(() => expect(text()).toContain('储能深度报告'));
  await write('在群组里搜索', '装机');
  await doing(() => page.place.querySelector('form')?.requestSubmit());
  await until(() =>
    expect(page.address()).toBe(`/report?${new URLSearchParams({ gid: '3', search_key: '装机' })}`),
  );
});

test('a report is taken out by whoever may, after having agreed, and it stays in the library', async () => {
  reports = [listed(7, '储能深度报告', true), listed(8, '风电周报', false)];
  await show();
  await until(() => expect(text()).toContain('风电周报'));
  expect(page.place.querySelector('[aria-label="移出《风电周报》"]')).toBeNull();
  await press('移出《储能深度报告》');
  await until(() => expect(openDialog()?.textContent).toContain('报告本身不受影响'));
  expect(asked).not.toHaveBeenCalled();
  await doing(() => buttonInDialog('移出报告').click());
  await until(() => expect(text()).not.toContain('储能深度报告'));
  expect(asked).toHaveBeenCalledWith('remove', { gid: 3, fid: 7 });
});

test('a member’s file is taken out of the group and stays with its owner', async () => {
  await show('/group/detail?id=3&part=files');
  await until(() => expect(text()).toContain('9 页 · 2 KB · 李四'));
  await press('移出“访谈.pdf”');
  await until(() => expect(openDialog()?.textContent).toContain('文件仍在 李四 的“我的上传”里'));
  await doing(() => buttonInDialog('移出文件').click());
  await until(() => expect(text()).toContain('群组里还没有成员的文件'));
  expect(notify).toHaveBeenCalledWith('已移出群组');
});

test.each([
  ['reader', '所有者与编辑放进自己的文件后', false],
  ['editor', '把自己上传的文件放进来', true],
] as const)('who is %s and finds no file is told how one comes', async (role, said, leads) => {
  [shown, own] = [group({ role }), []];
  await show('/group/detail?id=3&part=files');
  await until(() => expect(text()).toContain(said));
  expect(page.place.querySelector('a[href="/myUpload?gid=3"]') !== null).toBe(leads);
});

test('leaving says what becomes of what one shared, and leads back to where one came from', async () => {
  shown = group({ is_public: 0 });
  await show();
  await until(() => expect(text()).toContain('退出群组'));
  await press('退出群组');
  await until(() => expect(openDialog()?.textContent).toContain('一并撤出，再加入需要邀请'));
  await doing(() => buttonInDialog('退出群组').click());
  await until(() => expect(page.address()).toBe('/group/index?from=mine'));
  expect(asked).toHaveBeenCalledWith('leave');
});

test('the owner changes what it is called and who may see it, and can end it', async () => {
  shown = OWNED;
  await show();
  await until(() => expect(text()).toContain('设置'));
  await press('设置');
  await until(() => expect(text()).toContain('解散群组'));
  await write('群组名称', '新名字');
  await press('保存');
  await until(() => expect(notify).toHaveBeenCalledWith('已保存'));
  expect(asked).toHaveBeenCalledWith(
    'edit',
    expect.objectContaining({ gid: 3, name: '新名字', is_public: 1 }),
  );
  await press('解散群组');
  await until(() => expect(openDialog()?.textContent).toContain('不能恢复'));
  await doing(() => buttonInDialog('解散群组').click());
  await until(() => expect(page.address()).toBe('/group/index?from=mine'));
});

test('what was done in it is told', async () => {
  await show();
  await until(() => expect(text()).toContain('动态'));
  await press('动态');
  await until(() => expect(text()).toContain('李四 加入了群组'));
});

test('a group that does not come is asked for again', async () => {
  isDown = true;
  await show();
  await until(() => expect(text()).toContain('重试'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('1,200 位成员'));
});
