import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = globSync('web/{features,pages}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') }));
const where = (is: (text: string) => boolean) =>
  SOURCES.filter(({ text }) => is(text))
    .map(({ path }) => path)
    .toSorted();

test('what was asked for and did not come is told by Fetched, which also tells what is old', () => {
  expect(SOURCES.filter(({ text }) => text.includes('<Fetched')).length).toBeGreaterThan(20);
  expect(where((text) => /\btitle=[{"'`][^\n]*没有取到/u.test(text))).toEqual([
    // Results are of the search that failed: those of another are never in their place.
    'web/features/charts/results/charts-failed.tsx',
    'web/features/search/results/results-failed.tsx',
  ]);
});

// Wherever a title or a line is written, it says these words. Who says it in others (没有打开, 没有查到) is not found here.
test('who tells by itself that an answer did not come tells also that it is not renewed', () => {
  const tells = (text: string) => text.includes('没有取到') && !/<(?:NotRenewed|Fetched)\b/u.test(text);
  expect(where(tells)).toEqual([
    // Asked for once a report; notes that are there stand without it.
    'web/features/annotations/notes-panel.tsx',
    // Asked for when a dialog or a pop-over opens, and again with the next opening.
    'web/features/answers/place-picker.tsx',
    'web/features/charts/results/charts-failed.tsx',
    // The numbers of a chart and the picture of a page stay as they are.
    'web/features/charts/viewer/chart-numbers.tsx',
    'web/features/invitations/theme-select.tsx',
    'web/features/membership/community/buy-place.tsx',
    'web/features/membership/orders/invoice.tsx',
    'web/features/membership/payment/checkout.tsx',
    'web/features/membership/payment/pay-dialog.tsx',
    'web/features/membership/perks.tsx',
    // Of the text that is not there yet: what is there stands below.
    'web/features/reader/flow/flow-reader.tsx',
    'web/features/reader/images/page-image.tsx',
    'web/features/search/results/results-failed.tsx',
    'web/features/themes/second-level.tsx',
    // Files may be chosen without it.
    'web/features/uploads/choose-files.tsx',
  ]);
});

/** What is said is made elsewhere: a name, what is had of it, or what a function answers. */
const MADE = String.raw`\s*(?:[\w.]+(?:[([][^)\]]*[)\]])?|${'`'}\$\{[^}]*\}${'`'})\s*`;
const ELSEWHERE = new RegExp(
  String.raw`\bnotify\(${MADE},\s*'(?:failure|warning)'|\bwarn\(${MADE}[,)]|\b(?:notify|warn|tell)\(\s*messageOfError\(`,
  'u',
);

test('words that are made elsewhere are known from those that stand where they are said', () => {
  const made = ["notify(refusal.text, 'failure')", 'warn(cause)', "notify(\n  told[at],\n  'warning',\n)"];
  const bare = [`notify(\`\${error.message}\`, 'failure')`, 'tell(messageOfError(error))'];
  expect([...made, ...bare].filter((text) => !ELSEWHERE.test(text))).toEqual([]);
  const here = [`notify(\`没有导出：\${cause}\`, 'failure')`, "warn('没有复制')", 'notify(told)'];
  expect(here.filter((text) => ELSEWHERE.test(text))).toEqual([]);
});

// A cause alone that is said without a tone (`notify(text)`), or stands in the page, is not found here.
test('who tells that a change failed says first what did not happen', () => {
  expect(SOURCES.filter(({ text }) => text.includes('notDone(')).length).toBeGreaterThan(20);
  // Each was read: none of them is a cause alone.
  expect(where((text) => ELSEWHERE.test(text))).toEqual([
    'web/features/accounts/use-qr-login.ts',
    // The server's words for a session that is over.
    'web/features/accounts/use-session-watch.ts',
    // What `warn` is.
    'web/features/accounts/warn.ts',
    'web/features/reader/notes/use-marking.ts',
    'web/features/reader/print/print-dialog.tsx',
    'web/features/reader/reader.tsx',
    // S1 §8: on the way to the membership page.
    'web/features/search/results/results-failed.tsx',
    'web/features/search/search-box.tsx',
  ]);
});
