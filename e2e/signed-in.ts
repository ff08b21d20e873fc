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

/** What a script of one's own sends along to be this browser. */
export async function headersOf(page: Page): Promise<Record<string, string>> {
  const started = await page.request.post('/api/v2/session/start', { data: { opFrom: 1 } });
  return { token: Start.parse(await started.json()).data.token, device: '1' };
}

/** Signs this browser in by the calls that the page itself would make; the dialog has journeys of its own. */
export async function signIn(page: Page, phone: string, password = PASSWORD): Promise<void> {
  const response = await page.request.post('/api/user/phoneLogin', {
    headers: await headersOf(page),
    data: { phone, pwd: password, opFrom: 1 },
  });
  const { status, info } = Answer.parse(await response.json());
  expect(status, info).toBe(1);
}

let phones = 0;

/** A number that nobody has: journeys go side by side and may be repeated, and an account is signed in at one place. */
export function newPhone(): string {
  const worker = (process.env.TEST_WORKER_INDEX ?? '0').padStart(3, '0');
  phones += 1;
  return `137${worker}${String(phones).padStart(5, '0')}`;
}

/** How the product shows a number where others may look on. */
export const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Somebody of the journey's own, by the phone. */
export async function addSomebody(level: 0 | 1 | 2 | 3): Promise<string> {
  const phone = newPhone();
  await addPerson({ phone, level, endsAtSeconds: level === 0 ? 0 : 4e9 });
  return phone;
}

/** Signs somebody of the journey's own in; gives the phone. */
export async function signInAtLevel(page: Page, level: 0 | 1 | 2 | 3): Promise<string> {
  const phone = await addSomebody(level);
  await signIn(page, phone);
  return phone;
}
