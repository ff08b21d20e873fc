// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { apiDirFiles } from '#contract/calls/folders.ts';
import { getFileRecord, removeRecords } from '#contract/calls/records.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, mount, press } from '#web/testing/mount.tsx';
import { NOW, person, VISITOR } from '#web/testing/person.ts';
import { chart, report } from '#web/testing/reports.ts';
import { Records } from './records.tsx';

type Asked = { keyword: string; page: number; opType: string | number; only_chart: number };

let page: Awaited<ReturnType<typeof mount>>;
const asked = vi.fn<(request: Asked) => void>();
const removed = vi.fn<(request: object) => void>();
const opened = vi.fn<(request: { id: number }) => object>();
afterEach(async () => {
  await page.unmount();
  asked.mockReset();
  removed.mockReset();
  opened.mockReset();
});

const read = { ...report({ name: '储能深度报告' }), recorded_at: NOW };
const folder = {
  ...{ id: 63, fid: 63, item_id: 63, item_type: 2, name: '电力设备', parent_id: 0, file_count: 8 },
  ...{ create_time: NOW, timeText: '2026-08-22', recorded_at: NOW },
};
const records = (data: readonly object[], total = data.length) => ({ data, count: data.length, total });

async function show(answer: (request: Asked) => object, { address = '/myRecord', root = person() } = {}) {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [
        getFileRecord,
        (request: Asked) => {
          asked(request);
          return answer(request);
        },
      ],
      [apiDirFiles, (request: { id: number }) => opened(request)],
      [
        removeRecords,
        (request: object) => {
          removed(request);
          return {};
        },
      ],
    ]),
  );
  const piece = (
    <WithDialogs>
      <Records kind="read" charts={(charts) => charts.map(({ id, name }) => <p key={id}>{name}</p>)} />
    </WithDialogs>
  );
  page = await mount(piece, root, asking(send), address);
}
const text = () => page.place.textContent ?? '';

test('reports and folders are listed with when they were opened, and a folder opens where it stands', async () => {
  const inside = { ...report({ fid: 9, name: '光伏周报' }) };
  const below = { ...folder, id: 6301, fid: 6301, name: '电池', parent_id: 63, file_count: 2 };
  opened
    .mockImplementationOnce(() => unreached())
    .mockImplementation(({ id }) => ({
      items: id === 63 ? [below, inside] : [report({ fid: 11, name: '电池月报' })],
      count: id === 63 ? 20 : 1,
      list_type: 'folder',
    }));
  await show(() => records([read, folder]), { root: person({ is_vip: 2 }) });
  await until(() => expect(text()).toContain('储能深度报告'));
  expect(text()).toContain('2 份');
  expect(text()).toContain('文件夹 · 8 份报告 · 最新 2026-08-22');
  await press('电力设备');
  await until(() => expect(text()).toContain('没有取到“电力设备”里的内容'));
  await press('重试');
  await until(() => expect(text()).toContain('光伏周报'));
  expect(page.place.querySelector('a[href*="dir=63"]')?.textContent).toBe('到目录里看全部 20 项');
  await press('电池');
  await until(() => expect(text()).toContain('电池月报'));
  expect(opened.mock.calls.map(([{ id }]) => id)).toEqual([63, 63, 6301]);
  await press('电力设备');
  expect(text()).not.toContain('光伏周报');
});

test('a folder of the second level that is no right of theirs says what it needs, and is not asked for', async () => {
  await show(() => records([{ ...folder, id: 6301, name: '电池', parent_id: 63 }]), {
    root: person({ is_vip: 1 }),
  });
  await until(() => expect(text()).toContain('需高级会员'));
  await press('电池');
  await until(() => expect(openDialog()).not.toBeNull());
  expect(opened).not.toHaveBeenCalled();
});

test('charts are another list, which stands in the address and seeks nothing of the first', async () => {
  await show(({ only_chart }) => records(only_chart ? [{ ...chart(), recorded_at: NOW }] : [read]), {
    address: '/myRecord?q=储能',
  });
  await until(() => expect(text()).toContain('储能深度报告'));
  await press('图表');
  await until(() => expect(text()).toContain('装机量'));
  expect(page.address()).toBe('/myRecord?kind=chart');
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ only_chart: 1, keyword: '', page: 1 }));
});

test('words that nothing holds say so, and lead back to the whole list', async () => {
  await show(({ keyword }) => (keyword === '' ? records([read]) : records([], 1)), {
    address: '/myRecord?q=白酒',
  });
  await until(() => expect(text()).toContain('记录里没有含“白酒”的报告'));
  await press('看全部记录');
  await until(() => expect(text()).toContain('储能深度报告'));
  expect(page.address()).toBe('/myRecord');
});

test('an empty list says what will stand there', async () => {
  await show(() => records([]));
  await until(() => expect(text()).toContain('还没有阅读记录'));
});

test('a list that was not reached is asked for again by hand', async () => {
  let isDown = true;
  await show(() => (isDown ? unreached() : records([read])));
  await until(() => expect(page.place.querySelector('[role="alert"]')).not.toBeNull());
  isDown = false;
  const again = page.place.querySelector('[role="alert"] button');
  await press(again?.textContent ?? '');
  await until(() => expect(text()).toContain('储能深度报告'));
});

test('a visitor is asked to sign in, and nothing is asked for them', async () => {
  await show(() => records([read]), { root: VISITOR });
  await until(() => expect(openDialog()?.textContent).toContain('登录后查看阅读记录'));
  expect(asked).not.toHaveBeenCalled();
});

/** The last: the pop-overs of the rows stand before it, empty. */
const question = () => [...document.querySelectorAll('[role="dialog"]')].at(-1);

test('one record goes at once, a day and all of them after a question, and each names what it is', async () => {
  let data: readonly object[] = [read, folder];
  await show(() => records(data));
  await until(() => expect(text()).toContain('储能深度报告'));
  await press('移除《储能深度报告》的记录');
  await until(() => expect(removed).toHaveBeenCalledTimes(1));
  await press('移除《电力设备》的记录');
  await press(`移除这一天：${dayOf(NOW)}`);
  await until(() => expect(question()?.textContent).toContain(`确定移除${dayOf(NOW)}的阅读记录`));
  await press('移除这一天');
  await press('清空');
  await until(() => expect(question()?.textContent).toContain('全部 2 份'));
  data = [];
  const buttons = [...(question()?.querySelectorAll('button') ?? [])];
  await doing(() => buttons.find(({ textContent }) => textContent === '清空')?.click());
  await until(() => expect(text()).toContain('还没有阅读记录'));
  const list = { opType: 1, only_chart: 0 };
  expect(removed.mock.calls.map(([request]) => request)).toEqual([
    { ...list, which: { by: 'entry', item_type: 3, id: read.fid } },
    { ...list, which: { by: 'entry', item_type: 2, id: 63 } },
    { ...list, which: { by: 'day', day: dayOf(NOW) } },
    { ...list, which: { by: 'all' } },
  ]);
});
