// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveAlert } from '#contract/calls/alerts.ts';
import { getFileWait, waitForFile } from '#contract/calls/file-waits.ts';
import { getMessages, type Message, readMessages } from '#contract/calls/messages.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { NOW, person, VISITOR } from '#web/testing/person.ts';
import { AwaitFile } from './await-file.tsx';
import { Messages } from './messages.tsx';
import { SaveSearch } from './save-search.tsx';

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  ...{ id, at: NOW, is_read: 0, title: `消息 ${id}`, body: '答复', href: '' },
  ...changes,
});
let messages: Message[];
let waiting: 0 | 1;
let isNew: 0 | 1;
let isDown: boolean;
const asked = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [messages, waiting, isNew, isDown] = [[], 0, 1, false];
});
afterEach(() => page.unmount());

async function show(content: React.ReactNode, who = person()) {
  const change = (answer: () => object) => (request: object) => {
    if (isDown) return unreached();
    asked(request);
    return answer();
  };
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getMessages, () => (isDown ? unreached() : { list: messages, count: messages.length, unread: 0 })],
      [
        readMessages,
        ({ ids }: { ids: number[] }) => {
          asked({ ids });
          messages = messages.map((one) => (ids.includes(one.id) ? { ...one, is_read: 1 } : one));
          return { unread: 0 };
        },
      ],
      [saveAlert, change(() => ({ alert: { id: 5 }, is_new: isNew, count: 3, limit: 20 }))],
      [getFileWait, () => ({ waiting })],
      [
        waitForFile,
        ({ wait }: { wait: 0 | 1 }) => {
          if (isDown) return unreached();
          waiting = wait;
          return { waiting };
        },
      ],
    ]),
  );
  page = await mount(<WithDialogs>{content}</WithDialogs>, who, asking(send));
}
const text = () => page.place.textContent ?? '';
const button = () => page.place.querySelector('button');

test('what is unread says so until it is marked or its page is gone to', async () => {
  messages = [message(1), message(2, { href: '/group/detail?id=3' }), message(3, { is_read: 1 })];
  await show(<Messages />);
  await until(() => expect(page.place.querySelectorAll('[data-unread]')).toHaveLength(2));
  await press('标为已读：消息 1');
  await until(() => expect(page.place.querySelectorAll('[data-unread]')).toHaveLength(1));
  expect(text()).toContain('消息 1');
  page.place.querySelector<HTMLElement>('a[href="/group/detail?id=3"]')?.click();
  await until(() => expect(asked).toHaveBeenLastCalledWith({ ids: [2] }));
  await until(() => expect(page.address()).toBe('/group/detail?id=3'));
});

test('where nothing was told nothing stands, and a visitor is not asked about', async () => {
  await show(<Messages />);
  expect(text()).toBe('');
  await page.unmount();
  isDown = true;
  await show(<Messages />, VISITOR);
  expect(text()).toBe('');
});

test('messages that do not come are asked for again', async () => {
  messages = [message(1)];
  isDown = true;
  await show(<Messages />);
  await until(() => expect(text()).toContain('重试'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('消息 1'));
});

const SEARCH = { keyword: '储能' };

test.each([
  [1 as const, '有新报告时会告诉您（已保存 3 个，当前等级最多 20 个）'],
  [0 as const, '这个搜索已经保存过，有新报告时会告诉您'],
])('a search is kept, and the way to it takes the place of the button: %i', async (fresh, told) => {
  isNew = fresh;
  await show(<SaveSearch search={SEARCH} />);
  await press('有新报告时告诉我');
  await until(() => expect(text()).toBe('已保存，查看'));
  expect(asked).toHaveBeenCalledWith(SEARCH);
  expect(notify).toHaveBeenCalledWith(told);
  expect(page.place.querySelector('a')?.getAttribute('href')).toContain('/myAlerts?tab=searches#');
});

test('how many may be kept is said before the click; a visitor signs in first', async () => {
  await show(<SaveSearch search={SEARCH} />);
  expect(button()?.title).toMatch(/当前等级最多保存 \d+ 个/);
  await page.unmount();
  await show(<SaveSearch search={SEARCH} />, VISITOR);
  expect(text()).toContain('需登录');
  await press('有新报告时告诉我');
  await until(() => expect(openDialog()?.textContent).toContain('登录后'));
  expect(asked).not.toHaveBeenCalled();
});

test('a search that is not kept is told, and can be kept again', async () => {
  isDown = true;
  await show(<SaveSearch search={SEARCH} />);
  await press('有新报告时告诉我');
  await until(() => expect(notify).toHaveBeenCalledWith('没有保存这个搜索：服务暂时不可用', 'failure'));
  expect(text()).toBe('有新报告时告诉我');
});

test('one waits for the file of a report, and waits no more', async () => {
  await show(<AwaitFile fid={7} />);
  await press('有原文时告诉我');
  await until(() => expect(text()).toContain('有原文时会告诉您'));
  await press('不再等');
  await until(() => expect(text()).toBe('有原文时告诉我'));
  expect(notify).toHaveBeenLastCalledWith('不再等这份报告的原文');
});

test('who waits already is told so', async () => {
  waiting = 1;
  await show(<AwaitFile fid={7} />);
  await until(() => expect(text()).toContain('有原文时会告诉您'));
});

test('a visitor signs in, and waits then', async () => {
  await show(<AwaitFile fid={7} />, VISITOR);
  await press('有原文时告诉我');
  await until(() => expect(openDialog()?.textContent).toContain('登录后，有原文时告诉您'));
  expect(waiting).toBe(0);
  await press('办好了');
  await until(() => expect(waiting).toBe(1));
});
