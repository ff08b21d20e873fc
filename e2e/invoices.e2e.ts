import { readFile } from 'node:fs/promises';
import { dialogOf } from './account-steps.ts';
import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { code, payAt, payBy, toGateway } from './pay-steps.ts';
import { signInAtLevel } from './signed-in.ts';
import { settleInvoice } from './stage.ts';
import { expect, type Page, test } from './test.ts';

const PDF = '%PDF-1.7 the invoice of this journey';
const detail = (page: Page) => page.getByRole('list', { name: '订单' }).getByRole('listitem');

async function buySenior(page: Page): Promise<void> {
  await open(page, '/aboutVip');
  await page.getByRole('button', { name: '开通高级会员一年' }).click();
  await payBy(page, '微信支付');
  await expect(code(page)).toBeVisible();
  await payAt(await toGateway(page, '打开模拟付款页'), '支付 ¥298');
  await page.bringToFront();
  await dialogOf(page).getByRole('button', { name: '继续' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Opens the detail of the only order; gives the order's number. */
async function openDetail(page: Page): Promise<string> {
  await detail(page).getByRole('button', { name: '详情' }).click();
  return (await detail(page).locator('dd').first().textContent()) ?? '';
}

test('who bought senior asks for the invoice, mends it, and downloads it', async ({ page }) => {
  await signInAtLevel(page, 0);
  await open(page, '/myOrder');
  await expect(page.getByRole('heading', { name: '还没有订单' })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  await buySenior(page);

  await open(page, '/myOrder');
  const orderCode = await openDetail(page);
  await detail(page).getByRole('button', { name: '申请发票' }).click();
  await detail(page).getByLabel('发票抬头').fill('某某科技有限公司');
  await detail(page).getByLabel('税号').fill('9131');
  await detail(page).getByRole('button', { name: '申请 ¥298 的发票' }).click();
  await expect(detail(page).getByText('应为 15 到 20 位的纳税人识别号')).toBeVisible();
  await expect(detail(page).getByLabel('税号')).toBeFocused();
  await expectNoViolationsOnAllScreens(page);
  await detail(page).getByLabel('税号').fill('91310000 ma1k 000000');
  await detail(page).getByRole('button', { name: '申请 ¥298 的发票' }).click();
  await expect(detail(page).getByText('请填写邮箱地址，例如 name@example.com')).toBeVisible();
  await expect(detail(page).getByLabel('邮箱')).toBeFocused();
  await detail(page).getByLabel('邮箱').fill('cw@mou.example');
  await detail(page).getByRole('button', { name: '申请 ¥298 的发票' }).click();
  const standing = detail(page).getByRole('status');
  await expect(standing).toContainText('申请已收到');
  await expect(standing).toBeFocused();
  await expect(detail(page).getByText('发票：申请已收到', { exact: true })).toBeVisible();

  await settleInvoice(orderCode, { reason: '抬头与税号不符，请核对' });
  await reopen(page);
  await expect(detail(page).getByText(/^发票：被退回/)).toBeVisible();
  await openDetail(page);
  // A letter about it may be on its way, or have left.
  await expect(standing).toHaveText(/^未能开具：抬头与税号不符，请核对(；|$)/);
  await expectNoViolationsOnAllScreens(page);
  await detail(page).getByRole('button', { name: '改好再申请' }).click();
  await expect(detail(page).getByLabel('税号')).toHaveValue('91310000MA1K000000');
  await detail(page).getByLabel('发票抬头').fill('某某科技（上海）有限公司');
  await detail(page).getByRole('button', { name: '申请 ¥298 的发票' }).click();
  await expect(standing).toContainText('抬头「某某科技（上海）有限公司」');

  await settleInvoice(orderCode, { pdf: PDF });
  await reopen(page);
  await expect(detail(page).getByText(/^发票：已开具/)).toBeVisible();
  await openDetail(page);
  await expect(standing).toContainText('已开具');
  const downloaded = page.waitForEvent('download');
  await detail(page).getByRole('link', { name: '下载发票（PDF）' }).click();
  const download = await downloaded;
  expect(await readFile(await download.path(), 'utf8')).toBe(PDF);
});
