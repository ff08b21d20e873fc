import { expect, type Page, test } from '@playwright/test';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';

const box = (page: Page) => page.getByRole('combobox').first();
const results = (page: Page) => page.getByRole('region', { name: '结果' });
const conditions = (page: Page) => page.getByRole('region', { name: '当前条件' });
const offers = (page: Page) => page.getByRole('option');

test('an input method may compose, choose and correct: only Enter of one’s own searches', async ({
  page,
}) => {
  await open(page, '/report');
  const keys = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await box(page).focus();
  await compose('chuneng');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report$/);
  await keys.send('Input.insertText', { text: '储能' });
  await expect(box(page)).toHaveValue('储能');
  // Safari ends the composition before the key that ended it.
  await box(page).evaluate((input) => {
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '储能' }));
    const enter = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await expect(offers(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/report$/);
  await box(page).press('Enter');
  await expect(page).toHaveURL(/search_key=/);
});

test('a code, initials and half a name offer what is meant, by the keyboard alone', async ({ page }) => {
  for (const [typed, offer] of [
    ['600519', '贵州茅台'],
    ['gzmt', '贵州茅台'],
    ['半导', '半导体'],
  ] as const) {
    await open(page, '/report');
    await box(page).pressSequentially(typed);
    await expect(offers(page).first()).toContainText(offer);
    await page.keyboard.press('Escape');
    await expect(offers(page)).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(offers(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`search_key=[^&]*${encodeURIComponent(offer)}`));
  }
});

/** No script comes until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('what is typed before the script has come is neither lost nor left without suggestions', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/report', { waitUntil: 'commit' });
  await box(page).pressSequentially('gzmt');
  letScriptsCome();
  await expect(offers(page).first()).toContainText('贵州茅台');
  await expect(box(page)).toHaveValue('gzmt');
});

test('what is clicked before the script has come is done once it has, for pages of results, a filter and in the reader', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/report', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letScriptsCome();
  await expect(page.getByRole('dialog')).toContainText('登录');
  const letBoxesCome = await holdScripts(page);
  await page.goto('/report', { waitUntil: 'commit' });
  const tick = page.getByRole('checkbox', { name: '隐藏券商' });
  // What is ticked shows with the answer, and not before.
  await tick.click();
  await expect(tick).not.toBeChecked();
  letBoxesCome();
  await expect(page).toHaveURL(/no_broker=1/);
  await expect(tick).toBeChecked();

  const title = results(page).getByRole('heading', { level: 3 }).first().getByRole('link');
  const report = await title.getAttribute('href');

  const letReaderCome = await holdScripts(page);
  await page.goto(report ?? '', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '开通会员' }).click();
  letReaderCome();
  await expect(page.getByRole('dialog')).toContainText('开通会员，继续阅读全文');
});

test('the box cleared keeps the focus, the word taken away brings the recommended list back', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?search_key=毛利率');
  await page.getByRole('button', { name: '清空输入' }).click();
  await expect(box(page)).toBeFocused();
  await conditions(page).getByRole('button', { name: '移除条件：毛利率' }).click();
  await expect(page).toHaveURL(/\/report$/);
  await expect(results(page).getByRole('heading', { name: '推荐报告' })).toBeVisible();
});

test('an address beyond the last page, and one with impossible days, still lead on', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?page=99');
  await expect(results(page).getByRole('heading', { name: '没有第 99 页' })).toBeVisible();
  await results(page).getByRole('button', { name: '看最后一页' }).click();
  await expect(results(page).getByRole('heading', { level: 3 }).first()).toBeVisible();

  await open(page, '/report?from=2026-02-30&to=2024-01-01');
  await expect(conditions(page).getByText('时间：2024-01-01 止')).toBeVisible();
  await open(page, '/report?from=2026-12-31&to=2024-01-01');
  await expect(conditions(page).getByText('时间：2024-01-01 至 2026-12-31')).toBeVisible();
});

test('where no single condition is to blame, one click searches without filters', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?search_key=毛利率&theme_id=999999&from=2020-01-01&to=2020-02-01');
  const way = results(page).getByRole('button', { name: /^不加筛选，只搜“毛利率”/ });
  const count = /[\d,]+ 篇/.exec((await way.textContent()) ?? '')?.[0] ?? '';
  await way.click();
  await expect(results(page).getByRole('status')).toContainText(count);
  await expect(page).toHaveURL(/\/report\?search_key=[^&]+$/);
});

test('a visitor sees what is left before any script runs, and gets past an address that asks too much', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/report')).text();
  // Journeys before this one may have used them up.
  expect(html).toMatch(/今日(免费搜索还剩 \d \/ \d| \d 次免费搜索已用完)/);

  await open(page, '/report?time=1&page=3');
  await expect(results(page).getByRole('alert')).toContainText('需要普通会员');
  await results(page).getByRole('button', { name: '开通会员' }).click();
  await expect(page.getByRole('dialog', { name: '会员权益' })).toContainText('登录后付款');
  await page.getByRole('button', { name: '以后再说' }).click();
  await results(page).getByRole('button', { name: '去掉受限的条件继续' }).click();
  await expect(page).toHaveURL(/\/report$/);
  await expect(results(page).getByRole('heading', { level: 3 })).toHaveCount(15);
});

test('an ordinary member filters by time, and is told what the second level of industries needs', async ({
  page,
}) => {
  await signInAtLevel(page, 1);
  await open(page, '/report?theme_id=64');
  await page.getByRole('region', { name: '筛选与排序' }).getByRole('button', { name: '发布时间' }).click();
  await page.getByRole('group', { name: '发布时间' }).getByRole('button', { name: '近一年' }).click();
  await expect(page).toHaveURL(/theme_id=64&time=4/);
  await expect(conditions(page).getByText('时间：近一年')).toBeVisible();
  await page.getByRole('region', { name: '行业筛选' }).getByRole('button', { name: '工程机械' }).click();
  await expect(page.getByRole('dialog')).toContainText('开通高级会员使用二级行业筛选功能');
  await page.getByRole('button', { name: '以后再说' }).click();
  await expect(page).not.toHaveURL(/second=/);
});

/** The first number of the line above the list: how many fit in full. */
async function fullCount(page: Page): Promise<number> {
  const text = await results(page).getByRole('status').first().textContent();
  return Number(/\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', ''));
}

test('one query, one list in grades: counts beside the filters, chips to mean it otherwise, why a report is there', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?search_key=储能 毛利率');
  await expect(results(page).getByRole('status').first()).toHaveText(
    /^\d+ 篇全部符合，另有 \d+ 篇部分符合，用时 \d+ 毫秒$/,
  );
  const partly = results(page).getByRole('region', { name: /^以下结果(未包含|只包含)/ });
  await expect(partly.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const inFull = await fullCount(page);
  expect(await results(page).getByRole('heading', { level: 3 }).count()).toBeGreaterThan(inFull);

  const why = results(page).getByRole('listitem').first().getByRole('button', { name: '为什么在这里' });
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^为什么《.+》在这里$/ })).toContainText('毛利率');
  await page.keyboard.press('Escape');
  await expect(why).toBeFocused();

  // What a count promises is what the filter leaves.
  const industry = page
    .getByRole('group', { name: /^一级行业/ })
    .getByRole('button', { name: /\d$/ })
    .first();
  const [, name = '', promised = ''] = /^(\D+)(\d+)$/.exec((await industry.textContent()) ?? '') ?? [];
  await industry.click();
  await expect(conditions(page).getByText(`行业：${name}`)).toBeVisible();
  await expect(results(page).getByRole('status').first()).toHaveText(/\d/);
  await expect.poll(() => fullCount(page)).toBe(Number(promised));
  await conditions(page)
    .getByRole('button', { name: `移除条件：行业：${name}` })
    .click();

  await conditions(page).getByRole('button', { name: '储能', exact: true }).click();
  await page
    .getByRole('dialog', { name: '“储能”怎么找' })
    .getByRole('button', { name: /^不要它/ })
    .click();
  await expect(conditions(page).getByText('不含 储能')).toBeVisible();
  await page.goBack();
  await conditions(page).getByRole('button', { name: '毛利率', exact: true }).click();
  await page.getByRole('button', { name: /^必须一字不差地出现/ }).click();
  await expect(conditions(page).getByText('“毛利率”', { exact: true })).toBeVisible();

  await open(page, '/report?search_key=储能 2025年');
  await conditions(page).getByRole('button', { name: '优先 2025 年' }).click();
  await page.getByRole('button', { name: /^改为时间筛选/ }).click();
  await expect(page).toHaveURL(/from=2025-01-01&to=2025-12-31/);
  await expect(conditions(page).getByText('时间：2025 年')).toBeVisible();
});

test('what stands nowhere is crossed out, and dropping it brings what it says', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?search_key=储能 火星殖民');
  await expect(results(page).getByRole('status').first()).toHaveText(/^没有全部符合的，\d+ 篇部分符合/);
  await expect(results(page).getByText('全库没有').first()).toBeVisible();
  const way = results(page).getByRole('button', { name: /^去掉“火星殖民”/ });
  const promised = Number(/(\d+) 篇$/.exec((await way.textContent()) ?? '')?.[1]);
  await way.click();
  await expect(page).toHaveURL(/search_key=[^&]+$/);
  await expect(conditions(page).getByText('火星')).toHaveCount(0);
  await expect.poll(() => fullCount(page)).toBe(promised);
});

test('a word with a slip in it is mended, which is said, and undone by one click, for reports and for charts', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  const found = page.getByRole('region', { name: '结果', exact: true });
  const said = found.getByText('已按“毛利率”检索');
  for (const place of ['/report', '/chart']) {
    await open(page, `${place}?search_key=毛力率`);
    await expect(said).toBeVisible();
    await expect(found.locator('mark').first()).toHaveText('毛利率');
    await found.getByRole('button', { name: '仍按原样检索' }).click();
    await expect(page).toHaveURL(/as_typed=1/);
    await expect(said).toHaveCount(0);
    // Other words are read as before.
    await box(page).fill('毛利律');
    await box(page).press('Enter');
    await expect(said).toBeVisible();
    await expect(page).not.toHaveURL(/as_typed/);
  }
});

test('the help beside the box: every way of writing with an example that finds what it says', async ({
  page,
}) => {
  await signInAtLevel(page, 1);
  await open(page, '/report');
  await page.getByRole('button', { name: '检索语法' }).click();
  const help = page.getByRole('dialog', { name: '检索语法' });
  await expect(help.getByRole('listitem')).toHaveCount(10);
  const example = help.getByRole('button', { name: /^标题:.+ \d+ 篇$/ });
  const promised = Number(/(\d+) 篇$/.exec((await example.textContent()) ?? '')?.[1]);
  await example.click();
  await expect(help).toBeHidden();
  await expect(box(page)).toHaveValue(/^标题:/);
  await expect.poll(() => fullCount(page)).toBe(promised);
});
