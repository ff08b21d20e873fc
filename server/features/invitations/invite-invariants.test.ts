import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as ChangeMembership from '#server/features/accounts/change-membership.ts';
import {
  cappedTogether,
  forgedMarks,
  noMoreThanPaid,
  notForOneself,
  notWhereTheyMeet,
  onlyForMemberships,
  rewardedOnce,
} from '#server/testing/invite-invariants.ts';
import { loadPayments, type PaymentFixture, paymentFixture } from '#server/testing/payment-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Judge from './rules/judge-invitation.ts';
import type * as Store from './store.ts';

const held = testDatabase();

/** Payments and invitations as they stand after what the test broke. */
async function openShop(rewardDays = 7): Promise<PaymentFixture> {
  return paymentFixture(held.database, await loadPayments(), { rewardDays });
}

describe('as it is', () => {
  test('a hundred notices of two first orders at once: one reward', async () =>
    rewardedOnce(await openShop()));
  test('first payments of a dozen invited people at once: three rewards, as the year has', async () =>
    cappedTogether(await openShop()));
  test('none for oneself: by phone, browser or purse', async () => notForOneself(await openShop()));
  test('none where the two meet in one browser before the payment', async () =>
    notWhereTheyMeet(await openShop()));
  test('places give nothing, the membership after them does', async () =>
    onlyForMemberships(await openShop()));
  test('a year of reward for ninety paid days gives ninety days', async () =>
    noMoreThanPaid(await openShop(365)));
  test('a mark that is nobody’s is as good as none', async () => forgedMarks(await openShop()));
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  // What the database itself forbids is tried without it.
  beforeAll(async () => {
    await held.database.pool.query('ALTER TABLE invitations DROP CONSTRAINT invitations_invitee_key');
  });
  afterEach(() => {
    for (const path of ['./store.ts', './rules/judge-invitation.ts', './rules/reward-days.ts'])
      vi.doUnmock(path);
    vi.doUnmock('#server/features/payments/rules/rewards.ts');
    vi.doUnmock('#server/features/accounts/change-membership.ts');
  });
  const noticed = (work: Promise<void>) => expect(work).rejects.toThrow(/expected/);

  test('an invitation that stays open', async () => {
    vi.doMock('./store.ts', async (original) => ({
      ...(await original<typeof Store>()),
      settle: async () => undefined,
    }));
    await noticed(rewardedOnce(await openShop()));
  });

  test('an invitation that is looked at after it was settled', async () => {
    vi.doMock('./store.ts', async (original) => {
      const lockUnsettled: typeof Store.lockUnsettled = (tx, invitee) =>
        tx.selectFrom('invitations').selectAll().where('invitee', '=', invitee).executeTakeFirst();
      return { ...(await original<typeof Store>()), lockUnsettled };
    });
    await noticed(rewardedOnce(await openShop()));
  });

  test('inviters that nobody locks', async () => {
    vi.doMock('#server/features/accounts/change-membership.ts', async (original) => ({
      ...(await original<typeof ChangeMembership>()),
      holdAccount: async () => true,
    }));
    await noticed(cappedTogether(await openShop(), 20));
  });

  test.each(['samePhone', 'sameBrowser', 'payerOfOthers', 'hasSeat'] as const)(
    '%s plays no part',
    async (fact) => {
      vi.doMock('./rules/judge-invitation.ts', async (original) => {
        const real = await original<typeof Judge>();
        const judgeInvitation: typeof Judge.judgeInvitation = (facts) =>
          real.judgeInvitation({ ...facts, [fact]: false });
        return { ...real, judgeInvitation };
      });
      await noticed(notForOneself(await openShop()));
    },
  );

  test('a browser that was shared later is not noted', async () => {
    vi.doMock('./store.ts', async (original) => ({
      ...(await original<typeof Store>()),
      noteSameBrowser: async () => undefined,
    }));
    await noticed(notWhereTheyMeet(await openShop()));
  });

  test('what was settled is noted again', async () => {
    vi.doMock('./store.ts', async (original) => {
      const noteSameBrowser: typeof Store.noteSameBrowser = async (db, ids) => {
        await db
          .updateTable('invitations')
          .set({ same_browser: true })
          .where('id', 'in', [...ids])
          .execute();
      };
      const listOpenBetween: typeof Store.listOpenBetween = (db, uid) =>
        db
          .selectFrom('invitations')
          .select(['id', 'inviter', 'invitee'])
          .where(({ eb, or }) => or([eb('inviter', '=', uid), eb('invitee', '=', uid)]))
          .execute();
      return { ...(await original<typeof Store>()), noteSameBrowser, listOpenBetween };
    });
    await noticed(notWhereTheyMeet(await openShop()));
  });

  test('a place counts as a membership', async () => {
    vi.doMock('#server/features/payments/rules/rewards.ts', async () => ({ isRewarded: () => true }));
    await noticed(onlyForMemberships(await openShop()));
  });

  test('a reward is what was promised, whatever was paid', async () => {
    vi.doMock('./rules/reward-days.ts', async () => ({
      rewardDaysFor: ({ rewardDays }: { rewardDays: number }) => rewardDays,
    }));
    await noticed(noMoreThanPaid(await openShop(365)));
  });

  test('any mark is somebody’s', async () => {
    vi.doMock('./store.ts', async (original) => ({
      ...(await original<typeof Store>()),
      inviterOf: async () => 1,
    }));
    await noticed(forgedMarks(await openShop()));
  });
});
