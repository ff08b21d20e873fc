import { expect, type Page, test } from '@playwright/test';
import { importReport } from './import-report.ts';
import { largePdf } from './large-pdf.ts';
import { open, reopen } from './open.ts';
import { headersOf, signInAtLevel } from './signed-in.ts';

/** Just more than a page holds in memory. */
const LARGE = 17 * 1024 * 1024;
const KEPT_AS = 'kept.pdf';

/** The browser's own dialog cannot be answered here: it is answered with a file of the page's private folder. */
async function answerSaveDialog(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const pick = async () => (await navigator.storage.getDirectory()).getFileHandle(name, { create: true });
    Object.assign(window, { showSaveFilePicker: pick });
  }, KEPT_AS);
}

const keptBytes = (page: Page) =>
  page.evaluate(async (name) => {
    const folder = await navigator.storage.getDirectory();
    return (await (await folder.getFileHandle(name)).getFile()).size;
  }, KEPT_AS);

/** How fast the line of this page is; what one session slows down another cannot speed up. */
async function lineOf(page: Page) {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  return (downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** What the server says to a reader's own script that the transfer behind a link was cancelled. */
async function claimCancelled(page: Page, link: string): Promise<unknown> {
  const headers = await headersOf(page);
  const answer = await page.request.post('/api/web/cancelDownload', {
    headers,
    data: { token: tokenOf(link) },
  });
  return ((await answer.json()) as { infor: { state: unknown } }).infor.state;
}

const linkRequested = async (page: Page) => (await page.waitForRequest(/\/files\/download\//)).url();

test('a large file goes to the disk as it comes; cancelled it costs nothing, finished it does, else to the browser', async ({
  page,
}) => {
  test.slow();
  await answerSaveDialog(page);
  await signInAtLevel(page, 1);
  const fid = await importReport('2020-01-02-研见研究所-大文件示例.pdf', largePdf(LARGE));
  await open(page, `/detail?fid=${fid}`);
  const download = page.getByRole('button', { name: /^下载/ });
  const cancel = page.getByRole('button', { name: /^取消下载/ });
  await expect(download).toHaveAccessibleName('下载，余 10 次');
  const bytesPerSecond = await lineOf(page);
  await bytesPerSecond(256 * 1024);
  const [cancelled] = await Promise.all([linkRequested(page), download.click()]);
  await expect(cancel).toHaveAccessibleName(/^取消下载 ([1-9]|\d\d)%$/);
  await cancel.click();
  await expect(page.getByText('已取消下载', { exact: true })).toBeVisible();
  // Half a file is no file.
  expect(await keptBytes(page)).toBe(0);
  // As fast as it can.
  await bytesPerSecond(-1);
  // The unit is back, in what is shown and where it is counted; the link is no more.
  await expect(download).toHaveAccessibleName('下载，余 10 次');
  expect((await page.request.get(cancelled)).status()).toBe(403);
  await reopen(page);
  await expect(download).toHaveAccessibleName('下载，余 10 次');

  const [finished] = await Promise.all([linkRequested(page), download.click()]);
  await expect(page.getByText('下载完成')).toBeVisible();
  expect(await keptBytes(page)).toBeGreaterThan(LARGE);
  // It was counted once, and costs nothing more today, whatever is claimed of it.
  await expect(download).toHaveAccessibleName('下载');
  expect(await claimCancelled(page, finished)).toBe('counted');
  await reopen(page);
  await expect(download).toHaveAccessibleName('下载');

  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  await expect(page.getByText('文件较大，已交给浏览器下载')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await file.cancel();
});
