import { expect } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { AlertFixture } from './alert-fixture.ts';

/** The product under test, loaded anew so that a broken part can be put in, and what is done to it from outside. */
export interface AlertStage {
  database: Database;
  fixture: AlertFixture;
  saveWebhook: typeof import('#server/features/alerts/change-delivery.ts').saveWebhook;
  saveMail: typeof import('#server/features/alerts/mail-address.ts').saveMail;
  confirmAddress: typeof import('#server/features/alerts/mail-address.ts').confirmAddress;
  tellArrived: typeof import('./tell-reports.ts').tellArrived;
}

type Person = Caller & { uid: number };
type Rhythm = 'now' | 'daily' | 'weekly';

const URL_GIVEN = 'https://hook.example/new';
const LEASE_MS = 10 * 60_000;
let words = 0;

/** A word that stands in no other report, and somebody who waits for it. */
async function waiting({ fixture }: AlertStage, tier: Exclude<Tier, 'visitor'> = 'senior') {
  words += 1;
  const word = `等待${String.fromCodePoint(0x4e00 + words)}丑寅`;
  const who = await fixture.somebody(tier);
  await fixture.save({ keyword: word }, who);
  return { who, word };
}

export async function writeTo(
  stage: Pick<AlertStage, 'fixture' | 'saveMail' | 'confirmAddress'>,
  who: Person,
  rhythm: Rhythm = 'now',
): Promise<string> {
  const { fixture } = stage;
  const address = `reader-${who.uid}@example.com`;
  const now = fixture.clock.now();
  await stage.saveMail(fixture.delivery, { address, rhythm }, { ...who, now });
  const token = /confirm\/([\w-]+)/.exec(fixture.mail.lastTo(address)?.text ?? '')?.[1] ?? '';
  expect(await stage.confirmAddress(fixture.delivery, token)).toBe(address);
  return address;
}

/** What was called to the address, by whether it names the word; each with its id. */
const callsOf = ({ fixture }: AlertStage, word: string) =>
  fixture.webhook.taken
    .filter(({ body }) => body.includes(word))
    .map(({ headers }) => headers['webhook-id'] ?? '');
const lettersOf = ({ fixture }: AlertStage, address: string) =>
  fixture.mail.taken.filter(({ to, unsubscribeUrl }) => to === address && unsubscribeUrl !== null);

/** What killed a process, or what killing it looks like from inside: never an answer. */
const KILLED = new Error('killed');

/** The database goes away in the middle of the transaction that tells of matches: begun again, all of it is told and sent, once. */
export async function diesBeforeTheCommit(stage: AlertStage): Promise<void> {
  const { database, fixture } = stage;
  const { who, word } = await waiting(stage);
  await stage.saveWebhook(fixture.delivery, URL_GIVEN, who);
  await fixture.arrive({ title: `${word}周报` });
  await database.pool.query(
    `CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;
     CREATE TRIGGER fall BEFORE INSERT ON alert_delivery_items EXECUTE FUNCTION fall()`,
  );
  try {
    await expect(fixture.match()).rejects.toThrow('killed');
  } finally {
    await database.pool.query('DROP FUNCTION fall CASCADE');
  }
  await fixture.match();
  await fixture.deliver();
  await fixture.match();
  await fixture.deliver();
  expect(await fixture.inboxOf(who)).toEqual([`${word}周报`]);
  expect(callsOf(stage, word)).toHaveLength(1);
}

/** A call dies before it leaves, or after it was taken: it is made again with the same id, so that whoever is called knows it. */
export async function callDiesHalfWay(stage: AlertStage): Promise<void> {
  const { fixture } = stage;
  for (const place of ['before', 'after'] as const) {
    const { who, word } = await waiting(stage);
    await stage.saveWebhook(fixture.delivery, URL_GIVEN, who);
    await fixture.arrive({ title: `${word}周报` });
    await fixture.match();
    const tried: string[] = [];
    fixture.webhook[place](({ headers }) => {
      tried.push(headers['webhook-id'] ?? '');
      throw KILLED;
    });
    await expect(fixture.deliver()).rejects.toBe(KILLED);
    // Whoever comes at once leaves it to whoever may still be at it.
    await fixture.deliver();
    expect(tried).toHaveLength(1);
    fixture.webhook[place](() => {});
    fixture.clock.advance(LEASE_MS + 1);
    await fixture.deliver();
    expect([...new Set(callsOf(stage, word))]).toEqual(tried);
  }
}

/** A letter dies when it may have left, or had: it is not sent a second time, and its owner sees why. */
export async function letterDiesHalfWay(stage: AlertStage): Promise<void> {
  const { database, fixture } = stage;
  for (const place of ['before', 'after'] as const) {
    const { who, word } = await waiting(stage);
    const address = await writeTo(stage, who);
    await fixture.arrive({ title: `${word}周报` });
    await fixture.match();
    const sent: string[] = [];
    fixture.mail[place](({ id }) => {
      sent.push(id);
      throw KILLED;
    });
    await expect(fixture.deliver()).rejects.toBe(KILLED);
    fixture.mail[place](() => {});
    for (let minute = 0; minute < 30; minute += 1) {
      fixture.clock.advance(60_000);
      await fixture.deliver();
    }
    expect(sent).toHaveLength(1);
    expect(lettersOf(stage, address)).toHaveLength(place === 'before' ? 0 : 1);
    const { rows } = await database.pool.query('SELECT state, reason FROM alert_deliveries WHERE uid = $1', [
      who.uid,
    ]);
    expect(rows).toEqual([{ state: 'unknown', reason: expect.stringContaining('为免重复') }]);
    expect(await fixture.inboxOf(who)).toEqual([`${word}周报`]);
  }
}

/** What went well is over: however often and however late it is looked for again, nothing more leaves. */
export async function sentIsSent(stage: AlertStage): Promise<void> {
  const { fixture } = stage;
  const { who, word } = await waiting(stage);
  await stage.saveWebhook(fixture.delivery, URL_GIVEN, who);
  const address = await writeTo(stage, who);
  await fixture.arrive({ title: `${word}一` }, { title: `${word}二` });
  await fixture.match();
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([fixture.deliver(), fixture.deliver()]);
    await fixture.match();
    fixture.clock.advance(LEASE_MS + 1);
  }
  expect(callsOf(stage, word)).toHaveLength(1);
  expect(lettersOf(stage, address)).toHaveLength(1);
}

/** The level falls between the match and the sending: what it does not allow any more does not leave, in any way. */
export async function rightsOfTheSending(stage: AlertStage): Promise<void> {
  const { database, fixture } = stage;
  const { who, word } = await waiting(stage);
  await fixture.save({ secondaryIndustry: [6303] }, who);
  await stage.saveWebhook(fixture.delivery, URL_GIVEN, who);
  const address = await writeTo(stage, who);
  const title = `${word}硅片`;
  const other = `逆变器第 ${words} 期`;
  await fixture.arrive({ title }, { title: other, industry1: 63, industry2: 6303 });
  await fixture.match();
  expect(await fixture.inboxOf(who)).toEqual([other, title]);
  await database.pool.query('UPDATE accounts SET level = 1 WHERE uid = $1', [who.uid]);
  await fixture.deliver();
  expect(callsOf(stage, word)).toEqual([]);
  const texts = lettersOf(stage, address).map(({ text }) => text);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain(title);
  expect(texts[0]).not.toContain(other);
}

/** What comes before it is due joins what waits; it leaves on time, and not before. */
export async function digestInTime(stage: AlertStage): Promise<void> {
  const { fixture } = stage;
  const { who, word } = await waiting(stage);
  const day = Math.ceil(fixture.clock.now() / DAY_MS) * DAY_MS;
  // Ten in the morning in Shanghai is two in the morning of UTC.
  fixture.clock.set(day + 2 * 3_600_000);
  const address = await writeTo(stage, who, 'daily');
  for (const number of ['一', '二']) {
    await fixture.arrive({ title: `${word}${number}` });
    await fixture.match();
    await fixture.deliver();
  }
  const eight = day + DAY_MS;
  fixture.clock.set(eight - 1);
  await fixture.deliver();
  expect(lettersOf(stage, address)).toEqual([]);
  fixture.clock.set(eight);
  await fixture.deliver();
  expect(lettersOf(stage, address).map(({ subject }) => subject)).toEqual(['您保存的搜索有 2 篇新报告']);
}

/** Nobody is written to at an address that was not confirmed, or was taken away. */
export async function onlyWhereWanted(stage: AlertStage): Promise<void> {
  const { fixture } = stage;
  const { who, word } = await waiting(stage);
  const address = `stranger-${who.uid}@example.com`;
  await stage.saveMail(fixture.delivery, { address, rhythm: 'now' }, { ...who, now: fixture.clock.now() });
  await fixture.arrive({ title: `${word}周报` });
  await fixture.match();
  await fixture.deliver();
  expect(lettersOf(stage, address)).toEqual([]);
}

/** A report whose words become known while it is matched is matched again. */
export async function toldOfAgain(stage: AlertStage): Promise<void> {
  const { database, fixture } = stage;
  const { who, word } = await waiting(stage);
  const [fid] = await fixture.arrive({ title: `扫描件第 ${words} 份` });
  let isRead = false;
  await fixture.matchWith({
    // Its pages are read after it was taken to be matched, and before it is forgotten.
    async tiersOf(uids, now) {
      if (!isRead) {
        isRead = true;
        await database.pool.query('UPDATE reports SET title = $2 WHERE id = $1', [fid, `${word}扫描件`]);
        await stage.tellArrived(database, [fid ?? 0]);
      }
      return fixture.matching.tiersOf(uids, now);
    },
  });
  expect(await fixture.inboxOf(who)).toEqual([`${word}扫描件`]);
}
