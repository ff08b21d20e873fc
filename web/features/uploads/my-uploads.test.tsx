// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  beginUpload,
  findInLibrary,
  getUploads,
  myUploadFile,
  removeUpload,
  retryUpload,
  type UploadAllowance,
  type UploadItem,
  unlockUpload,
} from '#contract/calls/uploads.ts';
import type { Call } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount, press, write } from '#web/testing/mount.tsx';
import { NOW, person } from '#web/testing/person.ts';
import { MyUploads } from './my-uploads.tsx';
import { forgetBrought, keepFor, readBrought, readSendings, removeSending } from './queue.ts';

const { notify } = vi.hoisted(() => ({ notify: vi.fn() }));
vi.mock('#web/ui/notices/notices.tsx', () => ({ notify }));

interface Transfer {
  options: {
    uploadUrl: string;
    onProgress: (bytes: number) => void;
    onSuccess: () => void;
    onError: () => void;
  };
  isStarted: boolean;
  isAborted: boolean;
}
const { transfers } = vi.hoisted(() => ({ transfers: [] as Transfer[] }));
vi.mock('tus-js-client', () => ({
  Upload: class implements Transfer {
    options: Transfer['options'];
    isStarted = false;
    isAborted = false;
    constructor(_file: File, options: Transfer['options']) {
      this.options = options;
      transfers.push(this);
    }
    start() {
      this.isStarted = true;
    }
    async abort() {
      this.isAborted = true;
    }
  },
}));

const ID = '6f1f0000-0000-4000-8000-00000000000';
const item = (changes: Partial<UploadItem> = {}): UploadItem => ({
  ...{
    id: `${ID}1`,
    name: '年报.pdf',
    folder: '',
    size_bytes: 2048,
    state: 'ready',
    transStatus: 'Finished',
  },
  ...{
    reason: '',
    may_retry: 0,
    needs_password: 0,
    page_count: 12,
    content_id: 41,
    online_url: '',
    original_url: '',
  },
  ...{ in_library: null, shares: 0, create_time: NOW },
  ...changes,
});
const MB = 1024 * 1024;
const ROOM: UploadAllowance = {
  ...{ file_bytes: 100 * MB, daily_files: 20, daily_bytes: 500 * MB, kept_bytes: 1024 * MB },
  ...{ used_files: 2, used_bytes: 100 * MB, held_bytes: 200 * MB, resets_at: NOW + 3600 },
};

let kept: UploadItem[];
let room: UploadAllowance;
let twin: object | null;
let isDown: boolean;
const asked = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  transfers.length = 0;
  [kept, room, twin, isDown] = [[], ROOM, null, false];
});
afterEach(async () => {
  await doing(() => {
    for (const { key } of readSendings()) void removeSending(key);
    forgetBrought(readBrought());
  });
  await page.unmount();
});

async function show(address = '/myUpload') {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [myUploadFile, () => (isDown ? unreached() : { data: kept, count: kept.length, allowance: room })],
      [findInLibrary, () => ({ report: twin })],
      [getUploads, ({ ids }: { ids: string[] }) => ({ data: kept.filter(({ id }) => ids.includes(id)) })],
      [
        beginUpload,
        (request: { name: string }) => {
          asked('begin', request);
          return { id: `${ID}${transfers.length + 5}`, name: request.name, url: '' };
        },
      ],
      [
        removeUpload,
        (request: { id: string }) => {
          asked('remove', request);
          kept = kept.filter(({ id }) => id !== request.id);
          return {};
        },
      ],
      [
        retryUpload,
        (request: object) => {
          asked('retry', request);
          kept = kept.map((one) => ({ ...one, state: 'ready', may_retry: 0 }));
          return {};
        },
      ],
      [
        unlockUpload,
        ({ password }: { password: string }) => {
          if (password !== '夏日') throw new BusinessError('invalidInput', '密码不对');
          kept = kept.map((one) => ({ ...one, state: 'ready', reason: '', needs_password: 0 }));
          return {};
        },
      ],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <MyUploads />
    </WithDialogs>,
    person(),
    asking(send, { keys: async () => ({ token: 't' }) as never }),
    address,
  );
}
const text = () => page.place.textContent ?? '';
const choose = (...files: File[]) =>
  doing(() => {
    const input = found('textbox', '选择文件') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
/** As a browser gives it: it lies in no folder that was chosen. */
const file = (name: string, bytes = 1000) =>
  Object.assign(new File([new Uint8Array(bytes)], name), { webkitRelativePath: '' });

test('before anything is chosen one is told how much may be brought', async () => {
  await show();
  await until(() => expect(text()).toContain('今天还可上传 18 个、共 400\u00a0MB'));
  expect(text()).toContain('空间已用 200\u00a0MB / 1\u00a0GB');
  expect(text()).toContain('还没有上传过文件');
});

test('where nothing more may be brought, nothing can be chosen, and why is said', async () => {
  room = { ...ROOM, used_files: 20 };
  await show();
  await until(() => expect(text()).toContain('额度已用完'));
  expect((found('button', '选择文件') as HTMLButtonElement).disabled).toBe(true);
});

test('a file goes in parts, and is in the list when it has come whole', async () => {
  await show();
  await until(() => expect(text()).toContain('选择文件'));
  await choose(file('笔记.txt'));
  await until(() => expect(transfers).toHaveLength(1));
  await until(() => expect(transfers[0]?.isStarted).toBe(true));
  expect(asked).toHaveBeenCalledWith('begin', { name: '笔记.txt', folder: '', size_bytes: 1000 });
  await doing(() => transfers[0]?.options.onProgress(500));
  expect(page.place.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('25');
  kept = [item({ id: `${ID}5`, name: '笔记.txt' })];
  await doing(() => transfers[0]?.options.onSuccess());
  await until(() =>
    expect(page.place.querySelector('[aria-label="上传的文件"]')?.textContent).toContain('笔记.txt'),
  );
  expect(page.place.querySelector('[aria-label="正在上传"]')).toBeNull();
  await until(() => expect(notify.mock.calls).toEqual([['文档“笔记.txt”转换成功']]));
});

test('several that are done at once are told together, with how many failed; what was done before is not told', async () => {
  kept = ['一', '二', '三', '四'].map((name, at) => item({ id: `${ID}${at}`, name, state: 'converting' }));
  kept.push(item({ id: `${ID}9`, name: '早就好了' }));
  await show();
  await until(() => expect(text()).toContain('转换中'));
  kept = kept.map((one, at) => ({
    ...one,
    state: at < 2 || at > 3 ? 'ready' : 'failed',
    reason: '文件已损坏',
  }));
  await until(() =>
    expect(notify.mock.calls).toEqual([
      ['2 个文档转换成功'],
      ['2 个文档转换失败，原因写在各自的一行', 'failure'],
    ]),
  );
});

test('two go at once, the next when one is done', async () => {
  await show();
  await until(() => expect(text()).toContain('选择文件'));
  await choose(file('一.txt'), file('二.txt'), file('三.txt'));
  await until(() => expect(transfers).toHaveLength(2));
  expect(text()).toContain('等待上传');
  await doing(() => transfers[0]?.options.onSuccess());
  await until(() => expect(transfers).toHaveLength(3));
});

test('what the library has is told first, and goes only where one says so', async () => {
  twin = { fid: 7, name: '储能深度报告', house: '甲证券', day: '2026-08-22', by: 'bytes' };
  await show();
  await until(() => expect(text()).toContain('选择文件'));
  await choose(file('储能.pdf'));
  await until(() => expect(text()).toContain('库中已有此报告：《储能深度报告》 甲证券 · 2026-08-22'));
  expect(transfers).toHaveLength(0);
  await press('仍要上传');
  await until(() => expect(transfers[0]?.isStarted).toBe(true));
});

test('it can be paused and goes on, and what breaks off says how', async () => {
  await show();
  await until(() => expect(text()).toContain('选择文件'));
  await choose(file('笔记.txt'));
  await until(() => expect(transfers[0]?.isStarted).toBe(true));
  await press('暂停');
  expect(transfers[0]?.isAborted).toBe(true);
  expect(text()).toContain('已暂停');
  await press('继续');
  await until(() => expect(transfers[1]?.isStarted).toBe(true));
  expect(transfers[1]?.options.uploadUrl).toBe(transfers[0]?.options.uploadUrl);
  await doing(() => transfers[1]?.options.onError());
  expect(text()).toContain('重试会从断开处接着传');
  await press('重试');
  await until(() => expect(transfers[2]?.isStarted).toBe(true));
  // Without a network nothing is to be pressed: it goes on when that is back.
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await doing(() => transfers[2]?.options.onError());
  expect(text()).toContain('恢复后自动接着传');
  network.mockRestore();
  await doing(() => void window.dispatchEvent(new Event('online')));
  await until(() => expect(transfers[3]?.isStarted).toBe(true));
});

test('one that is taken out on its way is forgotten by the server too', async () => {
  await show();
  await until(() => expect(text()).toContain('选择文件'));
  await choose(file('笔记.txt'));
  await until(() => expect(transfers[0]?.isStarted).toBe(true));
  await press('移除');
  await until(() => expect(asked).toHaveBeenCalledWith('remove', { id: `${ID}5` }));
  expect(readSendings()).toEqual([]);
});

test('a file that began in another visit goes on where it stopped', async () => {
  kept = [item({ id: `${ID}3`, name: '笔记.txt', size_bytes: 1000, state: 'uploading' })];
  await show();
  await until(() => expect(text()).toContain('没有传完，再选一次同一个文件就接着传'));
  await choose(file('笔记.txt'));
  await until(() => expect(transfers[0]?.options.uploadUrl).toContain(`${ID}3`));
  expect(asked).not.toHaveBeenCalled();
});

test('what is deleted with a file is said before, groups and all', async () => {
  kept = [item({ shares: 2 })];
  await show();
  await until(() => expect(text()).toContain('12 页'));
  await press('移除');
  expect(text()).toContain('它在 2 个群组里，成员也不再读得到');
  await press('取消');
  expect(kept).toHaveLength(1);
  await press('移除');
  await press('确认移除');
  await until(() => expect(text()).toContain('还没有上传过文件'));
});

test('one that failed says why, and is tried again where that may help', async () => {
  kept = [item({ state: 'failed', reason: '文件有密码', may_retry: 1 })];
  await show();
  await until(() => expect(page.place.querySelector('[role="alert"]')?.textContent).toBe('文件有密码'));
  await press('重试');
  await until(() => expect(page.place.querySelector('[role="alert"]')).toBeNull());
  expect(asked).toHaveBeenCalledWith('retry', { id: `${ID}1` });
});

test('a list that does not come is asked for again', async () => {
  isDown = true;
  await show();
  await until(() => expect(text()).toContain('重试'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('还没有上传过文件'));
});

test('a file that a password closes asks for it in its row, and says before the click that it is not kept', async () => {
  kept = [item({ state: 'failed', reason: '这个 PDF 要用密码打开', needs_password: 1 })];
  await show();
  await until(() => expect(text()).toContain('密码只用这一次，不保存'));
  expect(page.place.querySelector('[role="alert"]')).toBeNull();
  expect(found('button', '打开')).toHaveProperty('disabled', true);
  await write('年报.pdf 的打开密码', '冬日');
  await press('打开');
  await until(() => expect(page.place.querySelector('[role="alert"]')?.textContent).toBe('密码不对'));
  await write('年报.pdf 的打开密码', '夏日');
  expect(page.place.querySelector('[role="alert"]')).toBeNull();
  await press('打开');
  await until(() => expect(text()).toContain('阅读'));
  expect(text()).not.toContain('密码');
});

const panel = () => document.querySelector('[aria-label="上传进度"]');

test('what is on its way stays in sight on every other page, is told when it can be read, and is nobody else’s', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await show();
  await until(() => expect(text()).toContain('选择文件'));
  await choose(file('笔记.txt'), file('附表.csv'));
  await until(() => expect(transfers).toHaveLength(2));
  expect(panel()).toBeNull();
  await page.show(<p>别处</p>);
  await until(() => expect(panel()?.textContent).toContain('2 个上传中'));
  await doing(() => transfers[0]?.options.onProgress(500));
  expect(panel()?.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('25');
  kept = [item({ id: `${ID}5`, name: '笔记.txt' })];
  await doing(() => transfers[0]?.options.onSuccess());
  await until(() => expect(panel()?.textContent).toContain('1 个上传中 · 1 个可以阅读'));
  await until(() => expect(notify.mock.calls).toEqual([['文档“笔记.txt”转换成功']]));
  expect(() => found('button', '关闭上传进度')).toThrow();
  await press('收起上传进度');
  expect(panel()?.querySelector('ul')?.hidden).toBe(true);
  await doing(() => keepFor(null));
  expect(panel()?.textContent).toContain('1 个等您处理 · 1 个可以阅读');
  expect(transfers[1]?.isAborted).toBe(true);
  await doing(() => keepFor(person().user?.uid ?? 0));
  expect(panel()?.textContent).toContain('附表.csv');
  await doing(() => keepFor(2));
  expect(readSendings()).toEqual([]);
  expect(panel()).toBeNull();
  await doing(() => keepFor(person().user?.uid ?? 0));
});

test('files that hang over any part of the page are told where they go, and go there when let go', async () => {
  await show();
  await until(() => expect(text()).toContain('拖到这一页'));
  const over = (kind: string, types: string[], files: File[] = []) =>
    doing(() => {
      const dataTransfer = { types, files, items: [] };
      document.body.dispatchEvent(
        Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
          dataTransfer,
          relatedTarget: null,
        }),
      );
    });
  await over('dragover', ['text/plain']);
  expect(text()).not.toContain('松开即上传');
  await over('dragover', ['Files']);
  expect(text()).toContain('松开即上传到“我的上传”');
  await over('dragleave', ['Files']);
  expect(text()).not.toContain('松开即上传');
  await over('dragover', ['Files']);
  await over('drop', ['Files'], [file('年报.pdf')]);
  expect(text()).not.toContain('松开即上传');
  await until(() =>
    expect(asked).toHaveBeenCalledWith('begin', expect.objectContaining({ name: '年报.pdf' })),
  );
});
