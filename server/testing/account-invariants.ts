import { expect } from 'vitest';
import type { FakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import type { AccountDeps } from '#server/features/accounts/deps.ts';
import type { OpenedSession } from '#server/features/accounts/open-session.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { newBrowser } from './account-fixture.ts';

/** The use cases under test, loaded anew so that a broken part can be put in. */
export interface UseCases {
  sendCode: typeof import('#server/features/accounts/send-code.ts').sendCode;
  redeemCode: typeof import('#server/features/accounts/redeem-code.ts').redeemCode;
  openSession: typeof import('#server/features/accounts/open-session.ts').openSession;
  askLoginCode: typeof import('#server/features/accounts/sign-in-with-wechat.ts').askLoginCode;
  pollLoginCode: typeof import('#server/features/accounts/sign-in-with-wechat.ts').pollLoginCode;
  scanLoginCode: typeof import('#server/features/accounts/confirm-login.ts').scanLoginCode;
  answerLoginScan: typeof import('#server/features/accounts/confirm-login.ts').answerLoginScan;
  identifySession: typeof import('#server/features/accounts/identify-session.ts').identifySession;
}

export interface Stage {
  deps: AccountDeps;
  sms: FakeSms;
  cases: UseCases;
  uid: number;
}

let now = Date.parse('2026-11-21T09:00:00+08:00');
let phones = 0;
let scans = 0;

function newPhone(): string {
  phones += 1;
  return `137${String(phones).padStart(8, '0')}`;
}

const codesOf = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((result) =>
    result.status === 'fulfilled' ? 0 : Number((result.reason as { code?: unknown }).code),
  );

async function sentCode({ deps, sms, cases }: Stage, phone: string, caller: Caller): Promise<string> {
  await cases.sendCode(deps, { phone, purpose: 'register', uid: null }, caller);
  const message = sms.lastTo(phone);
  return message?.kind === 'code' ? message.code : '';
}

/** 50 wrong guesses at once, over three browsers with a code each: at most five are looked at in an hour. */
export async function fewGuesses(stage: Stage): Promise<void> {
  const phone = newPhone();
  const browsers: Caller[] = [];
  for (let browser = 0; browser < 3; browser += 1) {
    now += 61_000;
    const caller = newBrowser(now);
    await sentCode(stage, phone, caller);
    browsers.push(caller);
  }
  const guess = (index: number) =>
    stage.cases.redeemCode(
      stage.deps,
      { phone, purpose: 'register', code: `x${index}` },
      { ...(browsers[index % 3] ?? newBrowser(now)), now },
    );
  const codes = await codesOf(Array.from({ length: 50 }, (_, index) => guess(index)));
  expect(codes.filter((code) => code === 10006)).toHaveLength(5);
  expect(codes.filter((code) => code === 10009)).toHaveLength(45);
}

/** Twenty times the right code at once: it works once. */
export async function codeWorksOnce(stage: Stage): Promise<void> {
  const phone = newPhone();
  now += 61_000;
  const caller = newBrowser(now);
  const code = await sentCode(stage, phone, caller);
  const attempts = Array.from({ length: 20 }, () =>
    stage.cases.redeemCode(stage.deps, { phone, purpose: 'register', code }, caller),
  );
  expect((await codesOf(attempts)).filter((answer) => answer === 0)).toHaveLength(1);
}

/** A right code opens nothing for another phone, another purpose or another browser, nor after five minutes. */
export async function codeIsBound(stage: Stage): Promise<void> {
  const phone = newPhone();
  now += 61_000;
  const caller = newBrowser(now);
  const code = await sentCode(stage, phone, caller);
  const other = newPhone();
  const stranger = newBrowser(now);
  // The others asked for a code of their own, so that only the binding stands between them and this one.
  await sentCode(stage, other, caller);
  now += 61_000;
  await sentCode(stage, phone, { ...stranger, now });
  now += 61_000;
  await stage.cases.sendCode(stage.deps, { phone, purpose: 'reset', uid: null }, { ...caller, now });
  const redeem = (input: { phone: string; purpose: 'register' | 'reset' }, by: Caller) =>
    stage.cases.redeemCode(stage.deps, { ...input, code }, by);
  const codes = await codesOf([
    redeem({ phone: other, purpose: 'register' }, { ...caller, now }),
    redeem({ phone, purpose: 'reset' }, { ...caller, now }),
    redeem({ phone, purpose: 'register' }, { ...stranger, now }),
    redeem({ phone, purpose: 'register' }, { ...caller, now: caller.now + 300_000 }),
  ]);
  expect(codes).toEqual([10006, 10006, 10006, 10006]);
  expect(await codesOf([redeem({ phone, purpose: 'register' }, { ...caller, now })])).toEqual([0]);
}

/** Forty codes asked for at once from one network, each for another phone: twenty are sent. */
export async function smsBudget(stage: Stage): Promise<void> {
  now += 25 * 3600_000;
  const sent = stage.sms.sent.length;
  const address = `2001:db8:${(now % 60_000).toString(16)}:1::`;
  const attempts = Array.from({ length: 40 }, (_, index) =>
    sentCode(stage, newPhone(), newBrowser(now, { address: `${address}${index.toString(16)}` })),
  );
  const codes = await codesOf(attempts);
  expect(codes.filter((code) => code === 10009)).toHaveLength(20);
  expect(stage.sms.sent.length - sent).toBe(20);
}

/** Twenty sign-ins at once to an enterprise account leave five sessions. */
export async function fewDevices(stage: Stage): Promise<void> {
  const opened: OpenedSession[] = await Promise.all(
    Array.from({ length: 20 }, () =>
      stage.cases.openSession(stage.deps, stage.uid, 'username', newBrowser(now)),
    ),
  );
  const { db, secrets } = stage.deps;
  const kinds = await Promise.all(
    opened.map(async (session) => (await stage.cases.identifySession(db, secrets, session, now)).kind),
  );
  expect(kinds.filter((kind) => kind === 'account')).toHaveLength(5);
}

/** A confirmed QR code signs in the browser that asked for it, once, and no other. */
export async function ticketWorksOnce(stage: Stage): Promise<void> {
  const { cases, deps } = stage;
  const caller = newBrowser(now);
  const { ticket } = await cases.askLoginCode(deps, '', caller);
  const proof = (await cases.scanLoginCode(deps, { ticket, openid: `openid-${now}` }, now)) ?? '';
  const consent = { agreement: deps.settings.agreementVersion, adult: true };
  await cases.answerLoginScan(deps, { proof, approve: true, ...consent }, now);
  const [stranger] = await codesOf([cases.pollLoginCode(deps, ticket, newBrowser(now))]);
  expect(stranger).toBe(10010);
  const polls = Array.from({ length: 20 }, () => cases.pollLoginCode(deps, ticket, caller));
  expect((await codesOf(polls)).filter((code) => code === 0)).toHaveLength(1);
}

/** The mark by which somebody came is kept from the QR code that the browser asks for to the account that its scan makes. */
export async function markOutlivesTheScan({ cases, deps }: Stage): Promise<void> {
  const caller = newBrowser(now);
  const told: string[] = [];
  const listening = {
    ...deps,
    noteRegistered: async ({ channel }: { channel: string }) => void told.push(channel),
  };
  scans += 1;
  const [mark, openid] = [`i-mark-${scans}`, `marked-${now}-${scans}`];
  const { ticket } = await cases.askLoginCode(listening, mark, caller);
  const proof = (await cases.scanLoginCode(listening, { ticket, openid }, now)) ?? '';
  const consent = { agreement: deps.settings.agreementVersion, adult: true };
  await cases.answerLoginScan(listening, { proof, approve: true, ...consent }, now);
  const result = await cases.pollLoginCode(listening, ticket, caller);
  expect(result.state).toBe('done');
  expect(told).toEqual([mark]);
  const account = deps.db.selectFrom('accounts').select('channel').where('openid', '=', openid);
  expect(await account.executeTakeFirst()).toEqual({ channel: mark });
}

/** A QR code is over after 60 seconds, also one that was scanned and confirmed in time. */
export async function ticketEnds(stage: Stage): Promise<void> {
  const { cases, deps } = stage;
  const caller = newBrowser(now);
  const { ticket } = await cases.askLoginCode(deps, '', caller);
  const late = { ...caller, now: now + 60_000 };
  expect(await cases.scanLoginCode(deps, { ticket, openid: 'late' }, late.now)).toBeNull();
  const proof = (await cases.scanLoginCode(deps, { ticket, openid: `ends-${now}` }, now)) ?? '';
  const yes = { proof, approve: true, agreement: deps.settings.agreementVersion, adult: true };
  expect(await codesOf([cases.answerLoginScan(deps, yes, late.now)])).toEqual([10010]);
  await cases.answerLoginScan(deps, yes, now);
  expect(await codesOf([cases.pollLoginCode(deps, ticket, late)])).toEqual([10010]);
}

/** A page of another site can send the cookie, but not its companion. */
export async function companionNeeded({ cases, deps, uid }: Stage): Promise<void> {
  const { sid, token } = await cases.openSession(deps, uid, 'username', newBrowser(now));
  const identify = async (given: string | undefined) =>
    (await cases.identifySession(deps.db, deps.secrets, { sid, token: given }, now)).kind;
  expect(await identify(token)).toBe('account');
  expect(await identify(undefined)).toBe('refused');
  expect(await identify('x'.repeat(43))).toBe('refused');
}
