import * as accounts from '#contract/calls/accounts.ts';
import { getAllowance } from '#contract/calls/memberships.ts';
import * as wechat from '#contract/calls/wechat-login.ts';
import * as session from '#contract/wire/session.ts';
import { all, alsoPending, everybody, isRefused, row, signedIn } from './authorisation-row.ts';
import { type Browser, PASSWORD, type Stage } from './authorisation-stage.ts';

/** A code sent to `phone` for this browser; one that fits the form where the browser is refused anyway. */
async function codeFor(stage: Stage, browser: Browser, phone: string, purpose: accounts.CodePurpose) {
  if (isRefused(browser)) return '000000';
  await browser.client.send(accounts.sendPhoneCode, { phone, purpose });
  const message = stage.sms.lastTo(phone);
  return message?.kind === 'code' ? message.code : '000000';
}

/** A QR code asked for by `browser`, or by somebody else where the browser may not ask. */
async function ticketOf(stage: Stage, browser: Browser) {
  const from = isRefused(browser) ? stage.victim : browser;
  return (await from.client.send(wechat.offiaccountLogin, {})).id;
}

/** The proof of a scan by a new person. */
async function proofFor(stage: Stage) {
  const ticket = await ticketOf(stage, stage.victim);
  return (await stage.victim.client.send(wechat.simulateScan, { ticket, person: 'somebody' })).proof;
}

const consent = { agreement: '2026-11-01', adult: 1 } as const;

export const sessionRows = [
  row(session.startSession, everybody),
  row(session.webLogout, everybody),
  row(session.getUserData, alsoPending(signedIn('own'), 'own'), {
    outcome: ({ uid }, browser) => (uid === browser.uid ? 'own' : 'foreign'),
  }),
];

export const accountRows = [
  row(accounts.phoneLogin, all(0), {
    request: async (stage) => {
      const phone = stage.newPhone();
      await stage.newAccountWithPhone(phone);
      return { phone, pwd: PASSWORD };
    },
  }),
  row(accounts.usernameLogin, all(0), {
    request: async (stage) => {
      const phone = stage.newPhone();
      await stage.setUsername(await stage.newAccountWithPhone(phone), `name-${phone}`);
      return { username: `name-${phone}`, password: accounts.encodePassword(PASSWORD) };
    },
  }),
  row(accounts.verifyUserPhone, all(0), { request: (stage) => ({ phone: stage.newPhone() }) }),
  row(accounts.sendPhoneCode, all(0), { request: (stage) => ({ phone: stage.newPhone() }) }),
  row(accounts.registerByPhone, all(0), {
    request: async (stage, browser) => {
      const phone = stage.newPhone();
      return { phone, pwd: PASSWORD, code: await codeFor(stage, browser, phone, 'register'), ...consent };
    },
  }),
  row(accounts.bindPhone, signedIn(), {
    request: async (stage, browser) => {
      const phone = stage.newPhone();
      return { phone, pwd: PASSWORD, code: await codeFor(stage, browser, phone, 'bind') };
    },
  }),
  row(accounts.changePhone, signedIn(), {
    request: async (stage, browser) => {
      const phone = stage.newPhone();
      if (!isRefused(browser) && browser.uid > 0) await stage.setPhone(browser.uid, stage.newPhone());
      return { phone, pwd: PASSWORD, code: await codeFor(stage, browser, phone, 'change') };
    },
  }),
  row(accounts.changePassword, alsoPending(signedIn()), {
    request: async (stage, browser) => {
      // Whoever has signed in shows the password of a session that is good: nobody changes the victim's.
      if (browser.uid > 0) await stage.setPhone(browser.uid, stage.newPhone());
      return { pwd: PASSWORD, newPwd: `${PASSWORD}!` };
    },
  }),
  row(accounts.returnPwd, all(0), {
    request: async (stage, browser) => {
      const phone = stage.newPhone();
      await stage.newAccountWithPhone(phone);
      return { phone, pwd: `${PASSWORD}!`, code: await codeFor(stage, browser, phone, 'reset') };
    },
  }),
  row(accounts.getSessions, signedIn('own'), {
    outcome: ({ list }, browser) => (list.every(({ id }) => id === browser.sessionId) ? 'own' : 'foreign'),
  }),
  row(accounts.revokeSession, signedIn('1 ended'), {
    variant: 'own',
    request: (stage, browser) => ({ id: browser.sessionId || stage.victim.sessionId }),
    outcome: ({ ended }) => `${ended} ended`,
  }),
  row(accounts.revokeSession, signedIn('0 ended'), {
    variant: "the victim's",
    request: (stage) => ({ id: stage.victim.sessionId }),
    outcome: ({ ended }) => `${ended} ended`,
  }),
  row(accounts.getAgreements, all('2026-11-01'), { outcome: ({ version }) => version }),
  row(accounts.getConsents, signedIn('own'), {
    outcome: ({ list }, { uid }) =>
      list.map(({ version }) => version).join() === `of ${uid}` ? 'own' : 'foreign',
  }),
  row(accounts.exportMyData, signedIn('own'), {
    outcome: ({ parts }, { uid }) => (JSON.stringify(parts).includes(`"uid":${uid},`) ? 'own' : 'foreign'),
  }),
  row(accounts.requestDeletion, signedIn()),
  row(
    getAllowance,
    { ...all('may'), visitor: 'may not', seven: 'may not' },
    {
      request: (stage) => ({ action: 'readReport' as const, subject: stage.fids[0] }),
      outcome: ({ allowed }) => (allowed ? 'may' : 'may not'),
    },
  ),
];

export const wechatRows = [
  row(wechat.offiaccountLogin, all(0)),
  row(wechat.wxmonitor, all('waiting'), {
    variant: 'own code',
    request: async (stage, browser) => ({ ticket: await ticketOf(stage, browser) }),
    outcome: ({ state }) => state,
  }),
  row(wechat.wxmonitor, all(10010), {
    variant: "the victim's code, confirmed",
    request: async (stage) => {
      const ticket = await ticketOf(stage, stage.victim);
      const { client } = stage.victim;
      const { proof } = await client.send(wechat.simulateScan, { ticket, person: 'victim' });
      await client.send(wechat.answerLoginScan, { proof, approve: 1, ...consent });
      return { ticket };
    },
  }),
  row(wechat.getLoginScan, all(0), { request: async (stage) => ({ proof: await proofFor(stage) }) }),
  row(wechat.answerLoginScan, all(0), {
    request: async (stage) => ({ proof: await proofFor(stage), approve: 1 as const, ...consent }),
  }),
  row(wechat.simulateScan, all(0), {
    request: async (stage, browser) => ({ ticket: await ticketOf(stage, browser), person: 'anybody' }),
  }),
];
