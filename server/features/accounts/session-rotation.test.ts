import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import type { Call } from '#contract/wire/call.ts';
import { getUserData, startSession, webLogout } from '#contract/wire/session.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import { DEMO_PASSWORD } from './ensure-demo-accounts.ts';

const held = testDatabase();
let server: WholeServer;
beforeAll(async () => {
  server = await openWholeServer(held.database, [], { publicUrl: 'https://yanjian.example' });
  await server.accounts.ensureDemoAccounts(server.clock.now());
});
afterAll(() => server.close());

interface Jar {
  sid?: string | undefined;
  token?: string | undefined;
}

/** Sends a call as a browser with these cookies, keeping those it gets. `token` is the header, the cookie by default. */
async function send(jar: Jar, { method, path }: Call, payload: object = {}, token = jar.token) {
  const cookie = `sid=${jar.sid ?? ''}; token=${jar.token ?? ''}`;
  const headers = { cookie, ...(token === undefined ? {} : { token }) };
  const answer = await server.app.inject({ method, url: path, headers, payload });
  for (const { name, value } of answer.cookies) if (name === 'sid' || name === 'token') jar[name] = value;
  const { code } = answer.json() as { code: number };
  return { code, cookies: answer.cookies };
}

async function visit(): Promise<Jar> {
  const jar: Jar = {};
  await send(jar, startSession);
  return jar;
}
const credentials = { phone: '13800000001', pwd: DEMO_PASSWORD };

test('signing in gives a new id and companion; the id from before stays a stranger', async () => {
  const jar = await visit();
  const before = { ...jar };
  const { cookies } = await send(jar, phoneLogin, credentials);
  expect(jar.sid).not.toBe(before.sid);
  expect(jar.token).not.toBe(before.token);
  // Twice as long as the session: once that is over its browser still shows it, and is told.
  const flags = { path: '/', sameSite: 'Lax', secure: true, maxAge: 60 * 24 * 3600 };
  expect(cookies.find(({ name }) => name === 'sid')).toMatchObject({ ...flags, httpOnly: true });
  expect(cookies.find(({ name }) => name === 'token')).toMatchObject(flags);
  expect((await send(jar, getUserData)).code).toBe(0);
  expect((await send(before, getUserData)).code).toBe(10999);
});

test('a browser whose session is over is told so for as long again', async () => {
  const jar = await visit();
  const { cookies } = await send(jar, phoneLogin, credentials);
  const lastsMs = (cookies.find(({ name }) => name === 'sid')?.maxAge ?? 0) * 1000;
  const began = server.clock.now();
  server.clock.advance(lastsMs - 1_000);
  expect((await send(jar, getUserData)).code).toBe(10998);
  server.clock.advance(began - server.clock.now());
});

test('a session that has ended counts as a visitor from the second time it is shown', async () => {
  const jar = await visit();
  await send(jar, phoneLogin, credentials);
  const before = { sid: jar.sid, token: jar.token };
  const { gate } = server.accounts;
  expect(gate.provesAccount(before)).toBe(true);
  await send(jar, webLogout);
  expect((await send({ ...before }, getUserData)).code).toBe(10999);
  expect(gate.provesAccount(before)).toBe(false);
  await send(jar, phoneLogin, credentials);
  expect(gate.provesAccount({ sid: jar.sid, token: jar.token })).toBe(true);
});

test('signing in again in the same browser ends the session that was there', async () => {
  const jar = await visit();
  await send(jar, phoneLogin, credentials);
  const first = { ...jar };
  await send(jar, phoneLogin, credentials);
  expect((await send(jar, getUserData)).code).toBe(0);
  expect((await send(first, getUserData)).code).toBe(10999);
});

test('signing out ends the session on the server', async () => {
  const jar = await visit();
  await send(jar, phoneLogin, credentials);
  const copy = { ...jar };
  await send(jar, webLogout);
  expect((await send(copy, getUserData)).code).toBe(10999);
  expect((await send(jar, getUserData)).code).toBe(10999);
});

test('signing out takes the token: with another, or none, the session stays, and its new token ends it', async () => {
  const jar = await visit();
  const oldToken = jar.token;
  await send(jar, phoneLogin, credentials);
  const copy = { ...jar };
  for (const token of [oldToken, '']) expect((await send({ ...jar }, webLogout, {}, token)).code).toBe(10999);
  expect((await send(copy, getUserData)).code).toBe(0);
  await send(jar, startSession, {}, '');
  expect((await send(jar, webLogout)).code).toBe(0);
  expect((await send(copy, getUserData)).code).toBe(10999);
});

test('cookies alone, as a page of another site would send them, do nothing', async () => {
  const jar = await visit();
  await send(jar, phoneLogin, credentials);
  expect((await send({ ...jar }, getUserData, {}, '')).code).toBe(10999);
  const visitor = await visit();
  expect((await send({ ...visitor }, phoneLogin, credentials, '')).code).toBe(10999);
  expect((await send(jar, getUserData)).code).toBe(0);
});

test('a page that asks for its keys has its cookies written only where they are missing or another session’s', async () => {
  const jar = await visit();
  const before = { ...jar };
  expect((await send(jar, startSession)).cookies).toEqual([]);
  expect(jar).toEqual(before);
  for (const token of ['', 'of another session']) {
    const { cookies } = await send({ sid: jar.sid, token }, startSession);
    expect(cookies.map(({ name }) => name)).toEqual(['sid', 'token']);
    expect(cookies.find(({ name }) => name === 'token')?.value).toBe(jar.token);
  }
});
