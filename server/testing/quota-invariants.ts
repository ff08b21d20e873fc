import { expect } from 'vitest';
import type { Action, Tier } from '#contract/rights/levels.ts';
import type { Quotas } from '#server/features/memberships/index.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { newCaller } from './new-caller.ts';

/** Somebody new, signed in. */
export const newPerson = (tier: Tier): Caller => newCaller({ tier, address: '203.0.113.7' });

/** 0 where it went through. Any error but a business code is thrown on: an answer that people may not see. */
export async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return error.code;
    throw error;
  }
}

export async function setUsed(
  database: Database,
  ...counters: { who: Caller; action: Action; period: string; used: number; most: number }[]
): Promise<void> {
  const rows = counters.map(({ who, ...counter }) => ({ ...counter, who: `u${who.uid}` }));
  await database.pool.query(
    `INSERT INTO quota_counters (who, action, period, used, most)
     SELECT who, action, period, used, most FROM jsonb_to_recordset($1)
       AS counter(who text, action text, period text, used int, most int)`,
    [JSON.stringify(rows)],
  );
}

export async function readCounters(database: Database, who: Caller): Promise<Record<string, number>> {
  const { rows } = await database.pool.query('SELECT period, used FROM quota_counters WHERE who = $1', [
    `u${who.uid}`,
  ]);
  return Object.fromEntries(rows.map(({ period, used }: { period: string; used: number }) => [period, used]));
}

const NOON = Date.parse('2026-11-21T12:00:00+08:00');

/** 200 parallel downloads of different reports against ten left: ten go through, 190 hear 10003, ten are counted. */
export async function parallelDownloads(database: Database, quotas: Quotas): Promise<void> {
  const who = newPerson('ordinary');
  const codes = await Promise.all(
    Array.from({ length: 200 }, (_, subject) =>
      codeOf(quotas.take({ caller: { ...who, now: NOON }, action: 'downloadReport', subject })),
    ),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(10);
  expect(codes.filter((code) => code === 10003)).toHaveLength(190);
  expect(await readCounters(database, who)).toEqual({ '2026-11-21': 10, '2026-11': 10 });
}

/** Forty parallel requests for one report: all go through and one unit is taken. */
export async function sameReportInParallel(database: Database, quotas: Quotas): Promise<void> {
  const who = newPerson('ordinary');
  const codes = await Promise.all(
    Array.from({ length: 40 }, () =>
      codeOf(quotas.take({ caller: { ...who, now: NOON }, action: 'downloadReport', subject: 1 })),
    ),
  );
  expect(codes).toEqual(Array(40).fill(0));
  expect(await readCounters(database, who)).toEqual({ '2026-11-21': 1, '2026-11': 1 });
}

/** Three left in the month, ten in the day: three go through, the rest hear 10004, and the day counts three. */
export async function monthEndsFirst(database: Database, quotas: Quotas): Promise<void> {
  const who = newPerson('ordinary');
  await setUsed(database, { who, action: 'downloadReport', period: '2026-11', used: 297, most: 300 });
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, subject) =>
      codeOf(quotas.take({ caller: { ...who, now: NOON }, action: 'downloadReport', subject })),
    ),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(3);
  expect(codes.filter((code) => code === 10004)).toHaveLength(27);
  expect(await readCounters(database, who)).toEqual({ '2026-11-21': 3, '2026-11': 300 });
  const { rows } = await database.pool.query('SELECT count(*) AS grants FROM quota_grants WHERE who = $1', [
    `u${who.uid}`,
  ]);
  expect(rows).toEqual([{ grants: 3 }]);
}

/** 60 different reports asked for at once by a machine: thirty are read, then reading rests for half an hour. */
export async function machineIsSuspended(_database: Database, quotas: Quotas): Promise<void> {
  const who = newPerson('ordinary');
  const read = (subject: number, now: number) =>
    codeOf(quotas.take({ caller: { ...who, now }, action: 'readReport', subject }));
  const codes = await Promise.all(Array.from({ length: 60 }, (_, subject) => read(subject, NOON)));
  expect(codes.filter((code) => code === 0)).toHaveLength(30);
  expect(codes.filter((code) => code === 10009)).toHaveLength(30);
  const minutes = (count: number) => NOON + count * 60_000;
  expect(await read(99, minutes(30) - 1)).toBe(10009);
  expect(
    (await quotas.allowance({ caller: { ...who, now: minutes(29) }, action: 'readReport', subject: 99 }))
      .code,
  ).toBe(10009);
  expect(
    await codeOf(quotas.take({ caller: { ...who, now: NOON }, action: 'downloadReport', subject: 1 })),
  ).toBe(0);
  expect(await read(99, minutes(30))).toBe(0);
}

/** A day ends at midnight in Shanghai, 16:00 UTC, and not a millisecond before; the month's end likewise. */
export async function midnightInShanghai(database: Database, quotas: Quotas): Promise<void> {
  const who = newPerson('free');
  const download = (subject: number, time: string) =>
    codeOf(quotas.take({ caller: { ...who, now: Date.parse(time) }, action: 'downloadReport', subject }));
  expect(await download(1, '2026-11-30T00:00:00.000+08:00')).toBe(0);
  expect(await download(2, '2026-11-30T07:59:59.999+08:00')).toBe(10003);
  expect(await download(2, '2026-11-30T08:00:00.000+08:00')).toBe(10003);
  expect(await download(2, '2026-11-30T23:59:59.999+08:00')).toBe(10003);
  expect(await download(2, '2026-12-01T00:00:00.000+08:00')).toBe(0);
  const member = newPerson('ordinary');
  const action = 'downloadReport';
  await setUsed(database, { who: member, action, period: '2026-11', used: 300, most: 300 });
  const take = (now: number) => codeOf(quotas.take({ caller: { ...member, now }, action, subject: 9 }));
  const december = Date.parse('2026-12-01T00:00:00+08:00');
  expect(await take(december - 1)).toBe(10004);
  expect(await take(december)).toBe(0);
}

/** Two uses of one grant: the unit comes back when both were given back, and once. */
export async function giveBackOnce(database: Database, quotas: Quotas): Promise<void> {
  const who = newPerson('ordinary');
  const use = { caller: { ...who, now: NOON }, action: 'downloadReport', subject: 1 } as const;
  const receipts = await Promise.all([quotas.take(use), quotas.take(use), quotas.take(use)]);
  const [first, ...others] = receipts;
  if (first === undefined) throw new Error('no receipt');
  await Promise.all([quotas.giveBack(first), quotas.giveBack(first)]);
  expect(await readCounters(database, who)).toEqual({ '2026-11-21': 1, '2026-11': 1 });
  await Promise.all(others.map((receipt) => quotas.giveBack(receipt)));
  expect(await readCounters(database, who)).toEqual({ '2026-11-21': 0, '2026-11': 0 });
}
