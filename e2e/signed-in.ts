import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { z } from 'zod';

/** Phones of the demo accounts by level. */
export const PHONES = {
  free: '13800000000',
  ordinary: '13800000001',
  senior: '13800000002',
  enterprise: '13800000003',
};
/** Of every demo account. */
export const PASSWORD = 'yanjian-demo';

const Start = z.object({ data: z.object({ token: z.string() }) });
const Answer = z.object({ status: z.number(), info: z.string() });

/** Signs this browser in by the calls that the page itself would make; the dialog has journeys of its own. */
export async function signIn(page: Page, phone: string): Promise<void> {
  const started = await page.request.post('/api/v2/session/start', { data: { opFrom: 1 } });
  const { token } = Start.parse(await started.json()).data;
  const response = await page.request.post('/api/user/phoneLogin', {
    headers: { token, device: '1' },
    data: { phone, pwd: PASSWORD, opFrom: 1 },
  });
  const { status, info } = Answer.parse(await response.json());
  expect(status, info).toBe(1);
}
