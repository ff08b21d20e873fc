import { expect, test } from 'vitest';
import { BusinessError } from '#contract/codes.ts';
import type { Tier } from '#contract/levels.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Actor, createQuotas } from './index.ts';

const held = testDatabase();
const clock = fixedClock();
let people = 0;

function person(tier: Tier): Actor {
  people += 1;
  return { sessionKey: `key-${people}`, uid: people, tier, address: '203.0.113.7' };
}

async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    if (error instanceof BusinessError) return error.code;
    throw error;
  }
}

test('the same report again that day costs nothing, also in parallel', async () => {
  const quotas = createQuotas(held.database);
  const who = person('free');
  const take = (subject: number) =>
    codeOf(quotas.take({ who, action: 'downloadReport', subject, now: clock.now() }));
  expect(await Promise.all(Array.from({ length: 20 }, () => take(1)))).toEqual(Array(20).fill(0));
  expect(await take(2)).toBe(10003);
  expect(await take(1)).toBe(0);
});

test('a failed delivery gives the unit back, once, and only when nobody was served', async () => {
  const quotas = createQuotas(held.database);
  const who = person('free');
  const use = { who, action: 'downloadReport', subject: 1, now: clock.now() } as const;
  const first = await quotas.take(use);
  const second = await quotas.take(use);
  await quotas.giveBack(second);
  await quotas.giveBack(second);
  expect((await quotas.allowance({ ...use, subject: 2 })).daily?.left).toBe(0);
  await quotas.giveBack(first);
  expect((await quotas.allowance({ ...use, subject: 2 })).daily?.left).toBe(1);
});

test('visitors share the units of their address, a /64 in IPv6', async () => {
  const quotas = createQuotas(held.database);
  const codes: number[] = [];
  for (let visitor = 0; visitor < 12; visitor += 1) {
    const who: Actor = {
      sessionKey: `visitor-${visitor}`,
      uid: null,
      tier: 'visitor',
      address: `2001:DB8:0:1::${visitor}`,
    };
    for (let search = 0; search < 3; search += 1) {
      const use = { who, action: 'searchReports', subject: `word ${search}`, now: clock.now() } as const;
      codes.push(await codeOf(quotas.take(use)));
    }
  }
  expect(codes.filter((code) => code === 0)).toHaveLength(30);
  expect(codes.slice(30)).toEqual(Array(6).fill(10008));
});

test('too many different reads in ten minutes suspend reading for half an hour', async () => {
  const quotas = createQuotas(held.database);
  const who = person('ordinary');
  const read = (subject: number, now: number) =>
    codeOf(quotas.take({ who, action: 'readReport', subject, now }));
  const start = clock.now();
  for (let fid = 1; fid <= 30; fid += 1) expect(await read(fid, start)).toBe(0);
  expect(await read(31, start)).toBe(10009);
  expect(await read(1, start + 29 * 60_000)).toBe(10009);
  expect(await read(31, start + 31 * 60_000)).toBe(0);
});

test.each([
  ['visitor', 'readReport', 10007],
  ['free', 'filterByTime', 10007],
  ['ordinary', 'filterBySecondIndustry', 10007],
  ['senior', 'pageCharts', 0],
  ['unknown', 'readReport', 10007],
] as const)('%s · %s answers %i', async (tier, action, code) => {
  const use = { who: person(tier), action, subject: 1, now: clock.now() };
  expect(await codeOf(createQuotas(held.database).take(use))).toBe(code);
});

test('the preview tells cost, what is left, when it resets, and takes nothing', async () => {
  const quotas = createQuotas(held.database);
  const who = person('ordinary');
  const use = {
    who,
    action: 'readReport',
    subject: 5,
    now: Date.parse('2026-11-30T23:59:00+08:00'),
  } as const;
  await quotas.allowance(use);
  const before = await quotas.allowance(use);
  const december = Date.parse('2026-12-01T00:00:00+08:00') / 1000;
  expect(before).toMatchObject({
    allowed: true,
    cost: 1,
    daily: { limit: 50, left: 50, resetsAt: december },
    monthly: { limit: 1500, left: 1500, resetsAt: december },
    code: 0,
  });
  await quotas.take(use);
  expect(await quotas.allowance(use)).toMatchObject({
    cost: 0,
    daily: { left: 49 },
    monthly: { left: 1499 },
  });
});
