import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllowance } from '#contract/calls/memberships.ts';
import { makeToken, revokeToken } from '#contract/calls/tokens.ts';
import type { TokenScope } from '#contract/rights/token-terms.ts';
import { openStage, type Stage } from '#server/testing/authorisation-stage.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase();
let stage: Stage;
let url: URL;
beforeAll(async () => {
  stage = await openStage(held.database, 1);
  url = new URL('/mcp', await stage.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => stage.close());

/** An assistant as any is: the protocol's own client over HTTP. */
async function assistant(token: string): Promise<Client> {
  const client = new Client({ name: 'an assistant of tests', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

async function tokenOf(
  person: 'free' | 'ordinary' | 'senior',
  scopes: TokenScope[] = ['search', 'read', 'ask'],
) {
  const browser = await stage.newBrowser(person);
  return { browser, ...(await browser.client.send(makeToken, { name: '助手', scopes, days: 30 })) };
}

test('an assistant finds the tools, searches, and reads a page with where it stands', async () => {
  const { token, browser } = await tokenOf('ordinary');
  const client = await assistant(token);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'ask',
    'chart_data',
    'read_pages',
    'report_contents',
    'search_charts',
    'search_passages',
    'search_reports',
    'units_left',
  ]);
  const found = await client.callTool({ name: 'search_reports', arguments: { q: '光伏装机' } });
  const [{ id }] = (found.structuredContent as { reports: [{ id: number }] }).reports;
  expect(found.content).toContainEqual({
    type: 'resource_link',
    uri: `http://yanjian.example/detail?fid=${id}`,
    name: expect.stringContaining('光伏周报'),
  });
  const left = async () =>
    (await browser.client.send(getAllowance, { action: 'readReport' })).daily?.left ?? Number.NaN;
  const before = await left();
  const read = await client.callTool({ name: 'read_pages', arguments: { id } });
  expect(JSON.stringify(read.content)).toContain('光伏装机增长');
  expect(read.content).toContainEqual({
    type: 'resource_link',
    uri: `http://yanjian.example/detail?fid=${id}&page=1`,
    name: expect.stringContaining('第 1 页'),
  });
  expect(await left()).toBe(before - 1);
  await client.close();
});

test('what the token or the level may not is said in words, and gives nothing', async () => {
  const { token } = await tokenOf('free', ['search', 'read']);
  const client = await assistant(token);
  const said = async (name: string, input: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: input });
    return { isError, text: JSON.stringify(content) };
  };
  expect(await said('ask', { question: '光伏装机增长吗' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('没有“ask”的权限'),
  });
  const data = await said('chart_data', { id: stage.chartId });
  expect(data).toMatchObject({ isError: true, text: expect.stringContaining('会员') });
  expect(data.text).not.toContain('277.6');
  await client.close();
});

test('without a token, with a made-up one or a revoked one there is nothing', async () => {
  const { token, item, browser } = await tokenOf('senior');
  await browser.client.send(revokeToken, { id: item.id });
  for (const bad of ['', 'yj_made-up', token]) await expect(assistant(bad)).rejects.toThrow();
  const bare = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(bare.status).toBe(401);
});

test('programs that ask at the same time are each answered as whom they came from', async () => {
  const people = ['free', 'ordinary', 'senior'] as const;
  const clients = await Promise.all(
    people.map(async (person) => assistant((await tokenOf(person, ['search'])).token)),
  );
  const tiers = await Promise.all(
    [...clients, ...clients].map(async (client) => {
      const { structuredContent } = await client.callTool({ name: 'units_left', arguments: {} });
      return (structuredContent as { tier: string }).tier;
    }),
  );
  expect(new Set(tiers).size).toBe(people.length);
  expect(tiers.slice(0, 3)).toEqual(tiers.slice(3));
  await Promise.all(clients.map((client) => client.close()));
});
