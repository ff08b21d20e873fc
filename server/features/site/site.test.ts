import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOperator, REPORT_CODE_PATH } from '#contract/calls/site.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import type { QrSource } from './qr-source.ts';
import { readOperator } from './read-operator.ts';
import { readSupport } from './read-support.ts';
import { drawCode, reportCodeOf, serviceCodeOf } from './site-codes.ts';
import { unfilledOf } from './unfilled.ts';

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
    expect(readOperator(join(folder, 'gone'))).toEqual({ friends: [], codes: {} });
    const whole = {
      company: '示例科技有限公司',
      icp: '京ICP备12345678号-1',
      police: '京公网安备11010502012345号',
      friends: [{ name: '朋友', url: 'https://friend.example' }],
      since: 2024,
    };
    const codes = { app: { text: 'https://app.example/get' } };
    expect(written({ ...whole, app: 'https://app.example/get' })()).toEqual({ ...whole, codes });
  });

  test('may name a picture that its issuer drew, which has to be there and small', () => {
    const mini = () => written({ miniProgramme: 'mini.png' });
    expect(mini()).toThrow('miniProgramme：数据目录里没有图片 mini.png');
    writeFileSync(join(folder, 'mini.png'), Buffer.alloc(1_000_001));
    expect(mini()).toThrow('图片 mini.png 超过 1 MB');
    writeFileSync(join(folder, 'mini.png'), 'picture');
    expect(mini()().codes).toEqual({ miniProgramme: { picture: Buffer.from('picture'), kind: 'png' } });
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
    [{ app: '../session-secret' }, 'app：应为 https:// 开头的网址，或数据目录里图片的文件名'],
    [{ service: 'secret/a.png' }, 'service：应为 https://'],
  ])('that cannot be used says what to mend: %j', (value, expected) => {
    expect(written(value)).toThrow(expected);
  });
});

test('what nobody filled in is not there, and is listed to the operator', async () => {
  const operator = await visitor().send(getOperator, {});
  expect(operator).toMatchObject({ is_known: false, company: '', contact: '', address: '' });
  expect(operator).toMatchObject({ friends: [], filings: [], support: '', support_picture: '' });
  expect(operator.copyright).toMatch(/^© 20\d\d 研见$/);
  expect(operator.codes.map(({ name }) => name)).toEqual(['APP']);
  expect(JSON.stringify(operator)).not.toMatch(/待填写|未设置/);
  expect(unfilledOf({ friends: [], codes: {} }, '')).toHaveLength(8);
  const filled = { company: '甲', codes: { miniProgramme: { text: 'https://a.example' } } };
  const left = unfilledOf({ ...filled, friends: [{ name: '友', url: 'https://b.example' }] }, '客服');
  expect(left.map((entry) => entry.split(' ').at(-1))).toEqual([
    'contact',
    'address',
    'icp',
    'officialAccount',
  ]);
});

test('a code that is set up is a picture, another is none', async () => {
  const { codes } = await visitor().send(getOperator, {});
  const drawn = await server.app.inject({ url: codes[0]?.picture ?? '' });
  expect(drawn.headers['content-type']).toBe('image/svg+xml');
  expect(drawn.body).toContain('<svg');
  for (const file of ['mini.svg', 'service.svg', 'app.png', '..%2foperator.json'])
    expect((await server.app.inject({ url: `/files/qr/${file}` })).statusCode, file).toBe(404);
});

test('the code of a report leads anybody to its public page, or into the mini-programme', async () => {
  const asked = (query: string) => server.app.inject({ url: `${REPORT_CODE_PATH}?${query}` });
  const drawn = await asked('scene=7&type=2');
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const publicUrl = 'https://yanjian.example/';
  const link = reportCodeOf({ operator: { codes: {} }, supportContact: '', publicUrl }, 7);
  expect(link).toEqual({ text: 'https://yanjian.example/preview/7' });
  expect((await asked('scene=8&type=2')).body).not.toBe(drawn.body);
  const miniProgramme = { picture: Buffer.from('m'), kind: 'jpg' } as const;
  const parts = { operator: { codes: { miniProgramme } }, supportContact: '', publicUrl };
  expect(drawCode(reportCodeOf(parts, 7))).toEqual({ bytes: miniProgramme.picture, type: 'image/jpeg' });
  for (const query of ['', 'type=2', 'scene=a', 'scene=-1&type=2', 'scene=7&type=3', 'scene=7&scene=8'])
    expect((await asked(query)).statusCode, query).toBe(400);
});

test('the menus know whether there is an insight to read, a minute later at most', async () => {
  expect(await visitor().send(getOperator, {})).toMatchObject({ has_insights: false });
  writeFileSync(
    join(folder, 'today.md'),
    '---\ntitle: 今日\ndate: 2026-01-01\nsummary: 今日一篇。\ntags: [半导体]\n---\n正文。\n',
  );
  expect(await server.features.insights.importFolder(folder)).toMatchObject({ added: 1, failed: [] });
  server.clock.advance(60_000);
  expect(await visitor().send(getOperator, {})).toMatchObject({ has_insights: true });
});

describe('the contact of customer service', () => {
  const partsOf = (supportContact: string, service?: QrSource) => ({
    operator: { friends: [], codes: service === undefined ? {} : { service } },
    supportContact,
    publicUrl: 'https://yanjian.example',
  });

  test('may carry a link, which is shown as its code and not among the words', () => {
    const contact = '微信小程序“研见客服” https://m.example/a?b=1';
    expect(readSupport(contact)).toEqual({ words: '微信小程序“研见客服”', link: 'https://m.example/a?b=1' });
    expect(readSupport('电话 010-1')).toEqual({ words: '电话 010-1', link: null });
    expect(readSupport('https://m.example')).toEqual({ words: '扫码联系客服', link: 'https://m.example' });
    expect(serviceCodeOf(partsOf(contact))?.source).toEqual({ text: 'https://m.example/a?b=1' });
  });

  test('has the code of the file where it carries none', () => {
    const picture = { picture: Buffer.from('p'), kind: 'png' } as const;
    const code = serviceCodeOf(partsOf('客服', picture));
    expect(code).toMatchObject({ path: '/files/qr/service.png', source: picture });
    expect(drawCode(picture)).toEqual({ bytes: picture.picture, type: 'image/png' });
    expect(serviceCodeOf(partsOf('客服'))).toBeUndefined();
  });
});
