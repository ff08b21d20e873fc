import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Phones of the demo accounts by level. */
export const PHONES = {
  free: '13800000000',
  ordinary: '13800000001',
  senior: '13800000002',
  enterprise: '13800000003',
};
const PASSWORD = 'yanjian-demo';

/** Signs in as the page itself would call it; the dialog has journeys of its own. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await page.goto('/index');
  const answer = await page.evaluate(
    async ({ phone, pwd }) => {
      const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch('/api/user/phoneLogin', {
        method: 'POST',
        headers: { 'content-type': 'application/json', token, device: '1' },
        body: JSON.stringify({ phone, pwd, opFrom: 1 }),
      });
      return (await response.json()) as { status: number; info: string };
    },
    { phone, pwd: PASSWORD },
  );
  expect(answer.status, answer.info).toBe(1);
}
