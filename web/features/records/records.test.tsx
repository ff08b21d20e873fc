// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
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
afterEach(async () => {
  await page.unmount();
  asked.mockReset();
  removed.mockReset();
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

test('reports and folders are listed with when they were opened, and a folder leads to itself', async () => {
  await show(() => records([read, folder]));
  await until(() => expect(text()).toContain('储能深度报告'));
  expect(text()).toContain('2 份');
  expect(text()).toContain('文件夹 · 8 份报告 · 最新 2026-08-22');
  const link = page.place.querySelector('a[href*="dir="]');
  expect(link?.textContent).toBe('电力设备');
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
