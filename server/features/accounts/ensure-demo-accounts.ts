import type { AccountDeps } from './deps.ts';
import { DAY_MS } from './settings.ts';
import { insertAccount } from './store/accounts.ts';

/** The password of every demo account; only a database that holds nothing real may have them. */
export const DEMO_PASSWORD = 'yanjian-demo';

const MEMBERS = [
  { phone: '13800000000', level: 0, days: 0, nickname: '演示非会员' },
  { phone: '13800000001', level: 1, days: 90, nickname: '演示普通会员' },
  { phone: '13800000002', level: 2, days: 365, nickname: '演示高级会员' },
  { phone: '13800000003', level: 3, days: 365, nickname: '演示企业会员' },
  { username: 'demo-enterprise', level: 3, days: 365, nickname: '演示企业账号' },
];

/** Makes the demo accounts that are missing and leaves those that are there; `now` in milliseconds. */
export async function ensureDemoAccounts(
  deps: Pick<AccountDeps, 'db' | 'passwords'>,
  now: number,
): Promise<{ names: string[]; password: string }> {
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  for (const { days, ...member } of MEMBERS) {
    await insertAccount(deps.db, {
      ...member,
      passwordHash,
      unlockEndTime: days === 0 ? 0 : Math.floor((now + days * DAY_MS) / 1000),
      adultDeclaredAt: now,
      createdAt: now,
    });
  }
  return { names: MEMBERS.map(({ phone, username }) => phone ?? username ?? ''), password: DEMO_PASSWORD };
}
