import { expect, test } from 'vitest';
import { MailAddress, WebhookUrl } from './alert-delivery.ts';

test.each([
  'https://example.com',
  'https://a.example.com:8443/hook?key=1#x',
  ' https://例子.中国/新 ',
  'https://a-b.example.com?x',
])('%s is taken', (text) => expect(WebhookUrl.safeParse(text).success).toBe(true));

test.each([
  'http://example.com',
  'https://',
  'https://localhost/hook',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://example.com\\@127.0.0.1/',
  'https://[::1]/',
  'https://8.8.8.8/',
  'https://127.0.0.1:8443/',
  'https://2130706433/',
  'ftp://example.com',
  'javascript:alert(1)',
  `https://example.com/${'x'.repeat(500)}`,
  'example.com',
  '',
])('%s is refused in words', (text) => {
  const { error } = WebhookUrl.safeParse(text);
  expect(error?.issues[0]?.message).toMatch(/请填写 https|网址最多/);
});

test.each(['a@example.com', 'a.b+c@mail.example.com'])('%s is an address', (text) =>
  expect(MailAddress.safeParse(text).success).toBe(true),
);
test.each([
  'a',
  'a@b',
  '@example.com',
  'a b@example.com',
  'a@example.com,b@example.com',
  'a@example.com\r\nBcc: b@example.com',
])('%s is no address', (text) => expect(MailAddress.safeParse(text).success).toBe(false));
