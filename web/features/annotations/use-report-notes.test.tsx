// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Annotation,
  addAnnotation,
  changeAnnotation,
  getReportAnnotations,
} from '#contract/calls/annotations.ts';
import type { Call } from '#contract/wire/call.ts';
import { CallFailed } from '#contract/wire/client.ts';
import { asking } from '#web/testing/asking.ts';
import { until } from '#web/testing/calls.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { type ReportNotes, useReportNotes } from './use-report-notes.ts';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

const [FID, UID] = [3, 7];
const PASSAGE = { quote: '储能电芯', prefix: '', suffix: '', page: 2, boxes: [] };

/** What the server holds; it refuses while `isDown`. */
let stored: Annotation[];
let isDown: boolean;
let seen: ReportNotes;
let page: Awaited<ReturnType<typeof mount>>;

function Shown() {
  seen = useReportNotes(FID, UID);
  return null;
}

const show = async () => {
  page = await mount(<Shown />, VISITOR, asking(send));
  await until(() => expect(seen.isLoading).toBe(false));
};

async function answer(call: Call, request: object): Promise<object> {
  if (call === getReportAnnotations) return { list: stored };
  if (isDown) throw new CallFailed(0, '连接不上服务器');
  if (call === addAnnotation) {
    const { key, colour, note } = request as Annotation;
    const known = stored.find((each) => each.key === key);
    const made: Annotation = known ?? {
      ...{ id: stored.length + 1, key, fid: FID, colour, note, ...PASSAGE },
      ...{ is_lost: 0, version: 1, created_at: 1, updated_at: 1 },
    };
    if (known === undefined) stored = [...stored, made];
    return { annotation: made };
  }
  if (call !== changeAnnotation) throw new Error(`nobody answers ${call.path}`);
  const { id, version, colour, note } = request as Annotation;
  const now = stored.find((each) => each.id === id);
  if (now === undefined) throw new CallFailed(404, '这条笔记已被删除');
  if (now.version !== version) return { is_saved: 0, annotation: now };
  const saved = { ...now, colour, note, version: version + 1 };
  stored = stored.map((each) => (each.id === id ? saved : each));
  return { is_saved: 1, annotation: saved };
}

beforeEach(() => {
  localStorage.clear();
  stored = [];
  isDown = false;
  send.mockReset();
  send.mockImplementation(answer);
});
afterEach(() => page.unmount());

const only = () => {
  const [note] = seen.notes;
  if (note === undefined || seen.notes.length > 1) throw new Error(`${seen.notes.length} notes, not one`);
  return note;
};
const isSaved = () => until(() => expect(only().saving).toBeNull());

test('a highlight is seen at once and saved behind, and so is what is typed meanwhile', async () => {
  await show();
  await doing(() => void seen.add(PASSAGE, 'green'));
  expect(only()).toMatchObject({ quote: '储能电芯', colour: 'green' });
  await doing(() => seen.type(only(), { note: '看排产' }));
  await doing(() => seen.save(only().key));
  await isSaved();
  expect(stored).toMatchObject([{ colour: 'green', note: '看排产' }]);
  expect(localStorage.length).toBe(0);
});

test('what is typed while the highlight is on its way is told as being saved once that is asked', async () => {
  await show();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  send.mockImplementation(async (call, request) => {
    if (call === addAnnotation) await arrival;
    return answer(call, request);
  });
  await doing(() => void seen.add(PASSAGE, 'green'));
  await doing(() => seen.type(only(), { note: '看排产' }));
  expect(only().saving).toEqual({ state: 'typed' });
  await doing(() => seen.save(only().key));
  expect(only().saving).toEqual({ state: 'saving' });
  await doing(arrive);
  await isSaved();
  expect(stored).toMatchObject([{ note: '看排产' }]);
});

test('what could not be saved says why, is there after the page was left, and is saved once when asked again', async () => {
  await show();
  isDown = true;
  await doing(() => void seen.add(PASSAGE, 'yellow'));
  await doing(() => seen.type(only(), { note: '断网时写下的' }));
  await doing(() => seen.save(only().key));
  await until(() => expect(only().saving).toEqual({ state: 'failed', cause: '连接不上服务器' }));
  await page.unmount();
  await show();
  expect(only()).toMatchObject({ note: '断网时写下的', saving: { state: 'failed' } });
  isDown = false;
  await doing(() => seen.save(only().key));
  await isSaved();
  await doing(() => seen.save(only().key));
  expect(stored).toMatchObject([{ note: '断网时写下的' }]);
});

test('an answer that was lost does not make two', async () => {
  await show();
  send.mockImplementationOnce(async (call, request) => {
    await answer(call, request);
    throw new CallFailed(0, '连接中断');
  });
  await doing(() => void seen.add(PASSAGE, 'red'));
  await until(() => expect(only().saving?.state).toBe('failed'));
  await doing(() => seen.save(only().key));
  await isSaved();
  expect(stored).toHaveLength(1);
});

test('where another tab was quicker both texts are there, and one chooses', async () => {
  await show();
  await doing(() => void seen.add(PASSAGE, 'blue'));
  await isSaved();
  const theirs = () => stored.map((each) => ({ ...each, note: '那边写的', version: each.version + 1 }));
  stored = theirs();
  await doing(() => seen.type(only(), { note: '这边写的' }));
  await doing(() => seen.save(only().key));
  await until(() => expect(only().saving?.state).toBe('conflict'));
  expect(only()).toMatchObject({ note: '这边写的', saved: { note: '那边写的' } });
  expect(stored).toMatchObject([{ note: '那边写的' }]);
  await doing(() => seen.saveOver(only().key));
  await isSaved();
  expect(stored).toMatchObject([{ note: '这边写的' }]);

  stored = theirs();
  await doing(() => seen.type(only(), { note: '不要了' }));
  await doing(() => seen.save(only().key));
  await until(() => expect(only().saving?.state).toBe('conflict'));
  await doing(() => seen.discard(only().key));
  expect(only()).toMatchObject({ note: '那边写的', saving: null });
});
