import { expect, test } from 'vitest';
import { DAY_SECONDS, startOfDay } from '../text/calendar.ts';
import {
  extendMembership,
  type Rates,
  secondsFor,
  termsOf,
  worthAfter,
  worthAtPrice,
  worthOfFen,
} from './membership-terms.ts';

const RATES: Rates = {
  1: { priceFen: 9800, days: 90 },
  2: { priceFen: 29_800, days: 365 },
  3: { priceFen: 149_000, days: 365 },
};
const NOW = startOfDay('2026-11-21');
const days = (count: number) => count * DAY_SECONDS;

test('the same level goes on where it ends, and from now where it is over', () => {
  const bought = { level: 1, days: 90 } as const;
  const after = (untilSeconds: number) => extendMembership({ level: 1, untilSeconds }, bought, RATES, NOW);
  expect(after(NOW + 5)).toEqual({ level: 1, untilSeconds: NOW + 5 + days(90) });
  expect(after(NOW)).toEqual({ level: 1, untilSeconds: NOW + days(90) });
  expect(after(NOW - 1)).toEqual({ level: 1, untilSeconds: NOW + days(90) });
  expect(after(0)).toEqual({ level: 1, untilSeconds: NOW + days(90) });
});

test('an upgrade holds at once, and the rest of the lower level is worth what it cost', () => {
  const held = { level: 1, untilSeconds: NOW + days(45) };
  // 45 days of 9800/90 are 4900 fen, which buy 4900 * 365 / 29800 days of senior.
  const turned = Math.floor((4900 * 365 * DAY_SECONDS) / 29_800);
  expect(extendMembership(held, { level: 2, days: 365 }, RATES, NOW)).toEqual({
    level: 2,
    untilSeconds: NOW + days(365) + turned,
  });
  expect(termsOf(held, { level: 2, days: 365 }, RATES, NOW)).toEqual([
    '立即升级为高级会员 365 天；剩余 45 天普通会员按价值折合 60 天高级会员，一并加上。',
    '付款后高级会员有效期至 2028-01-20 00:24（按此刻付款计）。',
  ]);
});

test('a lower level bought while a higher runs is added at its worth, and the level stays', () => {
  const held = { level: 2, untilSeconds: NOW + days(100) };
  const { level, untilSeconds } = extendMembership(held, { level: 1, days: 90 }, RATES, NOW);
  expect(level).toBe(2);
  expect(untilSeconds).toBe(NOW + days(100) + Math.floor((9800 * 365 * DAY_SECONDS) / 29_800));
});

test('a level that cannot be bought and one that is over count nothing', () => {
  const bought = { level: 1, days: 90 } as const;
  const fresh = { level: 1, untilSeconds: NOW + days(90) };
  expect(extendMembership({ level: 7, untilSeconds: NOW + days(900) }, bought, RATES, NOW)).toEqual(fresh);
  expect(extendMembership({ level: 3, untilSeconds: NOW - 1 }, bought, RATES, NOW)).toEqual(fresh);
});

test('there and back never gains a second, also of centuries', () => {
  for (const seconds of [1, 59, DAY_SECONDS, days(365), days(365_000)]) {
    const there = secondsFor(worthAtPrice(seconds, 3, RATES), 1, RATES);
    expect(Number.isSafeInteger(there)).toBe(true);
    expect(secondsFor(worthAtPrice(there, 1, RATES), 3, RATES)).toBeLessThanOrEqual(seconds);
  }
});

test('what is left counts by what was paid for it, and what is bought by what is paid', () => {
  const year = { level: 2, untilSeconds: NOW + days(365), worth: worthOfFen(19_800) };
  const seats = { level: 3, days: 365, paidFen: 149_000 } as const;
  const turned = Math.floor((19_800 * days(365)) / 149_000);
  expect(extendMembership(year, seats, RATES, NOW)).toEqual({
    level: 3,
    untilSeconds: NOW + days(365) + turned,
  });
  expect(termsOf(year, seats, RATES, NOW)[0]).toContain('剩余 365 天高级会员按价值折合 48.5 天企业会员');
  expect(worthAfter(year, seats, RATES, NOW)).toBe(worthOfFen(168_800));
  const held = { level: 3, untilSeconds: NOW + days(10), worth: 0n };
  const cheap = { level: 2, days: 365, paidFen: 19_800 } as const;
  expect(extendMembership(held, cheap, RATES, NOW).untilSeconds).toBe(NOW + days(10) + turned);
});

test('time that nobody paid for turns into none', () => {
  const given = { level: 1, untilSeconds: NOW + days(7), worth: 0n };
  const bought = { level: 2, days: 365, paidFen: 29_800 } as const;
  expect(extendMembership(given, bought, RATES, NOW).untilSeconds).toBe(NOW + days(365));
});
