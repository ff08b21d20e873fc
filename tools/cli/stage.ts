import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { tierOf } from '#contract/rights/levels.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { createConsoleSms } from '#server/adapters/sms-console/console-sms.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import { accountDepsOf } from '#server/features/accounts/create-accounts.ts';
import { DEMO_PASSWORD } from '#server/features/accounts/ensure-demo-accounts.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/features/accounts/settings.ts';
import { findAccount, insertAccount } from '#server/features/accounts/store/accounts.ts';
import { ownAlerts } from '#server/features/alerts/access.ts';
import { listOwn } from '#server/features/alerts/store/alerts.ts';
import { writeMatches } from '#server/features/alerts/store/matching.ts';
import type { AlertTables } from '#server/features/alerts/store/tables.ts';
import { createMemberships, DEFAULT_ABUSE } from '#server/features/memberships/index.ts';
import { openInvoiceFiles } from '#server/features/payments/files.ts';
import { issueInvoice, refuseInvoice } from '#server/features/payments/issue-invoice.ts';
import type { PaymentTables } from '#server/features/payments/store/tables.ts';
import { actAsOperator } from '#server/platform/access/act-as-operator.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { keptSecret } from '#server/platform/secrets/kept-secret.ts';
import { openRecords } from '#server/start/open-records.ts';
import { terminalLog } from './terminal-log.ts';

/**
 * What people, time and use would have done before a journey begins, on the records of a running server: by the product's own
 * use cases, so that a journey never stands on a state that the product cannot reach. One request a line on standard input and
 * one answer a line, JSON; it ends with its input.
 */
const Request = z.discriminatedUnion('do', [
  /** A person with the password of the demo accounts; `endsAtSeconds` since 1970, 0 for no membership. */
  z.object({
    do: z.literal('add-person'),
    phone: z.string(),
    level: z.number().int(),
    endsAtSeconds: z.number(),
  }),
  /** Uses up what the person may do today, each time something else. */
  z.object({ do: z.literal('use-up'), phone: z.string(), action: z.enum(['readReport', 'downloadReport']) }),
  /** Uses so much in so short a time that the action rests for half an hour. */
  z.object({ do: z.literal('hurry'), phone: z.string(), action: z.enum(['readReport', 'downloadReport']) }),
  /** A session of the person that began so long ago that it is over: `{ sid }`. */
  z.object({ do: z.literal('open-old-session'), phone: z.string() }),
  /** The latest search that the person keeps has found these reports, as new ones: `{ told }`. */
  z.object({ do: z.literal('tell-of'), phone: z.string(), fids: z.array(z.number()) }),
  /** The operator issues the invoice of an order, or says why not where there is a reason: `{ outcome }`. */
  z.object({ do: z.literal('settle-invoice'), orderCode: z.string(), pdf: z.base64(), reason: z.string() }),
]);

type Asked = z.infer<typeof Request>;

const config = readConfig(process.env);
const records = await openRecords(config, terminalLog, 'own-or-join');
const { database } = records;
const accounts = await accountDepsOf({
  database,
  clock: systemClock,
  secret: config.sessionSecret ?? (await keptSecret(config.dataDir)),
  sms: createConsoleSms(() => {}, systemClock),
  wechat: createSimulatedWechat(''),
  publicUrl: '',
  accountSettings: DEFAULT_ACCOUNT_SETTINGS,
  personalData: () => [],
});
const abuse = { ...DEFAULT_ABUSE, ...config.limits.abuse };
const patient = { ...abuse, most: 100_000, mostForEnterprise: 100_000 };
const quotasWith = (thresholds: typeof abuse) =>
  createMemberships({ database, clock: systemClock, quotaSettings: { abuse: thresholds } }).quotas;

async function callerOf(phone: string): Promise<Caller> {
  const account = await findAccount(accounts.db, { phone });
  if (account === undefined) throw new Error(`nobody has the phone ${phone}`);
  const now = systemClock.now();
  const tier = tierOf(account.level, secondsOf(account.unlock_ends_at), Math.floor(now / 1000));
  return {
    uid: account.uid,
    tier,
    now,
    sessionKey: 'stage',
    address: '127.0.0.1',
    userAgent: '',
    knownCookie: '',
  };
}

/** Does it with one subject after another until it is refused; gives how often it went through. */
async function doUntilRefused(
  phone: string,
  action: 'readReport' | 'downloadReport',
  thresholds: typeof abuse,
) {
  const quotas = quotasWith(thresholds);
  const caller = await callerOf(phone);
  for (let used = 0; ; used += 1) {
    try {
      await quotas.take({ caller, action, subject: `stage ${used}` });
    } catch (error) {
      if (error instanceof BusinessError) return { used };
      throw error;
    }
  }
}

async function tellOf(phone: string, fids: readonly number[]): Promise<{ told: number }> {
  const db = tablesOf<AlertTables>(database);
  const caller = await callerOf(phone);
  const kept = (await listOwn(db, ownAlerts(caller))).at(-1);
  if (kept === undefined) throw new Error(`${phone} keeps no search`);
  const matches = fids.map((fid) => ({ alertId: kept.id, uid: kept.uid, fid }));
  const told = await inTransaction(db, (tx) => writeMatches(tx, matches, new Date(caller.now)));
  return { told: told.length };
}

const operator = actAsOperator();
const payments = {
  db: tablesOf<PaymentTables>(database),
  files: openInvoiceFiles({ objects: diskObjects(join(config.dataDir, 'objects')) }),
};

async function settleInvoice({ orderCode, pdf, reason }: Extract<Asked, { do: 'settle-invoice' }>) {
  const now = systemClock.now();
  if (reason === '')
    return {
      outcome: await issueInvoice(payments, operator, { orderCode, pdf: Buffer.from(pdf, 'base64') }, now),
    };
  return {
    outcome: (await refuseInvoice(payments, operator, { orderCode, reason }, now)) ? 'done' : 'no-request',
  };
}

async function answer(request: Asked): Promise<unknown> {
  if (request.do === 'settle-invoice') return settleInvoice(request);
  const { phone } = request;
  switch (request.do) {
    case 'add-person': {
      const now = new Date(systemClock.now());
      const uid = await insertAccount(accounts.db, {
        phone,
        passwordHash: await accounts.passwords.hash(DEMO_PASSWORD),
        nickname: `测试${phone.slice(-4)}`,
        level: request.level,
        unlockEndsAt: request.endsAtSeconds === 0 ? null : new Date(request.endsAtSeconds * 1000),
        adultDeclaredAt: now,
        createdAt: now,
      });
      if (uid === undefined) throw new Error(`somebody has the phone ${phone} already`);
      return { uid };
    }
    case 'use-up':
      return doUntilRefused(phone, request.action, patient);
    case 'hurry':
      return doUntilRefused(phone, request.action, { ...abuse, most: 1, mostForEnterprise: 1 });
    case 'tell-of':
      return tellOf(phone, request.fids);
    case 'open-old-session': {
      const caller = await callerOf(phone);
      const began = caller.now - accounts.settings.sessionLifeMs - 1000;
      const { sid } = await openSession(accounts, caller.uid ?? 0, 'phone', { ...caller, now: began });
      return { sid };
    }
  }
}

try {
  for await (const line of createInterface({ input: process.stdin })) {
    const answered = await Promise.resolve(line)
      .then((text) => answer(Request.parse(JSON.parse(text))))
      .catch((error: unknown) => ({ error: String(error) }));
    console.log(JSON.stringify(answered));
  }
} finally {
  await records.close();
}
