// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type GroupNote,
  getGroupNotes,
  getNoteReplies,
  type NoteReply,
  removeNoteReply,
  replyToNote,
} from '#contract/calls/group-notes.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount, press, write } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { NOW, person } from '#web/testing/person.ts';
import { Notes } from './notes.tsx';

const NOTE: GroupNote = {
  ...{
    note: 5,
    report: { fid: 7, name: '储能深度报告' },
    page: 3,
    colour: 'yellow',
    quote: '装机量翻倍',
    locked: 0,
  },
  ...{ text: '存疑', author: '李四', is_mine: 0, shared_at: NOW, replies: 0 },
};
let notes: GroupNote[];
let replies: NoteReply[];
let isDown: boolean;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [notes, replies, isDown] = [[NOTE], [], false];
});
afterEach(() => page.unmount());

async function show() {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getGroupNotes, () => ({ list: notes, count: notes.length })],
      [getNoteReplies, () => ({ list: replies })],
      [
        replyToNote,
        ({ text }: { text: string }) => {
          if (isDown) return unreached();
          replies = [...replies, { id: replies.length + 1, name: '测试', at: NOW, text, can_remove: true }];
          notes = notes.map((one) => ({ ...one, replies: replies.length }));
          return { list: replies };
        },
      ],
      [
        removeNoteReply,
        ({ reply }: { reply: number }) => {
          replies = replies.filter(({ id }) => id !== reply);
          return {};
        },
      ],
    ]),
  );
  page = await mount(<Notes gid={3} />, person(), asking(send));
}
const text = () => page.place.textContent ?? '';

test('a shared note stands with what was marked, who wrote it and the way to its place', async () => {
  await show();
  await until(() => expect(text()).toContain('装机量翻倍'));
  expect(text()).toContain('存疑');
  expect(page.place.querySelector('a')?.getAttribute('href')).toBe('/detail?fid=7&page=3');
});

test('the words of a report are kept from whoever has not opened it', async () => {
  notes = [{ ...NOTE, locked: 1, quote: '' }];
  await show();
  await until(() => expect(text()).toContain('打开这份报告的原文后'));
  expect(page.place.querySelector('blockquote')).toBeNull();
});

test('one answers, and takes back what one said', async () => {
  await show();
  await until(() => expect(text()).toContain('装机量翻倍'));
  await press('回复');
  await until(() => expect(found('textbox', '回复')).toBeTruthy());
  await write('回复', '@李四 依据在哪');
  await doing(() => page.place.querySelector('form')?.requestSubmit());
  await until(() => expect(text()).toContain('@李四 依据在哪'));
  expect((found('textbox', '回复') as HTMLInputElement).value).toBe('');
  await until(() => expect(text()).toContain('1 条回复'));
  await press('删除回复');
  await until(() => expect(text()).not.toContain('@李四 依据在哪'));
});

test('blanks are no answer, and what does not arrive stays in the field', async () => {
  await show();
  await until(() => expect(text()).toContain('装机量翻倍'));
  await press('回复');
  await until(() => expect(found('textbox', '回复')).toBeTruthy());
  await write('回复', '   ');
  await doing(() => page.place.querySelector('form')?.requestSubmit());
  expect(replies).toEqual([]);
  isDown = true;
  await write('回复', '依据');
  await doing(() => page.place.querySelector('form')?.requestSubmit());
  await until(() => expect(notify).toHaveBeenCalledWith('没有发出回复：服务暂时不可用', 'failure'));
  expect((found('textbox', '回复') as HTMLInputElement).value).toBe('依据');
});

test('where nobody shared any it is said how', async () => {
  notes = [];
  await show();
  await until(() => expect(text()).toContain('还没有人分享笔记'));
  expect(page.place.querySelector('a[href="/myNotes"]')).not.toBeNull();
});
