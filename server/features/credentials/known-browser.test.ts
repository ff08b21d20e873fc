import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { phoneLogin, returnPwd, sendPhoneCode } from '#contract/calls/accounts.ts';
import { webLogout } from '#contract/wire/session.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { forge } from '#server/testing/forge.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import { DEMO_PASSWORD } from '../accounts/ensure-demo-accounts.ts';
import { KNOWN_BROWSER_LIFE_MS, knownAs, withMarkOf } from './known-browser.ts';
import { createSessionSecrets } from './session-secrets.ts';

const held = testDatabase();
const PHONE = '13800000001';
const OTHER = '13800000002';
let server: WholeServer;
let addresses = 0;

beforeAll(async () => {
  server = await openWholeServer(held.database, []);
  await server.accounts.ensureDemoAccounts(server.clock.now());
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(3600_000));

function newBrowser(address?: string): TestBrowser {
  addresses += 1;
  const { app, clock } = server;
  return openBrowser(app, {
    address: address ?? `198.51.100.${addresses}`,
    userAgent: 'test',
    now: clock.now,
  });
}

/** 0 or the business code of signing in. */
const signIn = (browser: TestBrowser, phone = PHONE, pwd = DEMO_PASSWORD) =>
  browser.send(phoneLogin, { phone, pwd }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );

/** A browser in which the owner of `phone` was before, and left. */
async function browserOfOwner(phone = PHONE): Promise<TestBrowser> {
  const browser = newBrowser();
  expect(await signIn(browser, phone)).toBe(0);
  await browser.send(webLogout, {});
  return browser;
}

/** Six addresses with five wrong passwords each shut a name out for everybody who was not there before. */
async function shutOut(phone = PHONE): Promise<void> {
  for (let at = 0; at < 6; at += 1) {
    const stranger = newBrowser();
    for (let time = 0; time < 5; time += 1) expect(await signIn(stranger, phone, 'wrong')).toBe(10006);
  }
  expect(await signIn(newBrowser(), phone)).toBe(10009);
}

test('failures elsewhere do not keep the owner out of a browser that was signed in before', async () => {
  const own = await browserOfOwner();
  await shutOut();
  expect(await signIn(own)).toBe(0);
  expect(await signIn(newBrowser())).toBe(10009);
});

test('failures of neighbours behind one address do not either', async () => {
  const address = '203.0.113.9';
  const own = newBrowser(address);
  expect(await signIn(own)).toBe(0);
  await own.send(webLogout, {});
  const neighbour = newBrowser(address);
  for (let at = 0; at < 60; at += 1) await signIn(neighbour, `139${String(at).padStart(8, '0')}`, 'wrong');
  expect(await signIn(newBrowser(address), OTHER)).toBe(10009);
  expect(await signIn(own)).toBe(0);
});

test('a known browser has five wrong passwords of its own in fifteen minutes, and no more', async () => {
  const own = await browserOfOwner();
  for (let time = 0; time < 5; time += 1) expect(await signIn(own, PHONE, 'wrong')).toBe(10006);
  expect(await signIn(own)).toBe(10009);
  server.clock.advance(15 * 60_000);
  expect(await signIn(own)).toBe(0);
});

test('parallel guesses in a known browser do not slip through', async () => {
  const own = await browserOfOwner();
  const codes = await Promise.all(Array.from({ length: 20 }, () => signIn(own, PHONE, 'wrong')));
  expect(codes.filter((code) => code === 10006)).toHaveLength(5);
});

test('being known as one person is worth nothing for another', async () => {
  const own = await browserOfOwner(OTHER);
  await shutOut();
  expect(await signIn(own)).toBe(10009);
  expect(await signIn(own, OTHER)).toBe(0);
});

test('people who share a browser are each known there', async () => {
  const shared = await browserOfOwner();
  expect(await signIn(shared, OTHER)).toBe(0);
  await shared.send(webLogout, {});
  await shutOut();
  await shutOut(OTHER);
  expect(await signIn(shared)).toBe(0);
  await shared.send(webLogout, {});
  expect(await signIn(shared, OTHER)).toBe(0);
});

test('a new password by code lets its owner in at once, and forgets where the old one was used', async () => {
  const before = await browserOfOwner(OTHER);
  await shutOut(OTHER);
  const owner = newBrowser();
  await owner.send(sendPhoneCode, { phone: OTHER, purpose: 'reset' });
  const message = server.sms.lastTo(OTHER);
  const code = message?.kind === 'code' ? message.code : '';
  await owner.send(returnPwd, { phone: OTHER, pwd: 'seven green herons', code });
  expect(await signIn(owner, OTHER, 'seven green herons')).toBe(0);
  expect(await signIn(before, OTHER, 'seven green herons')).toBe(10009);
});

test('a mark is for one account, one password and half a year, and cannot be made up', () => {
  const secrets = createSessionSecrets('a secret of tests that is long enough');
  const owner = { uid: 7, password_hash: 'hash' };
  const now = Date.parse('2026-11-21T09:00:00+08:00');
  const cookie = withMarkOf(secrets, '', owner, now);
  expect(knownAs(secrets, cookie, owner, now)).toMatch(/^[\w-]{22}$/);
  expect(knownAs(secrets, cookie, { ...owner, uid: 8 }, now)).toBeNull();
  expect(knownAs(secrets, cookie, { ...owner, password_hash: 'new' }, now)).toBeNull();
  expect(knownAs(secrets, cookie, owner, now + KNOWN_BROWSER_LIFE_MS + 86_400_000)).toBeNull();
  const later = cookie.replace(/\.(\d+)\./, (_all, day: string) => `.${Number(day) + 30}.`);
  for (const forged of ['', 'x', later, forge(cookie)]) {
    expect(knownAs(secrets, forged, owner, now)).toBeNull();
  }
  let crowded = cookie;
  for (let uid = 100; uid < 104; uid += 1) crowded = withMarkOf(secrets, crowded, { ...owner, uid }, now);
  expect(crowded.split('~')).toHaveLength(5);
  expect(knownAs(secrets, crowded, owner, now)).not.toBeNull();
  expect(withMarkOf(secrets, withMarkOf(secrets, '', owner, now), owner, now).split('~')).toHaveLength(1);
});
