// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { limitText } from '#contract/rights/limits.ts';
import { until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { report } from '#web/testing/reports.ts';
import { LockedView } from './locked-view.tsx';

type Locked = NonNullable<ReportDetail['locked']>;

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const view = (locked: Locked) => {
  const shown: ReportDetail = {
    ...report(),
    ...{
      file_name: '储能深度报告.pdf',
      file_size: 0,
      page_sizes: [],
      value_sources: {},
      other_versions: [],
      view: 'cover',
      locked,
    },
    ...{ online_url: '', online_url2: '', fileUrl: '', online_url_expires: 0, countdown_seconds: 0 },
  };
  return (
    <WithDialogs>
      <LockedView report={shown} backTo="/report?search_key=储能" />
    </WithDialogs>
  );
};
async function show(locked: Locked, who = person()) {
  page = await mount(view(locked), who);
}

const usedUp = (message: string, period: 'day' | 'month' = 'day'): Locked => ({
  code: 30110,
  reason: 'reading-limit',
  message,
  period,
});
const prompt = () => page.place.querySelector('section');
const offers = () =>
  [...(prompt()?.querySelectorAll('a, button') ?? [])].map(
    (each) => `${each.textContent}${each.hasAttribute('href') ? ` → ${each.getAttribute('href')}` : ''}`,
  );
const back = (label: string) => `${label} → /report?search_key=储能`;

test.each([
  [0, 'free'],
  [1, 'ordinary'],
] as const)(
  'level %i, with the readings of the day used up, is shown membership, once',
  async (level, tier) => {
    const words = limitText('readReport', 'day', tier);
    await show(usedUp(words), person({ is_vip: level }));
    await until(() => expect(openDialog()?.textContent).toContain(words));
    expect(openDialog()?.getAttribute('aria-label')).toBe('会员');
    expect(prompt()?.querySelector('h2')?.textContent).toBe('今日阅读次数已用完');
    expect(prompt()?.textContent).toContain('今天已经读过的报告仍可再读');
    expect(offers()).toEqual(['开通会员', back('以后再说')]);
    await press('办好了');
    await page.show(view(usedUp(words)));
    expect(openDialog()).toBeNull();
  },
);

test('a senior member is asked to come back or to go up', async () => {
  const words = limitText('readReport', 'day', 'senior');
  await show(usedUp(words), person({ is_vip: 2 }));
  await until(() => expect(openDialog()?.textContent).toContain(words));
  expect(offers()).toEqual(['去升级 → /aboutVip', back('取消')]);
});

test('an enterprise is told to come back, and is sold nothing', async () => {
  const words = limitText('readReport', 'day', 'enterprise');
  await show(usedUp(words), person({ is_vip: 3 }));
  await until(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain(words));
  expect(openDialog()?.getAttribute('aria-label')).not.toBe('会员');
  expect(offers()).toEqual([back('返回搜索')]);
});

test('what is used up for the month is told as that', async () => {
  await show(usedUp(limitText('readReport', 'month', 'senior'), 'month'), person({ is_vip: 2 }));
  await until(() => expect(openDialog()?.textContent).toContain('本月'));
  expect(prompt()?.querySelector('h2')?.textContent).toBe('本月阅读次数已用完');
});

test('who is suspended hears for how long, without a dialog and without an offer', async () => {
  const message = '操作过于频繁，已暂停使用，请 30 分钟后再试';
  await show({ code: 30107, reason: 'too-frequent', message, period: null }, person({ is_vip: 1 }));
  expect(prompt()?.querySelector('h2')?.textContent).toBe('阅读已暂停');
  expect(prompt()?.textContent).toContain(message);
  expect(offers()).toEqual([back('返回搜索')]);
  expect(openDialog()).toBeNull();
});

test('a visitor is led to sign in, to register, or to a membership', async () => {
  await show({ code: 10998, reason: 'sign-in', message: '登录后可阅读全文', period: null }, VISITOR);
  expect(prompt()?.textContent).toContain('（共 12 页）');
  await press('登录');
  await until(() => expect(openDialog()?.textContent).toContain('登录后可阅读全文'));
  await press('办好了');
  await press('开通会员');
  await until(() => expect(openDialog()?.textContent).toContain('开通会员，继续阅读全文'));
});
