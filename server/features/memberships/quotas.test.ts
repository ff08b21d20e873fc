import { expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createQuotas } from './quotas.ts';

const held = testDatabase();
const clock = fixedClock();
const person = (tier: Tier) => newCaller({ tier, address: '203.0.113.7' });

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
    codeOf(quotas.take({ caller: { ...who, now: clock.now() }, action: 'downloadReport', subject }));
  expect(await Promise.all(Array.from({ length: 20 }, () => take(1)))).toEqual(Array(20).fill(0));
  expect(await take(2)).toBe(10003);
  expect(await take(1)).toBe(0);
});

test('a failed delivery gives the unit back, once, and only when nobody was served', async () => {
  const quotas = createQuotas(held.database);
  const who = person('free');
  const use = { caller: { ...who, now: clock.now() }, action: 'downloadReport', subject: 1 } as const;
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
    const who = newCaller({ sessionKey: `visitor-${visitor}`, address: `2001:DB8:0:1::${visitor}` });
    for (let search = 0; search < 3; search += 1) {
      const use = {
        caller: { ...who, now: clock.now() },
        action: 'searchReports',
        subject: `word ${search}`,
      } as const;
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
    codeOf(quotas.take({ caller: { ...who, now }, action: 'readReport', subject }));
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
  const use = { caller: { ...person(tier), now: clock.now() }, action, subject: 1 };
  expect(await codeOf(createQuotas(held.database).take(use))).toBe(code);
});

test('the preview tells cost, what is left, when it resets, and takes nothing', async () => {
  const quotas = createQuotas(held.database);
  const who = person('ordinary');
  const use = {
    caller: { ...who, now: Date.parse('2026-11-30T23:59:00+08:00') },
    action: 'readReport',
    subject: 5,
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
