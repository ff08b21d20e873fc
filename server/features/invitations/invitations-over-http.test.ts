import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AGREEMENT_VERSION,
  exportMyData,
  phoneLogin,
  registerByPhone,
  requestDeletion,
  sendPhoneCode,
} from '#contract/calls/accounts.ts';
import { myInvite, myInviteList } from '#contract/calls/invitations.ts';
import * as wechat from '#contract/calls/wechat-login.ts';
import { DAY_MS, DAY_SECONDS } from '#contract/text/calendar.ts';
import { getUserData } from '#contract/wire/session.ts';
import { newBrowser } from '#server/testing/account-fixture.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;
beforeAll(async () => {
  server = await openWholeServer(held.database, []);
});
afterAll(() => server.close());

type Browser = ReturnType<typeof openBrowser>;
let phones = 0;

const someBrowser = (): Browser =>
  openBrowser(server.app, { ...newBrowser(server.clock.now()), now: server.clock.now });

/** Registers a new phone in a browser, having come by a channel. */
async function register(browser: Browser, channel: string): Promise<string> {
  phones += 1;
  const phone = `1590000${String(phones).padStart(4, '0')}`;
  await browser.send(sendPhoneCode, { phone, purpose: 'register' });
  const message = server.sms.lastTo(phone);
  const code = message?.kind === 'code' ? message.code : '';
  const consent = { agreement: AGREEMENT_VERSION, adult: 1 as const };
  await browser.send(registerByPhone, { phone, pwd: 'seven green herons', code, channel, ...consent });
  return phone;
}

/** Scans with a new WeChat, having come by a channel. */
async function scanIn(browser: Browser, channel: string, person: string): Promise<void> {
  const { id: ticket } = await browser.send(wechat.offiaccountLogin, { channel });
  const phone = someBrowser();
  const { proof } = await phone.send(wechat.simulateScan, { ticket, person });
  const agreement = AGREEMENT_VERSION;
  await phone.send(wechat.answerLoginScan, { proof, approve: 1, agreement, adult: 1 });
  expect((await browser.send(wechat.wxmonitor, { ticket })).state).toBe('done');
}

/** Comes back by the phone of before. */
const signIn = (browser: Browser, phone: string) =>
  browser.send(phoneLogin, { phone, pwd: 'seven green herons' });

const channelOf = (url: string): string => new URL(url).searchParams.get('channel') ?? '';
const browserNotes = async (uid: number) => {
  const { rows } = await held.database.pool.query(
    'SELECT same_browser FROM invitations WHERE inviter = $1 ORDER BY id',
    [uid],
  );
  return rows.map((row) => row.same_browser);
};

test('the mark survives the QR login and the form, names are masked, and filters hold', async () => {
  const inviter = someBrowser();
  await register(inviter, '');
  const { uid } = await inviter.send(getUserData, {});
  const home = await inviter.send(myInvite, {});
  expect(home.rules).toHaveLength(4);
  expect(home.rules.join()).toContain('企业席位');
  expect(home.url).toMatch(/\/index\?channel=i-[\w-]{11}$/);
  const ofIndustry = await inviter.send(myInvite, { theme_id: 801 });
  expect(ofIndustry.url).toMatch(/\/report\?theme_id=801&channel=i-[\w-]{11}\.801$/);

  await scanIn(someBrowser(), channelOf(home.url), 'came-by-a-code');
  server.clock.advance(10 * DAY_MS);
  const byForm = someBrowser();
  const phone = await register(byForm, channelOf(ofIndustry.url));
  const { uid: invited } = await byForm.send(getUserData, {});
  await held.database.pool.query('UPDATE accounts SET nickname = $2 WHERE uid = $1', [invited, phone]);

  const listed = async (asked: Parameters<typeof inviter.send<typeof myInviteList>>[1]) =>
    (await inviter.send(myInviteList, asked)).invite_users;
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  const all = await listed({});
  expect(all.map(({ nickname, state }) => [nickname.startsWith('微信用户') || nickname, state])).toEqual([
    [masked, 'waiting'],
    [true, 'waiting'],
  ]);
  expect((all[0]?.create_time ?? 0) - (all[1]?.create_time ?? 0)).toBe(10 * DAY_SECONDS);
  expect((await listed({ time: 7 })).map(({ nickname }) => nickname)).toEqual([masked]);
  expect((await listed({ theme_id: '801' })).map(({ nickname }) => nickname)).toEqual([masked]);
  expect(await listed({ theme_id: 5 })).toEqual([]);
  expect((await listed({ rank_type: 1 })).map(({ nickname }) => nickname)[1]).toBe(masked);
  await expect(listed({ rank_type: 9 as never })).rejects.toThrow('应为 0');
  expect(await browserNotes(uid)).toEqual([false, false]);
});

test('one’s own browser is known again, of those who sign in by WeChat too', async () => {
  for (const signIn of [
    (browser: Browser) => register(browser, ''),
    (browser: Browser) => scanIn(browser, '', 'inviter-by-code'),
  ]) {
    const browser = someBrowser();
    await signIn(browser);
    const { uid } = await browser.send(getUserData, {});
    const { url } = await browser.send(myInvite, {});
    await register(browser, channelOf(url));
    expect(await browserNotes(uid)).toEqual([true]);
  }
});

test('whoever comes later into a browser of the other is known too, until the reward is settled', async () => {
  const home = someBrowser();
  const phone = await register(home, '');
  const { uid } = await home.send(getUserData, {});
  const mark = channelOf((await home.send(myInvite, {})).url);
  // The inviter in the browser of the invited, and the invited in that of the inviter.
  const [theirs, another, stranger, settled] = [someBrowser(), someBrowser(), someBrowser(), someBrowser()];
  await register(theirs, mark);
  const second = await register(another, mark);
  await register(stranger, mark);
  await register(settled, mark);
  expect(await browserNotes(uid)).toEqual([false, false, false, false]);
  await signIn(theirs, phone);
  await signIn(home, second);
  expect(await browserNotes(uid)).toEqual([true, true, false, false]);
  // Others who share a browser with either of them are nobody's invitation.
  await register(home, '');
  await signIn(someBrowser(), phone);
  expect(await browserNotes(uid)).toEqual([true, true, false, false]);
  await held.database.pool.query(
    `UPDATE invitations SET outcome = 'rewarded', days = 7, settled_at = now()
     WHERE id = (SELECT max(id) FROM invitations WHERE inviter = $1)`,
    [uid],
  );
  await signIn(settled, phone);
  expect(await browserNotes(uid)).toEqual([true, true, false, false]);
});

test('what is held is taken along, and names go with their people', async () => {
  const inviter = someBrowser();
  await register(inviter, '');
  const { uid } = await inviter.send(getUserData, {});
  const { url } = await inviter.send(myInvite, {});
  const invited = someBrowser();
  await register(invited, channelOf(url));
  const { parts } = await inviter.send(exportMyData, {});
  expect(parts.invitations).toMatchObject({ code: [{}], invited: [{ outcome: null }], came: [] });
  expect((await invited.send(exportMyData, {})).parts.invitations).toMatchObject({ came: [{}] });

  await invited.send(requestDeletion, { pwd: 'seven green herons' });
  server.clock.advance(8 * DAY_MS);
  await server.runDaily();
  const { invite_users } = await inviter.send(myInviteList, {});
  expect(invite_users.map(({ nickname }) => nickname)).toEqual(['已注销用户']);
  await inviter.send(requestDeletion, { pwd: 'seven green herons' });
  server.clock.advance(8 * DAY_MS);
  await server.runDaily();
  const { rows } = await held.database.pool.query(
    `SELECT (SELECT count(*) FROM invite_codes WHERE uid = $1) AS codes,
       (SELECT count(*) FROM invitations WHERE inviter = $1 OR invitee = $1) AS invitations`,
    [uid],
  );
  expect(rows).toEqual([{ codes: 0, invitations: 0 }]);
});
