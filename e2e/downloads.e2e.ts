import { expect, type Page, test } from '@playwright/test';
import { importReport } from './import-report.ts';
import { largePdf } from './large-pdf.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';

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

test('a large file goes to the disk as it comes: progress, cancel, again at no cost; else to the browser', async ({
  page,
}) => {
  test.slow();
  await answerSaveDialog(page);
  await signInAtLevel(page, 1);
  await open(
    page,
    `/detail?fid=${await importReport('2020-01-02-研见研究所-大文件示例.pdf', largePdf(LARGE))}`,
  );
  const download = page.getByRole('button', { name: /^下载/ });
  const cancel = page.getByRole('button', { name: /^取消下载/ });
  await expect(download).toHaveAccessibleName('下载，余 10 次');
  const bytesPerSecond = await lineOf(page);
  await bytesPerSecond(256 * 1024);
  await download.click();
  await expect(cancel).toHaveAccessibleName(/^取消下载 ([1-9]|\d\d)%$/);
  await cancel.click();
  await expect(page.getByText('已取消下载')).toBeVisible();
  // Half a file is no file.
  expect(await keptBytes(page)).toBe(0);

  // As fast as it can.
  await bytesPerSecond(-1);
  // It was counted once, and costs nothing more today.
  await expect(download).toHaveAccessibleName('下载');
  await download.click();
  await expect(page.getByText('下载完成')).toBeVisible();
  expect(await keptBytes(page)).toBeGreaterThan(LARGE);

  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  await expect(page.getByText('文件较大，已交给浏览器下载')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await file.cancel();
});
