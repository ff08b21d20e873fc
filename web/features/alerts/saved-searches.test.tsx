// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Alert, changeAlert, listAlerts, removeAlert } from '#contract/calls/alerts.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { buttonInDialog, openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount, press, write } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { person } from '#web/testing/person.ts';
import { SavedSearches } from './saved-searches.tsx';

/** What the server keeps; it is not reached while `isDown`. */
let kept: Alert[];
let isDown: boolean;
let page: Awaited<ReturnType<typeof mount>>;

interface Change {
  id: number;
  name?: string;
  paused?: 0 | 1;
}
const change = ({ id, name, paused }: Change) => {
  if (isDown) return unreached();
  kept = kept.map((each) =>
    each.id === id ? { ...each, name: name ?? each.name, is_paused: paused ?? each.is_paused } : each,
  );
  return { alert: kept[0] };
};
const remove = ({ id }: { id: number }) => {
  kept = kept.filter((each) => each.id !== id);
  return { removed: 1 };
};

beforeEach(async () => {
  vi.clearAllMocks();
  isDown = false;
  const facts = { conditions: ['储能', '近一年'], href: '/report?keyword=储能', blocked: '', found: 3 };
  kept = [{ id: 5, name: '储能新报告', is_paused: 0, created_at: 1_790_000_000, ...facts }];
  const send = answering(
    new Map<Call, (request: never) => object>([
      [listAlerts, () => ({ list: kept, limit: 20 })],
      [changeAlert, change],
      [removeAlert, remove],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <SavedSearches />
    </WithDialogs>,
    person(),
    asking(send),
  );
  await until(() => expect(text()).toContain('储能新报告'));
});
afterEach(() => page.unmount());

const text = () => page.place.textContent;

async function rename(to: string) {
  await press('改名');
  await write('名称', to);
  await press('保存');
}

test('a search that is paused says so, and goes on when told to', async () => {
  await press('暂停');
  await until(() => expect(text()).toContain('已暂停'));
  expect(notify).toHaveBeenCalledWith('已暂停，期间的新报告不补发');
  await press('继续');
  await until(() => expect(text()).not.toContain('已暂停'));
});

test('a search is told by its conditions below its name, once where the name says the same', async () => {
  expect(text()).toContain('储能 · 近一年');
  await rename('储能 · 近一年');
  await until(() => expect(text()).not.toContain('储能新报告'));
  expect(text()?.split('储能 · 近一年')).toHaveLength(2);
});

test('a new name is kept; one of blanks alone is not', async () => {
  await rename('储能与氢能');
  await until(() => expect(found('button', '改名')).toBeTruthy());
  await until(() => expect(text()).toContain('储能与氢能'));
  await rename('   ');
  await until(() => expect(text()).toContain('储能与氢能'));
  expect(kept[0]?.name).toBe('储能与氢能');
});

test('a change that does not arrive is told, and the row stays as it was', async () => {
  isDown = true;
  await press('暂停');
  await until(() => expect(notify).toHaveBeenCalledWith('没有暂停提醒：服务暂时不可用', 'failure'));
  expect(text()).not.toContain('已暂停');
});

test('it is deleted only after one has agreed', async () => {
  await press('删除');
  await until(() => expect(openDialog()?.textContent).toContain('确定删除保存的搜索“储能新报告”？'));
  expect(kept).toHaveLength(1);
  await doing(() => buttonInDialog('删除').click());
  await until(() => expect(text()).toContain('还没有保存的搜索'));
  expect(text()).toContain('当前等级最多保存 20 个');
});
