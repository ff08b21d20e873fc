import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneLogin, usernameLogin } from '#contract/calls/accounts.ts';
import { searchReports } from '#contract/calls/search.ts';
import { CallFailed, createClient, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { getUserData, webLogout } from '#contract/wire/session.ts';
import { contractCalls } from '#server/testing/contract-calls.ts';
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

/** Every `$ref` below a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === '$ref' ? [String(item)] : refsIn(item)));
}

describe('the API page', () => {
  interface Operation {
    summary: string;
    tags: string[];
    requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
    parameters?: { name: string; in: string }[];
    responses: Record<
      string,
      { description: string; content: Record<string, { schema: { properties: object } }> }
    >;
  }

  test('declares every call of the contract and nothing else, fields and answer included', async () => {
    const answer = await server.app.inject('/openapi.json');
    const document = answer.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
    const calls = await contractCalls();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual(calls.map(({ path }) => path).sort());
    for (const { path, method, summary, request, response, envelope, shape } of calls) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation?.summary, path).toBe(summary);
      const fields = Object.keys((request as unknown as { shape: object }).shape).sort();
      const body = operation?.requestBody?.content['application/json']?.schema.properties;
      const declared =
        body === undefined ? operation?.parameters?.map(({ name }) => name) : Object.keys(body);
      expect(declared?.sort(), path).toEqual(fields);
      const content = operation?.responses['200']?.content ?? {};
      const types = { events: ['text/event-stream'], bytes: ['application/octet-stream'], json: null }[shape];
      if (types !== null) expect(Object.keys(content), path).toEqual(types);
      else {
        const fieldsOfAnswer = Object.keys(content['application/json']?.schema.properties ?? {});
        const own = Object.keys((response as unknown as { shape?: object }).shape ?? {});
        const expected = { v2: ['data'], classic: ['infor'], open: own }[envelope];
        expect(fieldsOfAnswer, path).toEqual(expect.arrayContaining(expected));
      }
    }
    expect(refsIn(document)).toEqual([]);
  });

  test('says what sealed data holds', async () => {
    const document = (await server.app.inject('/openapi.json')).json();
    const schema = document.paths[searchReports.path].post.responses[200].content['application/json'].schema;
    expect(schema.properties.data).toMatchObject({
      type: 'string',
      contentSchema: { type: 'object', properties: { list: { type: 'array' }, count: { type: 'integer' } } },
    });
  });

  test('can be browsed', async () => {
    const page = await server.app.inject('/docs');
    expect(page.statusCode).toBe(200);
    const scripts = [...page.body.matchAll(/<script(?: src="([^"]+)")?/g)].map(([, source]) => source);
    expect(scripts.length).toBeGreaterThan(1);
    for (const source of scripts)
      expect((await server.app.inject(source ?? '/missing')).statusCode).toBe(200);
  });
});
