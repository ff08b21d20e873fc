import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/read-config.ts';
import { startWarnings } from './start-warnings.ts';

const warningsOf = (environment: Record<string, string>) => startWarnings(readConfig(environment)).join('\n');

test('a trial says in one sentence what is only played, and nothing where nothing is', () => {
  const once = '试用：收款是内置的沙箱，不付钱就能开通会员；微信扫码是内置的模拟。能打开本站的人都能这样做';
  expect(warningsOf({})).toBe(once);
  expect(warningsOf({ PUBLIC_URL: 'http://localhost:3000' })).toBe(once);
  expect(warningsOf({ WECHAT_PROVIDER: 'off', PAYMENT_PROVIDER: 'off' })).toBe('');
});

test("one's own database without a public name is a site, and is warned as one", () => {
  const own = { DATABASE_URL: 'postgres://localhost/yanjian' };
  expect(warningsOf(own)).toMatch(/SMS_PROVIDER=aliyun\n.*WECHAT_PROVIDER=offiaccount$/);
  const show = { ...own, DEMO: 'on', WECHAT_PROVIDER: 'simulated', PAYMENT_PROVIDER: 'sandbox' };
  expect(warningsOf(show)).toMatch(/任何人都能扮演任何模拟用户[\s\S]*任何人都能不付钱就开通会员/);
});

test('a site with a public name is warned of what is only played', () => {
  const warnings = warningsOf({ PUBLIC_URL: 'http://yanjian.example', WECHAT_PROVIDER: 'simulated' });
  expect(warnings).toMatch(/SMS_PROVIDER=aliyun\n.*WECHAT_PROVIDER=offiaccount$/);
});

test('a site with a public name sells nothing of itself, and is warned where everybody may say that he paid', () => {
  const site = { PUBLIC_URL: 'http://yanjian.example', WECHAT_PROVIDER: 'simulated' };
  expect(warningsOf(site)).not.toContain('收款');
  expect(warningsOf({ ...site, PAYMENT_PROVIDER: 'sandbox' })).toContain('任何人都能不付钱就开通会员');
});

test('a site reached by https is asked for the proxy that must stand in front of it', () => {
  const site = { PUBLIC_URL: 'https://yanjian.example', WECHAT_PROVIDER: 'simulated' };
  expect(warningsOf(site)).toContain('没有配置 TRUSTED_PROXIES');
  expect(warningsOf({ ...site, TRUSTED_PROXIES: '127.0.0.1' })).not.toContain('TRUSTED_PROXIES');
});
