import { bringIn, importReport } from './import-report.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, test } from './test.ts';
import { writtenPdf } from './written-pdf.ts';

const FILE_NAME = '20261102-国信证券-海水淡化厂的收益怎样测算.pdf';
const ITEMS = [
  '产水能力',
  '购电价格',
  '供水协议',
  '副产盐品',
  '膜的寿命',
  '取水工程',
  '运维费用',
  '融资利率',
];
/** What stays as it was: enough that both are known as one report. */
const SAME = ITEMS.map(
  (name, at) =>
    `${name}对海水淡化厂的收益影响较大，我们按照沿海各地公布的供水规则逐项测算，假设工厂寿命为${12 + at}年，并与已经投运的项目逐一比较，差异主要来自当地的用水曲线。`,
);
const MOVED = (figure: string) =>
  `在基准情形下新建海水淡化厂的全投资内部收益率为${figure}，高于去年同期的水平，主要得益于系统造价的继续回落与利用率的提升。`;
const GONE = '我们此前认为供水协议会在年内覆盖全部沿海城市，因此把它作为收入的固定部分计入全部情形之中。';
const ADDED = '更正：供水协议只在已经发布细则的城市计入，其余城市在敏感性分析里单独列示，结论方向没有变化。';

const FIRST = writtenPdf([
  [...SAME.slice(0, 4), MOVED('6.8%')],
  [...SAME.slice(4), GONE],
]);
const LATER = writtenPdf([
  [...SAME.slice(0, 4), MOVED('5.9%')],
  [...SAME.slice(4), ADDED],
]);

test('of a report that came twice its reader is told, lays both files beside each other, and opens the newer one, which nobody else does by that link', async ({
  page,
  otherBrowser,
}) => {
  const fid = await importReport(FILE_NAME, FIRST);
  await bringIn(FILE_NAME, LATER);
  await signInAtLevel(page, 1);
  await open(page, `/detail?fid=${fid}`);
  const other = page.getByRole('region', { name: '另一份文件' });
  await expect(other).toContainText('这份报告有更新的文件');
  await other.getByRole('button', { name: '对照两份文件' }).click();

  const dialog = page.getByRole('dialog', { name: '两份文件的对照' });
  await expect(dialog.getByRole('heading', { name: '数变了的 1 句' })).toBeVisible();
  await expect(dialog.locator('del')).toHaveText('6.8%');
  await expect(dialog.locator('ins')).toHaveText('5.9%');
  await expect(dialog.getByRole('listitem').filter({ hasText: '更正：供水协议' })).toContainText(
    '后 第 2 页',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: '我们此前认为' })).toContainText('先 第 2 页');

  const newer = dialog.getByRole('link', { name: /查看后来收到的那一份/ });
  const address = (await newer.getAttribute('href')) ?? '';
  const file = await page.request.get(address);
  expect(file.status()).toBe(200);
  expect(await file.body()).toEqual(LATER);
  // Its page opens where the sentence stands; the file that is being read needs no other place.
  const place = dialog.getByRole('link', { name: '后 第 2 页' });
  await expect(place).toHaveAttribute('href', `${address}#page=2`);
  await expect(dialog.getByRole('link', { name: /^先/ })).toHaveCount(0);

  const stranger = await otherBrowser();
  await signInAtLevel(stranger, 1);
  expect((await stranger.request.get(new URL(address, page.url()).href)).status()).toBe(403);
  // Nor is it a link to the file that is shown.
  expect((await page.request.get(address.replace('/files/version/', '/files/report/'))).status()).toBe(403);
});
