import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { addPerson } from './stage.ts';

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

let people = 0;

/** Somebody of the journey's own, by the phone: journeys go side by side, and an account is signed in at one place. */
export async function addSomebody(level: 0 | 1 | 2 | 3): Promise<string> {
  const worker = (process.env.TEST_WORKER_INDEX ?? '0').padStart(3, '0');
  const phone = `137${worker}${String(people++).padStart(5, '0')}`;
  await addPerson({ phone, level, endsAtSeconds: level === 0 ? 0 : 4e9 });
  return phone;
}

export async function signInAtLevel(page: Page, level: 0 | 1 | 2 | 3): Promise<void> {
  await signIn(page, await addSomebody(level));
}
