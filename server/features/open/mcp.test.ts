import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllowance } from '#contract/calls/memberships.ts';
import {
  AUTHORISATION_FIELDS,
  type AuthorisationRequest,
  approveConsent,
  getConsent,
} from '#contract/calls/oauth.ts';
import { getTokens, makeToken, revokeToken } from '#contract/calls/tokens.ts';
import { ACCESS_MINUTES, type TokenScope } from '#contract/rights/token-terms.ts';
import { openStage, type Stage } from '#server/testing/authorisation-stage.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/** Tokens are given over https alone. */
const SITE = 'https://yanjian.example';
const held = testDatabase();
let stage: Stage;
let url: URL;
beforeAll(async () => {
  stage = await openStage(held.database, 1, { publicUrl: SITE });
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
    uri: `${SITE}/detail?fid=${id}`,
    name: expect.stringContaining('光伏周报'),
  });
  const left = async () =>
    (await browser.client.send(getAllowance, { action: 'readReport' })).daily?.left ?? Number.NaN;
  const before = await left();
  const read = await client.callTool({ name: 'read_pages', arguments: { id } });
  expect(JSON.stringify(read.content)).toContain('光伏装机增长');
  expect(read.content).toContainEqual({
    type: 'resource_link',
    uri: `${SITE}/detail?fid=${id}&page=1`,
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

/** What an assistant keeps of being let in. */
interface Kept {
  client?: StoredOAuthClientInformation;
  tokens?: StoredOAuthTokens;
  verifier?: string;
  /** Where its person was to go. */
  asked?: URL;
  discovery?: OAuthDiscoveryState;
}

/** An assistant that is let in by a page instead of by a token: the protocol's own client. */
function strangerTo(site: URL) {
  const kept: Kept = {};
  const keep = (more: Kept) => void Object.assign(kept, more);
  const authProvider: OAuthClientProvider = {
    redirectUrl: 'http://127.0.0.1:7777/callback',
    clientMetadata: { client_name: '助手 Desktop', redirect_uris: ['http://127.0.0.1:1/callback'] },
    state: () => 'a state of its own',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => keep({ tokens }),
    redirectToAuthorization: (asked) => keep({ asked }),
    saveCodeVerifier: (verifier) => keep({ verifier }),
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (discovery) => keep({ discovery }),
    discoveryState: () => kept.discovery,
    invalidateCredentials: () => void delete kept.tokens,
  };
  /** The site as people reach it. */
  const reach = (asked: string | URL, init?: RequestInit) =>
    fetch(String(asked).replace(SITE, site.origin), init);
  const transport = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', SITE), { authProvider, fetch: reach });
  const client = () => new Client({ name: 'an assistant of tests', version: '1' });
  return { kept, transport, client, reach };
}

const requestIn = ({ searchParams }: URL): AuthorisationRequest =>
  Object.fromEntries(
    AUTHORISATION_FIELDS.map((field) => [field, searchParams.get(field) ?? '']),
  ) as AuthorisationRequest;

test('an assistant that shows nothing is let in by its person, spends their units, renews itself, and is out when revoked', async () => {
  const { kept, transport, client, reach } = strangerTo(url);
  const wentTo = () => kept.asked?.href;
  const first = transport();
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
  expect(wentTo()).toMatch(`${SITE}/oauth/authorize?`);
  const asked = requestIn(kept.asked ?? new URL(SITE));
  expect(asked).toMatchObject({ resource: `${SITE}/mcp`, scope: 'search read ask' });

  const browser = await stage.newBrowser('ordinary');
  const shown = await browser.client.send(getConsent, asked);
  expect(shown).toMatchObject({ name: '助手 Desktop', place: '本机', problem: '' });
  expect(new URL(shown.back).searchParams.get('error')).toBe('access_denied');
  const { to } = await browser.client.send(approveConsent, { ...asked, allowed: ['read', 'search'] });
  const back = new URL(to);
  expect(back.href.startsWith('http://127.0.0.1:7777/callback?')).toBe(true);
  expect(back.searchParams.get('state')).toBe('a state of its own');
  await first.finishAuth(back.searchParams);
  expect(kept.tokens).toMatchObject({ scope: 'search read', expires_in: ACCESS_MINUTES * 60 });

  const session = client();
  await session.connect(transport());
  const left = async () =>
    (await browser.client.send(getAllowance, { action: 'readReport' })).daily?.left ?? Number.NaN;
  const before = await left();
  const read = await session.callTool({ name: 'read_pages', arguments: { id: stage.fids[2] ?? 0 } });
  expect(read.isError).not.toBe(true);
  expect(await left()).toBe(before - 1);
  const refused = await session.callTool({ name: 'ask', arguments: { question: '光伏装机增长吗' } });
  expect(JSON.stringify(refused.content)).toContain('没有“ask”的权限');

  // An hour later the client renews by itself, and nobody is asked.
  const { access_token, refresh_token } = kept.tokens ?? {};
  delete kept.asked;
  stage.clock.advance(ACCESS_MINUTES * 60_000);
  const { structuredContent } = await session.callTool({ name: 'units_left', arguments: {} });
  expect(structuredContent).toMatchObject({ units: expect.anything() });
  expect([kept.tokens?.access_token, kept.tokens?.refresh_token]).not.toEqual([access_token, refresh_token]);
  expect(wentTo()).toBeUndefined();

  const { list } = await browser.client.send(getTokens, {});
  expect(list).toMatchObject([{ name: '助手 Desktop', place: '本机', scopes: ['search', 'read'] }]);
  await browser.client.send(revokeToken, { id: list[0]?.id ?? 0 });
  await expect(session.callTool({ name: 'units_left', arguments: {} })).rejects.toThrow(UnauthorizedError);
  expect(wentTo()).toMatch(`${SITE}/oauth/authorize?`);
  await session.close();

  // What it gives back itself is over as well, and the texts of others are nothing to it.
  const revoke = (token: string) =>
    reach(`${SITE}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });
  const byHand = await tokenOf('senior');
  expect((await revoke(byHand.token)).status).toBe(200);
  expect((await byHand.browser.client.send(getTokens, {})).list).toHaveLength(1);
});

test('who asks in the wrong way is told by name, and nobody is taken anywhere', async () => {
  const post = async (path: string, body: string | URLSearchParams, type?: string) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const answer = await fetch(new URL(path, url), { method: 'POST', body, headers });
    return { status: answer.status, ...((await answer.json()) as { error?: string; client_id?: string }) };
  };
  const register = (body: object) => post('/oauth/register', JSON.stringify(body), 'application/json');
  expect(await register({ redirect_uris: ['javascript:alert(1)'] })).toMatchObject({
    status: 400,
    error: 'invalid_redirect_uri',
  });
  expect(await register({})).toMatchObject({ status: 400, error: 'invalid_client_metadata' });
  const { client_id = '' } = await register({ redirect_uris: ['https://app.example/cb'] });
  const token = (fields: Record<string, string>) => post('/oauth/token', new URLSearchParams(fields));
  expect(await token({ client_id: 'made.up' })).toMatchObject({ status: 401, error: 'invalid_client' });
  expect(await token({ client_id, grant_type: 'password' })).toMatchObject({
    error: 'unsupported_grant_type',
  });
  expect(await token({ client_id, grant_type: 'authorization_code', code: 'yjc_x' })).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  });

  const { client } = await stage.newBrowser('free');
  const good = {
    client_id,
    redirect_uri: 'https://app.example/cb',
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  };
  const allowed: TokenScope[] = ['read'];
  const refused = async (change: object) => {
    const asked = { ...good, ...change };
    await expect(client.send(approveConsent, { ...asked, allowed })).rejects.toThrow();
    return client.send(getConsent, asked);
  };
  await expect(refused({ client_id: `${client_id}x` })).rejects.toThrow('不认识');
  await expect(refused({ redirect_uri: 'https://other.example/cb' })).rejects.toThrow('登记的不同');
  for (const [change, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ scope: 'admin' }, 'invalid_scope'],
  ] as const) {
    const { problem, back } = await refused(change);
    expect(problem).not.toBe('');
    expect(new URL(back).searchParams.get('error')).toBe(error);
  }
  // The page of the question stands in no frame.
  const page = await fetch(new URL('/oauth/authorize?client_id=x', url));
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
