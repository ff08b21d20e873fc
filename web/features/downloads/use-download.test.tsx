// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelDownload, pdfFileDownload } from '#contract/calls/downloads.ts';
import type { Call } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { NOW, person, VISITOR } from '#web/testing/person.ts';
import { useDownload } from './use-download.ts';

const SIZE = 100;
/** Larger than what a page holds: the browser itself goes on with it. */
const LARGE = 17 * 1024 * 1024;

let page: Awaited<ReturnType<typeof mount>>;
const ended = vi.fn<(token: string) => void>();
const hide = vi.fn();

beforeEach(() => {
  notify.mockReset().mockReturnValue(hide);
  hide.mockReset();
  ended.mockReset();
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Downloading() {
  const { start, cancel, isPending, percent } = useDownload(7);
  return (
    <>
      <button type="button" onClick={start}>
        下载
      </button>
      <button type="button" onClick={cancel}>
        取消
      </button>
      <p>{isPending ? `${percent}%` : '没有在下载'}</p>
    </>
  );
}

interface Server {
  /** Of the file; an error is what the link is answered with. */
  size: number | BusinessError;
  /** What an ended link cost. */
  state?: 'returned' | 'counted';
}

async function show({ size, state = 'returned' }: Server, body: () => ReadableStream, root = person()) {
  const answers = new Map<Call, (request: never) => object>([
    [
      pdfFileDownload,
      () => {
        if (size instanceof BusinessError) throw size;
        return { data: '/files/download/7.pdf?token=abc', file_name: '储能.pdf', expires: NOW, size };
      },
    ],
    [
      cancelDownload,
      ({ token }: { token: string }) => {
        ended(token);
        return { state };
      },
    ],
  ]);
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    return new Response(body());
  });
  const piece = (
    <WithDialogs>
      <Downloading />
    </WithDialogs>
  );
  page = await mount(piece, root, asking(answering(answers)));
}

const whole = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(SIZE));
      controller.close();
    },
  });
/** Some of it, and then nothing more. */
const begun = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(SIZE / 2)),
    pull: () => new Promise<void>(() => {}),
  });
const text = () => page.place.textContent ?? '';

test('a file that came whole is saved under its name, and its link is not ended', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await show({ size: SIZE }, whole);
  await press('下载');
  await until(() => expect(notify).toHaveBeenLastCalledWith('下载完成', 'done'));
  expect(saved).toEqual(['储能.pdf']);
  expect(hide).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
  expect(text()).toContain('没有在下载');
});

test('a large file is left to the browser by the same link', async () => {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.getAttribute('href') ?? '');
  });
  await show({ size: LARGE }, whole);
  await press('下载');
  await until(() => expect(notify).toHaveBeenLastCalledWith('文件较大，已交给浏览器下载', 'done'));
  expect(links).toEqual(['/files/download/7.pdf?token=abc']);
});

test.each([
  ['returned', '已取消下载'],
  ['counted', '已取消下载；文件已经传来，次数不退'],
] as const)('whoever stops it is told what that cost: %s', async (state, said) => {
  await show({ size: SIZE, state }, begun);
  await press('下载');
  await until(() => expect(text()).toContain('50%'));
  await press('取消');
  await until(() => expect(notify).toHaveBeenLastCalledWith(said));
  expect(ended).toHaveBeenCalledWith('abc');
});

test('a file that ends short ends its link, and says to try again', async () => {
  const short = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(SIZE - 1));
        controller.close();
      },
    });
  await show({ size: SIZE }, short);
  await press('下载');
  await until(() => expect(notify).toHaveBeenLastCalledWith(expect.stringContaining('不完整'), 'failure'));
  expect(ended).toHaveBeenCalledWith('abc');
});

test('a missing right leads to membership in the words of the server', async () => {
  await show({ size: new BusinessError('notAllowed', '升级后可下载') }, whole);
  await press('下载');
  await until(() => expect(openDialog()?.textContent).toContain('升级后可下载'));
});

test('a visitor signs in first: no link is taken for them', async () => {
  await show({ size: SIZE }, whole, VISITOR);
  await press('下载');
  await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe('登录'));
  expect(notify).not.toHaveBeenCalled();
});
