import { randomUUID } from 'node:crypto';
import { AlertSearch, type AlertSearchInput } from '#contract/calls/alerts.ts';
import type { Tier } from '#contract/rights/levels.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { AccountTables } from '#server/features/accounts/store/tables.ts';
import { alertDepsOf, deliveryDepsOf, matchingDepsOf } from '#server/features/alerts/create-alerts.ts';
import { deliverDue } from '#server/features/alerts/deliver-due.ts';
import { type MatchingDeps, matchArrivals } from '#server/features/alerts/match-arrivals.ts';
import { readInboxPage } from '#server/features/alerts/read-inbox.ts';
import { saveAlert } from '#server/features/alerts/save-alert.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { createFeatures } from '#server/start/create-features.ts';
import { fixedClock } from './fixed-clock.ts';
import { newCaller } from './new-caller.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';
import { tellArrived } from './tell-reports.ts';
import { testParts } from './test-parts.ts';

const LEVELS: Partial<Record<Tier, number>> = { free: 0, ordinary: 1, senior: 2, enterprise: 3, unknown: 7 };

export type AlertFixture = Awaited<ReturnType<typeof alertFixture>>;

/** Alerts over real records and accounts on a clock that stands still; indexes in memory. */
export async function alertFixture(database: Database) {
  const clock = fixedClock();
  const parts = { ...testParts(database), clock };
  const features = await createFeatures(parts);
  await features.language.dictionary.refresh();
  const { collections, library, memberships, messages, search, accounts } = features;
  const alertParts = {
    ...parts,
    collections,
    library,
    memberships,
    messages,
    search,
    tiersOf: accounts.tiersOf,
  };
  const deps = alertDepsOf(alertParts);
  const delivery = deliveryDepsOf(alertParts);
  const matching = matchingDepsOf(alertParts);
  return {
    deps,
    delivery,
    matching,
    /** Who is called and written to. */
    webhook: parts.webhook,
    mail: parts.mail,
    features,
    clock,
    /** Somebody with an account of that level, who asks now. */
    async somebody(tier: Exclude<Tier, 'visitor'> = 'senior'): Promise<Caller & { uid: number }> {
      const now = new Date(clock.now());
      const uid = await insertAccount(tablesOf<AccountTables>(database), {
        openid: `alerts-${randomUUID()}`,
        nickname: 'x',
        level: LEVELS[tier] ?? 0,
        unlockEndsAt: new Date(clock.now() + 90 * DAY_MS),
        adultDeclaredAt: now,
        createdAt: now,
      });
      if (uid === undefined) throw new Error('the account exists already');
      return { ...newCaller({ tier }), uid, now: clock.now() };
    },
    save: async (search: AlertSearchInput, caller: Caller, name?: string) =>
      (await saveAlert(deps, { search: AlertSearch.parse(search), name }, { ...caller, now: clock.now() }))
        .alert,
    /** New reports, a minute later; gives their ids. */
    async arrive(...seeds: SeedReport[]): Promise<number[]> {
      clock.advance(60_000);
      const fids: number[] = [];
      for (const seed of seeds) {
        const { fid } = await seedReport(database, seed);
        fids.push(fid);
        await database.pool.query('UPDATE reports SET created_at = $2 WHERE id = $1', [
          fid,
          new Date(clock.now()),
        ]);
      }
      await tellArrived(database, fids);
      return fids;
    },
    match: () => features.alerts.matchArrivals(),
    /** As `match`, with other parts. */
    matchWith: (other: Partial<MatchingDeps>) => matchArrivals({ ...matching, ...other }),
    deliver: () => deliverDue(delivery),
    /** Titles in somebody's inbox, the newest first. */
    inboxOf: async (caller: Caller): Promise<string[]> =>
      (await readInboxPage(deps, { page: 1, pageSize: 50 }, caller)).data.map(({ report }) => report.name),
  };
}
