import { saveAlert } from '#contract/calls/alerts.ts';
import { addAnnotation } from '#contract/calls/annotations.ts';
import { pdfFileDownload } from '#contract/calls/downloads.ts';
import { createFavoriteFolder } from '#contract/calls/favourite-folders.ts';
import { makeGrid } from '#contract/calls/grids.ts';
import { createGroup } from '#contract/calls/groups.ts';
import { initOrder } from '#contract/calls/orders.ts';
import { addMember } from '#contract/calls/organisations.ts';
import { recommendLess } from '#contract/calls/recommendations.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { makeToken } from '#contract/calls/tokens.ts';
import { beginUpload } from '#contract/calls/uploads.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { BytesCall, Call, EventsCall, JsonCall } from '#contract/wire/call.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { readBytes } from '#contract/wire/read-bytes.ts';
import { readEvents } from '#contract/wire/read-events.ts';
import { exportPerson } from '#server/features/accounts/personal-data.ts';
import { insertAccount, insertConsent } from '#server/features/accounts/store/accounts.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { newBrowser as newOrigin } from './account-fixture.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import { keptQuestion } from './kept-question.ts';
import { signInMany } from './sign-in-many.ts';
import { openWholeServer, type WholeServer } from './whole-server.ts';

/** What a chart of two bars says. */
export const SMALL_TABLE = {
  origin: 'drawn' as const,
  confidence: 0.9,
  error: 0.002,
  head: [['', '新增装机']],
  units: ['', 'GW'],
  rows: [
    ['2024', 277.6],
    ['2025', 315],
  ],
  spans: [],
};

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
  /** A senior member who has signed in by a password that somebody else has seen. */
  'pending',
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
  pending: 2,
};

export const PASSWORD = 'seven green herons';

export const QUESTION_OF_VICTIM = '受害人问的光伏装机是多少？';

/** One person with a browser. */
export interface Browser {
  person: Person;
  client: TestBrowser;
  uid: number;
  sessionId: string;
  /** The id in the session cookie. */
  sid: string;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** 40 reports with files; `round` keeps those of several stages on one database apart. */
function reportsOf(round: number) {
  return Array.from({ length: 40 }, (_, at) => {
    const title = `光伏周报 ${round}-${at}`;
    const charts = [{ name: '光伏新增装机', data: SMALL_TABLE }];
    return {
      title,
      file: new TextEncoder().encode(`%PDF-1.7 ${title}`),
      paragraphs: ['光伏装机增长'],
      charts,
    };
  });
}

/** A browser at an address of its own, with the cookies of a session. */
function browserOf({ app, accounts, clock }: WholeServer, sid: string): TestBrowser {
  const { address, userAgent } = newOrigin(clock.now());
  return openBrowser(app, {
    address,
    userAgent,
    now: clock.now,
    session: { sid, keys: accounts.gate.keysOf(sid) },
  });
}

async function insertPerson(
  { accountDeps: deps, clock }: WholeServer,
  openid: string,
  account: { level: number; unlockEndsAt: Date | null; phone?: string },
): Promise<number> {
  const now = new Date(clock.now());
  const uid = await insertAccount(deps.db, {
    ...account,
    ...(account.phone === undefined ? {} : { passwordHash: await deps.passwords.hash(PASSWORD) }),
    openid,
    nickname: 'x',
    adultDeclaredAt: now,
    createdAt: now,
  });
  if (uid === undefined) throw new Error('the account exists already');
  const consent = { uid, document: 'user-agreement', version: `of ${uid}`, agreed_at: now } as const;
  await insertConsent(deps.db, consent);
  return uid;
}

/** Somebody new of each kind, signed in where the kind is. */
async function newBrowsersOf(
  server: WholeServer,
  persons: readonly Person[],
  newOpenid: () => string,
): Promise<Browser[]> {
  const now = server.clock.now();
  const kinds = persons.filter((person) => person !== 'visitor');
  const signedIn = await signInMany(
    server,
    kinds.map((person) => ({
      openid: newOpenid(),
      level: LEVELS[person],
      unlockEndsAt: new Date(person === 'lapsed' ? now - 1000 : now + 90 * DAY_MS),
      beganAt: person === 'expired' ? now - 31 * DAY_MS : now,
      endedAt: person === 'revoked' ? new Date(now) : null,
      passwordDue: person === 'pending',
    })),
  );
  return persons.map((person) => {
    const one = person === 'visitor' ? undefined : signedIn.shift();
    const { uid, sessionId, sid } = one ?? {
      uid: 0,
      sessionId: '',
      ...server.accounts.gate.newVisitorSession(),
    };
    return { person, client: browserOf(server, sid), uid, sessionId, sid };
  });
}

async function all<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const taken: Piece[] = [];
  for await (const piece of pieces) taken.push(piece);
  return taken;
}

/** What a call answers, whatever its shape: of a stream all events, of a file all its bytes. */
async function answerOf({ client }: Browser, call: Call, request: unknown): Promise<unknown> {
  if (call.shape === 'events') return all(readEvents(client, call as EventsCall, request));
  if (call.shape === 'bytes') return Buffer.concat(await all(readBytes(client, call as BytesCall, request)));
  return client.send(call as JsonCall, request);
}

/** Makes a call as `browser`; 0 or the business code, or what `outcome` reads from the answer. */
async function outcomeOf(
  browser: Browser,
  call: Call,
  request: unknown,
  outcome: (answer: unknown) => number | string = () => 0,
): Promise<number | string> {
  try {
    return outcome(await answerOf(browser, call, request));
  } catch (error) {
    if (isBusinessError(error)) return error.code;
    throw error;
  }
}

/** Marks something in a report for somebody; gives its number. */
async function markOf({ client }: Browser, fid: number): Promise<number> {
  await client.send(getFileDetail, { fid });
  const key = '018f3c4e-9a2b-7c3d-8e4f-ba9876543210';
  const asked = { fileId: fid, key, quote: '光伏装机', page: 1, colour: 'red' } as const;
  return (await client.send(addAnnotation, asked)).annotation.id;
}

/** Somebody owns an organisation with a member; gives the member's uid. */
async function addMemberOf(server: WholeServer, { uid, client }: Browser, round: number): Promise<number> {
  await server.features.organisations
    .desk(OPERATOR)
    .extend(uid, { days: 90, seats: 2, now: server.clock.now() });
  return (await client.send(addMember, { username: `member-of-another-${round}`, name: '成员' })).uid;
}

/**
 * The whole server with a victim, whom everybody claims to be and nobody may touch; each stage on one database has a `round` of its own.
 */
export async function openStage(database: Database, round: number, given: { publicUrl?: string } = {}) {
  const server = await openWholeServer(database, reportsOf(round), { given });
  const [chart] = await server.features.library.reads.everybodys.chartIds(server.fids[0] ?? 0, 1);
  let people = 0;
  const newOpenid = () => {
    people += 1;
    return `openid-${round}-${people}`;
  };
  const newBrowsers = (persons: readonly Person[]) => newBrowsersOf(server, persons, newOpenid);
  const newBrowser = async (person: Person): Promise<Browser> => {
    const [browser] = await newBrowsers([person]);
    if (browser === undefined) throw new Error(`nobody is ${person}`);
    return browser;
  };
  const victim = await newBrowser('senior');
  const { alert } = await victim.client.send(saveAlert, { keyword: '受害人的词' });
  const { orderCode: orderOfVictim } = await victim.client.send(initOrder, { itemId: 2 });
  const memberOfOther = await addMemberOf(server, await newBrowser('free'), round);
  const group = { name: '受害人的群组', is_public: 0 as const };
  const { id: groupOfVictim } = await victim.client.send(createGroup, group);
  const { id: publicGroup } = await (await newBrowser('senior')).client.send(createGroup, { name: '公开的' });
  const annotationOfVictim = await markOf(victim, server.fids[0] ?? 0);
  const { id: folderOfVictim } = await victim.client.send(createFavoriteFolder, { name: '受害人的文件夹' });
  const lessOfVictim = { fid: server.fids[1] ?? 0, scope: 'report' as const };
  await victim.client.send(recommendLess, lessOfVictim);
  const { data: linkOfVictim } = await victim.client.send(pdfFileDownload, { fileId: server.fids[0] ?? 0 });
  const { id: uploadOfVictim } = await victim.client.send(beginUpload, {
    name: '别人的纪要.txt',
    size_bytes: 12,
  });
  const keptOfVictim = await keptQuestion(victim.client, QUESTION_OF_VICTIM);
  const questions = { fids: server.fids.slice(0, 1), questions: [QUESTION_OF_VICTIM] };
  const { id: gridOfVictim } = await victim.client.send(makeGrid, questions);
  const named = { name: '受害人的', scopes: ['read' as const], days: 30 as const };
  const { item: tokenOfVictim } = await victim.client.send(makeToken, named);
  return {
    app: server.app,
    clock: server.clock,
    sms: server.sms,
    fids: server.fids,
    chartId: chart ?? 0,
    annotationOfVictim,
    memberOfOther,
    groupOfVictim,
    folderOfVictim,
    publicGroup,
    alertOfVictim: alert.id,
    orderOfVictim,
    linkOfVictim,
    uploadOfVictim,
    keptOfVictim,
    gridOfVictim,
    tokenOfVictim: tokenOfVictim.id,
    victim,
    newBrowser,
    newBrowsers,
    outcomeOf,
    /** A phone that nobody has. */
    newPhone() {
      people += 1;
      return `135${round}${String(people).padStart(7, '0')}`;
    },
    newAccountWithPhone: (phone: string) =>
      insertPerson(server, newOpenid(), { level: 0, unlockEndsAt: null, phone }),
    setUsername: (uid: number, username: string) =>
      database.pool.query('UPDATE accounts SET username = $1 WHERE uid = $2', [username, uid]),
    /** Gives an account a phone to sign in by. */
    setPhone: async (uid: number, phone: string) =>
      database.pool.query('UPDATE accounts SET phone = $1, password_hash = $2 WHERE uid = $3', [
        phone,
        await server.accountDeps.passwords.hash(PASSWORD),
        uid,
      ]),
    /** Everything held about the victim: what nobody else's call may change. */
    victimData: async () =>
      JSON.stringify(await exportPerson(server.accountDeps, allow({ uid: victim.uid }, 'exportPerson'))),
    close: server.close,
  };
}
