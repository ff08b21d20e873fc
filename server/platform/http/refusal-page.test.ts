import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { REFUSAL_POLICY, refusalPage } from './refusal-page.ts';

test('who has to wait is told why, in a page that fits a phone, and leads back to what was wanted', () => {
  const page = refusalPage('太忙', '/report?search_key=a&type=2');
  expect(page).toContain('<p>太忙。</p>');
  expect(page).toContain('href="/report?search_key=a&amp;type=2"');
  expect(page).toContain('name="viewport"');
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? '';
  expect(REFUSAL_POLICY).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

test('an address is text here, whatever it holds', () => {
  expect(refusalPage('太忙', '/x"><script>alert(1)</script>')).not.toContain('<script>');
  for (const elsewhere of ['//example.com', '/\\example.com', 'https://example.com'])
    expect(refusalPage('太忙', elsewhere)).not.toContain('example.com');
});
