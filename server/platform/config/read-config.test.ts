import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from './read-config.ts';

test('an empty environment gives the defaults, with the demo on the embedded database', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, databaseUrl: null, demo: true, role: 'all' });
});

test("one's own database gets no demo unless asked for", () => {
  const url = 'postgres://localhost/yanjian';
  expect(readConfig({ DATABASE_URL: url }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: url, DEMO: 'on' }).demo).toBe(true);
});

test('a site with a public name gets no accounts of known password unless asked for', () => {
  const named = { PUBLIC_URL: 'https://yanjian.example', WECHAT_PROVIDER: 'simulated' };
  expect(readConfig(named).demo).toBe(false);
  expect(readConfig({ ...named, DEMO: 'on' }).demo).toBe(true);
  expect(readConfig({ PUBLIC_URL: 'http://localhost:8080' }).demo).toBe(true);
});

test('proxies are addresses or networks, with or without spaces between', () => {
  const proxies = (list: string) => readConfig({ TRUSTED_PROXIES: list }).trustedProxies;
  expect(proxies('10.0.0.1, 10.1.0.0/16 ,::1,loopback,')).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
    '::1',
    'loopback',
  ]);
  for (const bad of ['nginx', '10.0.0.1/33', '10.0.0', '10.0.0.1 10.0.0.2', '0.0.0.0/0'])
    expect(() => proxies(bad), bad).toThrow(/TRUSTED_PROXIES 无效：应为逗号分隔/);
});

test('every bad variable is named', () => {
  const read = () => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short' });
  expect(read).toThrow(ConfigInvalid);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*SESSION_SECRET/);
});
