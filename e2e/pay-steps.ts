import type { Locator } from '@playwright/test';
import { dialogOf } from './account-steps.ts';
import { expect, type Page } from './test.ts';

/** The QR code of the payment dialog. */
export const code = (page: Page): Locator => dialogOf(page).getByRole('img', { name: /付款码$/ });

/** Begins the order: nothing is ordered before it is chosen how to pay. */
export async function payBy(page: Page, channel: '微信支付' | '支付宝'): Promise<void> {
  await dialogOf(page).getByRole('button', { name: channel }).click();
}

/** Follows a link of the dialog to the built-in gateway's page, in a tab of its own. */
export async function toGateway(page: Page, link: string | RegExp): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await dialogOf(page).getByRole('link', { name: link }).click();
  const gateway = await opened;
  await gateway.waitForLoadState();
  return gateway;
}

/** Presses a button of the gateway's page that pays. */
export async function payAt(gateway: Page, button: string | RegExp): Promise<void> {
  await gateway.getByRole('button', { name: button }).click();
  await expect(gateway.getByText('已支付，请回到研见查看')).toBeVisible();
}
