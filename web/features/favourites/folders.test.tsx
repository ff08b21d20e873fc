// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as folders from '#contract/calls/favourite-folders.ts';
import { getFavoriteList } from '#contract/calls/favourites.ts';
import { shareFavoriteFolder } from '#contract/calls/shared-folders.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, mount, press } from '#web/testing/mount.tsx';
import { NOW, person } from '#web/testing/person.ts';
import { report } from '#web/testing/reports.ts';
import { Collection } from './collection.tsx';

let own: folders.FavouriteFolder[];
let isDown: boolean;
const asked = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  isDown = false;
  own = [
    { id: 1, name: '储能', count: 2, chart_count: 1, link_ends_at: 0 },
    { id: 2, name: '消费', count: 0, chart_count: 0, link_ends_at: 0 },
  ];
});
afterEach(() => page.unmount());

const KEPT = [7, 8].map((fid) => ({
  ...report({ fid, name: `报告 ${fid}` }),
  kept_at: NOW,
  folder_id: 0,
}));
const noting =
  (name: string, answer: object = {}) =>
  (request: object) => {
    asked(name, request);
    return answer;
  };

async function show(address = '/myCollection') {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [
        getFavoriteList,
        ({ folder }: { folder: number | null }) => {
          asked('list', folder);
          const data = folder === 2 ? [] : KEPT;
          return { data, charts: [], count: data.length, total: data.length };
        },
      ],
      [
        folders.getFavoriteFolders,
        () =>
          isDown
            ? unreached()
            : { folders: own, total: 3, loose: 1, chart_total: 2, chart_loose: 1, most: 100 },
      ],
      [folders.removeFavoriteFolder, noting('remove', { loosened: 2 })],
      [folders.orderFavoriteFolders, noting('order')],
      [folders.moveFavorites, noting('move', { moved: 2 })],
      [shareFavoriteFolder, noting('share', { url: 'https://a.example/shared/folder#code', ends_at: NOW })],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <Collection acts={() => null} actsOfMany={() => null} charts={() => null} />
    </WithDialogs>,
    person(),
    asking(send),
    address,
  );
}
const text = () => page.place.textContent ?? '';
const tick = (name: string) =>
  doing(() => page.place.querySelector<HTMLElement>(`input[aria-label="选择《${name}》"]`)?.click());

/** What stands below a button, as the browser opens it. */
const opened = (label: string) =>
  doing(() => {
    const opening = Object.assign(new Event('toggle'), { newState: 'open' });
    document.querySelector(`[popover][aria-label="${label}"]`)?.dispatchEvent(opening);
  });

test('a folder is shown by its address, and left for all by a press', async () => {
  await show('/myCollection?folder=1');
  await until(() => expect(text()).toContain('前移'));
  expect(asked).toHaveBeenCalledWith('list', 1);
  await press('全部3');
  await until(() => expect(page.address()).toBe('/myCollection'));
});

test('before a folder goes it is said that what it holds stays kept', async () => {
  await show('/myCollection?folder=1');
  await until(() => expect(text()).toContain('前移'));
  await press('删除');
  await until(() => expect(document.body.textContent).toContain('里面的 2 份报告、1 幅图表仍在收藏里'));
  await press('删除文件夹');
  await until(() => expect(asked).toHaveBeenCalledWith('remove', { id: 1 }));
  await until(() => expect(page.address()).toBe('/myCollection'));
});

test('the folder that is shown moves a place', async () => {
  await show('/myCollection?folder=1');
  await until(() => expect(text()).toContain('后移'));
  await press('后移');
  await until(() => expect(asked).toHaveBeenCalledWith('order', { ids: [2, 1] }));
});

test('several are chosen and put into a folder together', async () => {
  await show();
  await until(() => expect(text()).toContain('报告 7'));
  await tick('报告 7');
  await until(() => expect(text()).toContain('已选 1 份'));
  await press('选中本页');
  await until(() => expect(text()).toContain('已选 2 份'));
});

test('an empty folder says how it is filled; folders that did not come are asked for again', async () => {
  await show('/myCollection?folder=2');
  await until(() => expect(text()).toContain('文件夹里还没有报告'));
  await page.unmount();
  isDown = true;
  await show();
  await until(() => expect(text()).toContain('没有取到文件夹'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('未归类'));
});

test('a link is made for as long as was chosen, and is told once', async () => {
  await show('/myCollection?folder=1');
  await until(() => expect(text()).toContain('分享'));
  await opened('分享文件夹');
  await until(() => expect(text()).toContain('读原文仍看各人自己的等级'));
  await press('7 天');
  await press('生成链接');
  await until(() => expect(asked).toHaveBeenCalledWith('share', { id: 1, days: 7 }));
  await until(() => expect(text()).toContain('https://a.example/shared/folder#code'));
});
