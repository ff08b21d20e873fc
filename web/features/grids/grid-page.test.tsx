// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getFavoriteList } from '#contract/calls/favourites.ts';
import {
  askCellAgain,
  type Grid,
  getGrid,
  listGrids,
  makeGrid,
  removeGrid,
  stopGrid,
} from '#contract/calls/grids.ts';
import { getAllowance } from '#contract/calls/memberships.ts';
import { getPreviewDetail } from '#contract/calls/report-detail.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, mount, press } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { NOW, person, VISITOR } from '#web/testing/person.ts';
import { GridPage } from './grid-page.tsx';

const ID = '018f3c4e-9a2b-7c3d-8e4f-ba9876543210';
const evidence = {
  number: 1,
  fid: 7,
  name: '钠电池深度',
  organisation: '华泰证券',
  printed_at: '2026-08-22',
  page: 3,
  heading: '',
  chart_id: null,
  quote: '毛利率为 41.7%',
  boxes: [],
  version: null,
};
const claim = { text: '毛利率为 41.7%', kind: 'number' as const, evidence: [1], status: '已核对' as const };
let grid: Grid;
let isDown: boolean;
let left: number;
const sent = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [isDown, left] = [false, 20];
  const cell = { fid: 7, answer: null, reason: '' };
  grid = {
    id: ID,
    name: '毛利率？',
    created_at: NOW,
    reports: [{ fid: 7, name: '钠电池深度', organisation: '华泰证券', printed_at: '2026-08-22' }],
    questions: ['毛利率？', '风险？', '产能？', '市占率？'],
    cells: [
      {
        ...cell,
        question: 0,
        state: 'answered',
        answer: { claims: [claim], evidence: [evidence], by: 'reports' },
      },
      { ...cell, question: 1, state: 'absent' },
      { ...cell, question: 2, state: 'locked', reason: '今日阅读次数已达上限' },
      { ...cell, question: 3, state: 'failed', reason: '没有答出，这一次已退还，请重问' },
    ],
    waiting: 0,
  };
});
afterEach(() => page.unmount());

async function show(address: string, who = person({ is_vip: 1 })) {
  const told = (path: string) => (request: object) => {
    sent(path, request);
    return isDown ? unreached() : path === 'make' ? { id: ID } : {};
  };
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getGrid, () => (isDown ? unreached() : grid)],
      [listGrids, () => ({ list: [] })],
      [getFavoriteList, () => (isDown ? unreached() : { data: [], charts: [], count: 0, total: 0 })],
      [getPreviewDetail, () => ({ detail: { name: '钠电池深度' } })],
      [getAllowance, () => ({ daily: { left, limit: 20 } })],
      [makeGrid, told('make')],
      [askCellAgain, told('again')],
      [stopGrid, told('stop')],
      [removeGrid, told('remove')],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <GridPage />
    </WithDialogs>,
    who,
    asking(send),
    address,
  );
}
const text = () => page.place.textContent ?? '';

test('each cell says its answer with the page, or why there is none, and is asked again alone', async () => {
  await show(`/aigrid?id=${ID}`);
  await until(() => expect(text()).toContain('毛利率为 41.7%'));
  for (const said of [
    '未提及',
    '现在不能引用：今日阅读次数已达上限',
    '已退还',
    '4 格都已答过，其中 1 格没有答出，1 格现在不能引用',
  ])
    expect(text()).toContain(said);
  expect(page.place.querySelector('a[aria-label^="出处 1"]')?.getAttribute('href')).toContain('fid=7&page=3');
  expect(page.place.querySelector('a[download]')?.getAttribute('href')).toBe(`/files/grid/${ID}.xlsx`);
  await press('重问：钠电池深度：风险？');
  await until(() => expect(sent).toHaveBeenCalledWith('again', { id: ID, fid: 7, question: 1 }));
});

test('what is being answered says how far it is, and may be stopped', async () => {
  grid = {
    ...grid,
    cells: grid.cells.map((cell) => ({ ...cell, state: 'waiting' as const, answer: null })),
    waiting: 4,
  };
  await show(`/aigrid?id=${ID}`);
  await until(() => expect(text()).toContain('已答 0 / 4 格'));
  expect(page.place.querySelector('a[download]')).toBeNull();
  await press('停止作答');
  await until(() => expect(sent).toHaveBeenCalledWith('stop', { id: ID }));
  isDown = true;
  await press('停止作答');
  await until(() => expect(notify).toHaveBeenCalledWith('没有停止作答：服务暂时不可用', 'failure'));
});

test('a table that did not come says so', async () => {
  isDown = true;
  await show(`/aigrid?id=${ID}`);
  await until(() => expect(text()).toContain('没有取到问题表格'));
});

test('the price stands there before the click, and what is left is looked at', async () => {
  await show('/aigrid?fids=7');
  await until(() => expect(text()).toContain('每格消耗 1 次提问，今日还剩 20 / 20 次'));
  const box = page.place.querySelector('textarea');
  if (box === null) throw new Error('there is no box');
  const type = (value: string) =>
    doing(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, value);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('毛利率？\n风险？\n毛利率？');
  await until(() => expect(text()).toContain('共 2 格'));
  await press('开始作答 2 格');
  await until(() =>
    expect(sent).toHaveBeenCalledWith('make', { fids: [7], questions: ['毛利率？', '风险？'] }),
  );
});

test('visitors are asked to sign in', async () => {
  await show('/aigrid', VISITOR);
  expect(text()).toContain('登录后查看问题表格');
});
