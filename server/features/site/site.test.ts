import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOperator } from '#contract/calls/site.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import { readOperator } from './read-operator.ts';

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-operator-'));
let server: WholeServer;
beforeAll(async () => {
  server = await openWholeServer(held.database, []);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const visitor = () =>
  openBrowser(server.app, { address: '10.0.0.1', userAgent: 'test', now: server.clock.now });

const written = (value: unknown) => {
  writeFileSync(join(folder, 'operator.json'), typeof value === 'string' ? value : JSON.stringify(value));
  return () => readOperator(folder);
};

describe('operator.json', () => {
  test('may be missing, and may say everything', () => {
    expect(readOperator(join(folder, 'gone'))).toEqual({ friends: [] });
    const whole = {
      company: '示例科技有限公司',
      icp: '京ICP备12345678号-1',
      police: '京公网安备11010502012345号',
      friends: [{ name: '朋友', url: 'https://friend.example' }],
      app: 'https://app.example/get',
      since: 2024,
    };
    expect(written(whole)()).toEqual(whole);
  });

  test.each([
    ['{', '不是有效的 JSON'],
    [{ colour: 'red' }, '1 处要改'],
    [{ icp: '备案中' }, 'icp：应写成 京ICP备12345678号 的样子'],
    [
      { friends: [{ name: '坏', url: 'javascript:alert(1)' }] },
      'friends › 0 › url：应为 https:// 开头的网址',
    ],
    [{ company: ' ' }, 'company：不能为空'],
  ])('that cannot be used says what to mend: %j', (value, expected) => {
    expect(written(value)).toThrow(expected);
  });
});

test('what nobody filled in says so, and the register is linked all the same', async () => {
  const operator = await visitor().send(getOperator, {});
  expect(operator.is_known).toBe(false);
  expect(operator.company).toContain('待填写');
  expect(operator.friends).toHaveLength(2);
  expect(operator.filings).toEqual([{ name: 'ICP 备案号（待填写）', url: 'https://beian.miit.gov.cn/' }]);
  expect(operator.copyright).toMatch(/^© 20\d\d 研见$/);
});

test('a code that is set up is a picture, another is none', async () => {
  const { codes } = await visitor().send(getOperator, {});
  expect(codes.map(({ picture }) => picture !== '')).toEqual([false, false, true]);
  const drawn = await server.app.inject({ url: codes[2]?.picture ?? '' });
  expect(drawn.headers['content-type']).toBe('image/svg+xml');
  expect(drawn.body).toContain('<svg');
  expect((await server.app.inject({ url: '/files/qr/mini.svg' })).statusCode).toBe(404);
});
