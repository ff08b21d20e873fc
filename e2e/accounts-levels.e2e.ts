import { expect, type Page, test } from '@playwright/test';
import { dialogOf, open } from './account-steps.ts';
import { signIn } from './signed-in.ts';
import { addPerson, exhaustDownloads } from './stage.ts';

const FAR = 4e9;

async function downloadAs(page: Page, person: { phone: string; level: number }, most: number) {
  await addPerson({ ...person, endsAt: person.level === 0 ? 0 : FAR });
  await exhaustDownloads(person.phone, most);
  await signIn(page, person.phone);
  await open(page, '/report');
  await page
    .getByRole('button', { name: /^下载《/ })
    .first()
    .click();
}

test('non-members and ordinary members whose downloads are used up are shown membership', async ({
  page,
}) => {
  await downloadAs(page, { phone: '13900040000', level: 0 }, 1);
  await expect(dialogOf(page)).toContainText('开通VIP，解锁免费下载');
  await expect(dialogOf(page)).toContainText('您的下载次数已达上限');
  await dialogOf(page).getByRole('button', { name: '以后再说' }).click();
  await expect(page.getByRole('button', { name: /^下载《/ }).first()).toBeFocused();
});

test('a senior member is asked to come back tomorrow or to go up', async ({ page }) => {
  await downloadAs(page, { phone: '13900040002', level: 2 }, 20);
  await expect(dialogOf(page)).toContainText(
    '您当前账号今日下载次数已达上限，请明日再来或升级企业会员后再试。',
  );
  await expect(dialogOf(page).getByRole('button', { name: '取消' })).toBeVisible();
  await dialogOf(page).getByRole('link', { name: '去升级' }).click();
  await expect(page).toHaveURL(/aboutVip/);
});

test('an enterprise is told to come back tomorrow', async ({ page }) => {
  await downloadAs(page, { phone: '13900040003', level: 3 }, 100);
  await expect(dialogOf(page)).toContainText('您当前账号今日下载次数已达上限，请明日再来。');
  await dialogOf(page).getByRole('button', { name: '我知道了' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
});

test('what a download costs and leaves is told before the click', async ({ page }) => {
  await addPerson({ phone: '13900040004', level: 1, endsAt: FAR });
  await signIn(page, '13900040004');
  await open(page, '/report');
  await page
    .getByRole('button', { name: /^下载《/ })
    .first()
    .focus();
  await expect(page.getByRole('tooltip')).toContainText('计 1 次；今日剩余 10 / 10 次');
});

test('a membership that ended is none at once: the time filter sells one', async ({ page }) => {
  await addPerson({ phone: '13900040005', level: 2, endsAt: Math.floor(Date.now() / 1000) - 60 });
  await signIn(page, '13900040005');
  await open(page, '/report');
  await page.getByRole('button', { name: /时间/ }).first().click();
  await page.getByRole('button', { name: '近一周' }).click();
  await expect(dialogOf(page).filter({ hasText: '开通会员使用时间筛选功能' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(/会员已于 .* 到期/)).toBeVisible();
});
