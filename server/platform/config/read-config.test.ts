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

test('every bad variable is named', () => {
  const read = () => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short' });
  expect(read).toThrow(ConfigInvalid);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*SESSION_SECRET/);
});
