import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneLogin, usernameLogin } from '#contract/accounts.ts';
import { CallFailed, createClient, isBusinessError } from '#contract/client.ts';
import { CODES } from '#contract/codes.ts';
import { searchReports } from '#contract/search.ts';
import { getUserData, webLogout } from '#contract/session.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: Awaited<ReturnType<typeof openWholeServer>>;
let baseUrl = '';

beforeAll(async () => {
  server = await openWholeServer(held.database, [{ title: '光伏装机周报', paragraphs: ['组件出口增长'] }]);
  baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

describe('the typed client of a program, over a real socket', () => {
  const newClient = () => createClient({ baseUrl: `${baseUrl}/`, now: server.clock.now });

  test('searches as a visitor with signed requests and sealed answers', async () => {
    const client = newClient();
    const found = await client.send(searchReports, { keyword: '光伏' });
    expect(found.list.map(({ name }) => name)).toEqual(['光伏装机周报']);
  });

  test('signs in, goes on with the keys of the new session, signs out', async () => {
    const { names, password } = await server.accounts.ensureDemoAccounts(server.clock.now());
    const client = newClient();
    await client.send(phoneLogin, { phone: names[2] ?? '', pwd: password });
    expect(await client.send(getUserData, {})).toMatchObject({ is_vip: 2, phone: '138****0002' });
    expect((await client.send(searchReports, { keyword: '组件', page: 1 })).count).toBe(1);
    await client.send(webLogout, {});
    const after = client.send(getUserData, {});
    await expect(after).rejects.toMatchObject({ code: CODES.sessionInvalid });
    expect((await client.send(searchReports, { keyword: '光伏' })).count).toBe(1);
  });

  test('tells what is wrong in Chinese, with the field', async () => {
    const malformed = newClient().send(usernameLogin, { username: 'x', password: '!' });
    await expect(malformed).rejects.toThrow('字段 password：应为 UTF-8 文本的标准 base64');
    await malformed.catch((error: unknown) => expect(isBusinessError(error, CODES.invalidInput)).toBe(true));
  });

  test('says that nobody answers where nobody does', async () => {
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(nowhere.send(searchReports, {})).rejects.toThrow(CallFailed);
  });
});
