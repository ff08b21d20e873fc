import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const run = promisify(execFile);

/** Of what the library takes in: what acts, fetches, is something else besides, goes in circles, or asks too much. */
const NAMES = [
  'action-script-on-opening',
  'action-script-of-a-field',
  'action-uri-on-opening',
  'action-submit-form',
  'action-link-javascript',
  'remote-image',
  'remote-font-file',
  'polyglot-html-first',
  'font-script-in-the-matrix',
  'image-of-ten-gigapixels',
  'loop-form',
  'crowd-words',
  'wreck-stream-of-a-terabyte',
] as const;
/** One path of thirty thousand points: a browser draws it for many seconds, and cannot be interrupted. */
const ENDLESS = 'crowd-one-path';

/** What a file made the browser do that no file may. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => seen.push('another window'));
  page.on('download', () => seen.push('a download'));
  page.on('crash', () => seen.push('the end of the page'));
  page.on('pageerror', (error) => seen.push(`an error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = hostname === 'localhost' || protocol === 'blob:' || protocol === 'data:';
    if (!isOurs) seen.push(`a request to ${request.url()}`);
  });
  return seen;
}

/** The bytes of a kind, by its name. */
async function writeHostilePdfs(): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'yanjian-e2e-hostile-'));
  try {
    await run(process.execPath, ['tools/cli/write-hostile-pdfs.ts', folder]);
    const read = [...NAMES, ENDLESS].map(
      async (name) => [name, await readFile(join(folder, `${name}.pdf`))] as const,
    );
    return new Map(await Promise.all(read));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Addresses of two reports that may be read. */
async function twoReports(page: Page): Promise<[string, string]> {
  await open(page, '/report');
  const titles = page.getByRole('region', { name: '结果' }).getByRole('heading').getByRole('link');
  const address = async (place: number) => (await titles.nth(place).getAttribute('href')) ?? '';
  return [await address(0), await address(1)];
}

const firstPage = (page: Page) => page.locator('[data-page="1"][data-drawn="true"]');
const findButton = (page: Page) => page.getByRole('button', { name: '在文内查找' });
const findField = (page: Page) => page.getByPlaceholder('在文内查找');

/** The page answers: a click opens the field, a key closes it. */
async function expectAnswers(page: Page, name: string): Promise<void> {
  await findButton(page).click();
  await expect(findField(page), name).toBeVisible();
  await findField(page).press('Escape');
  await expect(findField(page), name).toBeHidden();
}

test('hostile files are shown or said to be broken; none of them runs, asks anybody, leaves the page or holds it up', async ({
  page,
}) => {
  test.slow();
  const files = await writeHostilePdfs();
  await signInAtLevel(page, 3);
  const [address, other] = await twoReports(page);
  let body: Buffer = Buffer.alloc(0);
  // In place of the report's own file: the page and its workers see what they would of one that was taken in.
  const number = new URL(address, page.url()).searchParams.get('fid') ?? '';
  await page.route(`**/files/report/${number}**`, (route) =>
    route.fulfill({ status: 200, contentType: 'application/pdf', body }),
  );
  const show = async (name: string) => {
    body = files.get(name) ?? body;
    await open(page, address);
  };
  const seen = watch(page);
  const isRefused = page.getByText(/^(?:原文没有打开|第 1 页没有画出来)/);
  for (const name of NAMES) {
    await show(name);
    await expect(firstPage(page).or(isRefused).first(), name).toBeVisible();
    await expectAnswers(page, name);
    expect(await page.evaluate(() => 'scriptRan' in window), `${name} ran`).toBe(false);
    expect(new URL(page.url()).pathname, `${name} left the page`).toBe(new URL(address, page.url()).pathname);
    expect(seen, name).toEqual([]);
  }

  // While it is drawn the page answers, and another report is read as ever.
  await show(ENDLESS);
  await expect(page.locator('[data-page="1"]')).toBeVisible();
  await expectAnswers(page, ENDLESS);
  await page.goto(other);
  await expect(firstPage(page)).toBeVisible();
  expect(seen, ENDLESS).toEqual([]);
});
