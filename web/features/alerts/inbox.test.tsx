// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getInbox, type InboxItem, readInbox } from '#contract/calls/alerts.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { person } from '#web/testing/person.ts';
import { Inbox } from './inbox.tsx';

const report = (fid: number) => ({
  ...{ fid, id: fid, name: `第 ${fid} 篇`, timeText: '2026-08-22', content: '', rating: '', why: '' },
  ...{ stockOrgData: { id: 0, name: '', is_broker: false }, stockData: [], researcherData: [] },
  ...{ fileIndustryData: [], fileTypeData: { id: 2, name: '行业研究' }, create_time: 0, page_count: 0 },
  ...{ chart_count: 0, is_scanned: 0, unread_pages: 0, parent_id: 0, share_url: '' },
});
const item = (id: number) =>
  ({
    ...{ id, at: 1_790_000_000, is_read: 0, file_came: 0, alerts: [{ id: 1, name: '储能' }] },
    report: report(id),
  }) as unknown as InboxItem;

let items: InboxItem[];
let isDown: boolean;
let page: Awaited<ReturnType<typeof mount>>;
const unread = () => items.filter(({ is_read }) => is_read === 0).length;

beforeEach(async () => {
  notify.mockReset();
  isDown = false;
  items = [item(1), item(2)];
  const read = ({ ids }: { ids: number[] }) => {
    if (isDown) return unreached();
    items = items.map((each) => (ids.length === 0 || ids.includes(each.id) ? { ...each, is_read: 1 } : each));
    return { unread: unread() };
  };
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getInbox, () => ({ data: items, count: items.length, unread: unread() })],
      [readInbox, read],
    ]),
  );
  page = await mount(<Inbox />, person(), asking(send));
  await until(() => expect(text()).toContain('2 条，2 条未读'));
});
afterEach(() => page.unmount());

const text = () => page.place.textContent;
const isMarked = (name: string) => page.place.querySelector(`[aria-label="标为已读：《${name}》"]`) === null;

test('one that is read is counted no more, and the others are', async () => {
  await doing(() => found('button', '标为已读：《第 1 篇》').click());
  await until(() => expect(text()).toContain('2 条，1 条未读'));
  expect([isMarked('第 1 篇'), isMarked('第 2 篇')]).toEqual([true, false]);
});

test('all are read at once, and then there is nothing to mark', async () => {
  await doing(() => found('button', '全部标为已读').click());
  await until(() => expect(text()).not.toContain('未读'));
  expect(page.place.querySelectorAll('button')).toHaveLength(0);
});

test('what could not be marked stays unread, and that is said', async () => {
  isDown = true;
  await doing(() => found('button', '全部标为已读').click());
  await until(() => expect(notify).toHaveBeenCalledWith('没有标为已读：服务暂时不可用', 'failure'));
  expect(text()).toContain('2 条，2 条未读');
});
