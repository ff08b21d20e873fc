import { pino } from 'pino';
import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import { type Client, createClient, isBusinessError, type Transport } from '#contract/client.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import type * as OpenSession from '#server/features/accounts/open-session.ts';
import type * as PersonalData from '#server/features/accounts/personal-data.ts';
import type * as AccountStore from '#server/features/accounts/store/accounts.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type * as CreateApp from '#server/start/create-app.ts';
import type * as JoinFeatures from '#server/start/join-features.ts';
import { fixedClock } from './fixed-clock.ts';
import { seedReport } from './seed-reports.ts';

/** Everybody that the authorisation matrix asks about. */
export const PERSONS = [
  'visitor',
  'free',
  'ordinary',
  'senior',
  'enterprise',
  /** Level 7: labelled enterprise, without rights. */
  'seven',
  /** Signed in, and claims in every payload to be the victim. */
  'other',
  /** A senior member whose time is over. */
  'lapsed',
  /** A senior member whose session is over. */
  'expired',
  /** A senior member whose session was ended from elsewhere. */
  'revoked',
] as const;
export type Person = (typeof PERSONS)[number];

const LEVELS: Record<Exclude<Person, 'visitor'>, number> = {
  free: 0,
  ordinary: 1,
  senior: 2,
  enterprise: 3,
  seven: 7,
  other: 2,
  lapsed: 2,
  expired: 2,
  revoked: 2,
};

export const PASSWORD = 'seven green herons';
const DAY_MS = 24 * 3600_000;

/** The parts of the server, loaded by the test so that it can load them broken. */
export interface ServerParts {
  joinFeatures: typeof JoinFeatures.joinFeatures;
  createApp: typeof CreateApp.createApp;
  openSession: typeof OpenSession.openSession;
  exportPerson: typeof PersonalData.exportPerson;
  insertAccount: typeof AccountStore.insertAccount;
  insertConsent: typeof AccountStore.insertConsent;
}

/** One person with a browser. */
export interface Asker {
  person: Person;
  client: Client;
  uid: number;
  sessionId: string;
  /** The id in the session cookie. */
  sid: string;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

let stages = 0;
let askers = 0;
let phones = 0;

/** The whole server in process, over 40 reports with files. */
async function openServer(database: Database, parts: ServerParts) {
  const clock = fixedClock();
  const sms = createFakeSms();
  const index = createMemorySearchIndex();
  const objects = memoryObjects();
  const publicUrl = 'http://yanjian.example';
  const features = await parts.joinFeatures({
    database,
    index,
    objects,
    clock,
    sms,
    wechat: createSimulatedWechat(publicUrl),
    secret: 'a secret of tests that is long enough',
    publicUrl,
    synonyms: () => [],
  });
  stages += 1;
  const fids: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    const title = `光伏周报 ${stages}-${at}`;
    const file = new TextEncoder().encode(`%PDF-1.7 ${title}`);
    const { fid, indexed } = await seedReport(database, { title, file, paragraphs: ['光伏装机增长'] });
    await index.upsert([indexed]);
    const record = await features.library.reportRecord(fid);
    if (record?.file) await objects.put(record.file.key, file);
    fids.push(fid);
  }
  await features.dictionary.refresh();
  const app = await parts.createApp({
    log: pino({ level: 'silent' }),
    clock,
    gate: features.accounts.gate,
    readiness: {},
    publicUrl: null,
    trustedProxies: [],
    routes: features.routes,
    clientDir: null,
    pages: null,
  });
  return { app, accounts: features.accounts, clock, sms, fids };
}
type Server = Awaited<ReturnType<typeof openServer>>;

/** A browser at an address of its own, with the cookies of a session. */
function browserOf({ app, accounts, clock }: Server, session: { sid: string; token: string }): Client {
  askers += 1;
  const remoteAddress = `198.51.${Math.floor(askers / 250) % 250}.${askers % 250}`;
  const cookie = `sid=${session.sid}; token=${session.token}`;
  const transport: Transport = async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...headers, cookie },
      remoteAddress,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, text: answer.body };
  };
  const keys = { ...accounts.gate.keysOf(session.sid), token: session.token };
  return createClient({ transport, keys, now: clock.now });
}

async function insertPerson(
  { accounts: { deps }, clock }: Server,
  parts: ServerParts,
  account: { level: number; unlockEndTime: number; phone?: string },
): Promise<number> {
  askers += 1;
  const openid = `openid-${askers}`;
  const uid = await parts.insertAccount(deps.db, {
    ...account,
    ...(account.phone === undefined ? {} : { passwordHash: await deps.passwords.hash(PASSWORD) }),
    openid,
    nickname: 'x',
    adultDeclaredAt: clock.now(),
    createdAt: clock.now(),
  });
  if (uid === undefined) throw new Error('the account exists already');
  const consent = { uid, document: 'user-agreement', version: `of ${uid}`, agreed_at: clock.now() } as const;
  await parts.insertConsent(deps.db, consent);
  return uid;
}

/** Somebody new of a kind, signed in where the kind is. */
async function newAskerOf(
  server: Server,
  parts: ServerParts,
  database: Database,
  person: Person,
): Promise<Asker> {
  const { accounts, clock } = server;
  if (person === 'visitor') {
    const session = accounts.gate.newVisitorSession();
    return { person, client: browserOf(server, session), uid: 0, sessionId: '', sid: session.sid };
  }
  const now = clock.now();
  const unlockEndTime = Math.floor((person === 'lapsed' ? now - 1000 : now + 90 * DAY_MS) / 1000);
  const uid = await insertPerson(server, parts, { level: LEVELS[person], unlockEndTime });
  const began = person === 'expired' ? now - 31 * DAY_MS : now;
  const from = { sessionKey: '', address: '192.0.2.1', userAgent: 'test', now: began };
  const { sid, token, sessionId } = await parts.openSession(accounts.deps, uid, 'wechat', from);
  const ended = [person === 'revoked' ? now : null, sessionId];
  await database.pool.query('UPDATE account_sessions SET ended_at = $1 WHERE id = $2', ended);
  return { person, client: browserOf(server, { sid, token }), uid, sessionId, sid };
}

/** A server with a victim, whom everybody claims to be and nobody may touch. */
export async function openStage(database: Database, parts: ServerParts) {
  const server = await openServer(database, parts);
  const newAsker = (person: Person) => newAskerOf(server, parts, database, person);
  const victim = await newAsker('senior');
  return {
    sms: server.sms,
    fids: server.fids,
    victim,
    newAsker,
    /** A phone that nobody has. */
    newPhone() {
      phones += 1;
      return `135${String(phones).padStart(8, '0')}`;
    },
    newAccountWithPhone: (phone: string) =>
      insertPerson(server, parts, { level: 0, unlockEndTime: 0, phone }),
    setUsername: (uid: number, username: string) =>
      database.pool.query('UPDATE accounts SET username = $1 WHERE uid = $2', [username, uid]),
    /** Gives an account a phone to sign in by. */
    setPhone: async (uid: number, phone: string) =>
      database.pool.query('UPDATE accounts SET phone = $1, password_hash = $2 WHERE uid = $3', [
        phone,
        await server.accounts.deps.passwords.hash(PASSWORD),
        uid,
      ]),
    /** Everything held about the victim: what nobody else's call may change. */
    victimData: async () => JSON.stringify(await parts.exportPerson(server.accounts.deps, victim.uid)),
    close: () => server.app.close(),
  };
}

/** Makes a call as `asker`; 0 or the business code, or what `outcome` reads from the answer. */
export async function outcomeOf<C extends Call>(
  asker: Asker,
  call: C,
  request: RequestOf<C>,
  outcome: (answer: ResponseOf<C>) => number | string = () => 0,
): Promise<number | string> {
  try {
    return outcome(await asker.client.send(call, request));
  } catch (error) {
    if (isBusinessError(error)) return error.code;
    throw error;
  }
}
