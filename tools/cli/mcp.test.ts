import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken } from '#contract/calls/tokens.ts';
import { openStage, type Stage } from '#server/testing/authorisation-stage.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const COMMAND = join(import.meta.dirname, 'mcp.ts');
const held = testDatabase();
let stage: Stage;
let origin: string;
beforeAll(async () => {
  stage = await openStage(held.database, 1);
  origin = await stage.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => stage.close());

/** An assistant that starts programs: the protocol's own client. */
async function assistant(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'an assistant of tests', version: '1' });
  const env = { ...process.env, YANJIAN_URL: url, YANJIAN_TOKEN: token } as Record<string, string>;
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [COMMAND], env }));
  return client;
}

test('an assistant that starts the program searches as whom its token is for, and is told what fails in words', async () => {
  const person = await stage.newBrowser('ordinary');
  const { token } = await person.client.send(makeToken, { name: '助手', scopes: ['search'], days: 30 });
  const client = await assistant(origin, token);
  const found = await client.callTool({ name: 'search_reports', arguments: { q: '光伏装机' } });
  expect(JSON.stringify(found.structuredContent)).toContain('光伏周报');
  expect(found.content).toContainEqual(expect.objectContaining({ type: 'resource_link' }));
  const refused = await client.callTool({ name: 'ask', arguments: { question: '光伏装机增长吗' } });
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('ask') }] });
  await client.close();
  const nowhere = await assistant('http://127.0.0.1:9', token);
  const lost = await nowhere.callTool({ name: 'search_reports', arguments: { q: '光伏' } });
  expect(lost).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('连不上') }] });
  await nowhere.close();
});

test('without an address or a token it says what is missing and ends', () => {
  const { status, stderr } = spawnSync(process.execPath, [COMMAND], {
    env: { ...process.env, YANJIAN_URL: origin, YANJIAN_TOKEN: '' },
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('YANJIAN_TOKEN');
});
