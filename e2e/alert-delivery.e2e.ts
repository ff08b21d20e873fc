import { z } from 'zod';
import { dialogOf } from './account-steps.ts';
import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { tellOf } from './stage.ts';
import { expect, type Page, test } from './test.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });
const Letters = z.object({ list: z.array(z.object({ text: z.string() })) });

/** The path of the link in the latest letter to an address. */
async function linkMailedTo(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(address)}`);
  const { list } = Letters.parse(await answer.json());
  return /\/alerts\/mail\/[\w/.-]+/.exec(list[0]?.text ?? '')?.[0] ?? '';
}

/** Titles of the feed's entries, as a browser reads its XML; null where it is not well-formed. */
const entriesOf = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const text = await (await fetch(address)).text();
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    if (feed.querySelector('parsererror') !== null) return null;
    return [...feed.querySelectorAll('entry > title')].map(({ textContent }) => textContent);
  }, path);

test('new reports are told by a feed, by calls and by letters, each set up and taken away', async ({
  page,
}) => {
  const phone = await signInAtLevel(page, 2);
  await open(page, '/report?search_key=储能');
  await page.getByRole('button', { name: '有新报告时告诉我' }).click();
  await page.getByRole('link', { name: '已保存，查看' }).click();
  await page.getByRole('link', { name: '接收方式', exact: true }).click();

  const mail = part(page, '邮件');
  const address = `reader-${phone}@example.com`;
  await mail.getByRole('textbox', { name: '邮箱' }).fill(address);
  await mail.getByRole('button', { name: '每周' }).click();
  await mail.getByRole('button', { name: '寄确认信' }).click();
  await expect(mail.getByText(`确认信已寄到 ${address}`)).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  await page.goto(await linkMailedTo(page, address));
  await page.getByRole('button', { name: '确认接收' }).click();
  await expect(page.getByRole('heading', { name: '邮箱已确认' })).toBeVisible();

  await open(page, '/myAlerts?tab=delivery');
  await expect(mail.getByText('还没有送过新报告')).toBeVisible();
  const webhook = part(page, '推送到网址');
  await webhook.getByRole('textbox', { name: '网址' }).fill('https://hook.example/new');
  await webhook.getByRole('button', { name: '保存' }).click();
  await expect(webhook.getByText(/^whsec_/)).toBeVisible();
  const feed = part(page, '订阅源');
  await feed.getByRole('button', { name: '生成地址' }).click();
  const shown = feed.getByText(/\/feeds\//);
  await expect(shown).toBeVisible();
  const { pathname } = new URL((await shown.textContent()) ?? '');
  await expectNoViolationsOnAllScreens(page);
  expect(await entriesOf(page, pathname)).toEqual([]);
  const link = page.locator('a[href*="fid="]');
  await open(page, '/report?search_key=储能');
  const href = (await link.first().getAttribute('href')) ?? '';
  await tellOf(phone, [Number(/fid=(\d+)/.exec(href)?.[1])]);
  expect(await entriesOf(page, pathname)).toHaveLength(1);

  await open(page, '/myAlerts?tab=delivery');
  // Gathered for Monday's letter, or in it.
  await expect(mail.getByRole('list', { name: '最近几次' })).toContainText('1 篇');
  await expectNoViolationsOnAllScreens(page);
  await feed.getByRole('button', { name: '停用' }).click();
  await dialogOf(page).getByRole('button', { name: '停用订阅源' }).click();
  await expect(feed.getByRole('button', { name: '生成地址' })).toBeVisible();
  expect((await page.request.get(pathname)).status()).toBe(404);
  await mail.getByRole('button', { name: '不再寄信' }).click();
  await expect(mail.getByRole('textbox', { name: '邮箱' })).toHaveValue('');
  await reopen(page);
  await expect(mail.getByRole('textbox', { name: '邮箱' })).toHaveValue('');
});
