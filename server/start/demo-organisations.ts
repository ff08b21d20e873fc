import { findPayItem } from '#contract/rights/plans.ts';
import { actAsOperator } from '#server/platform/access/act-as-operator.ts';
import type { Features } from './create-features.ts';

type Parts = {
  accounts: Pick<Features['accounts'], 'membershipOf'>;
  organisations: Pick<Features['organisations'], 'desk'>;
};

/** What seats are sold as. */
const ENTERPRISE_ITEM = 3;

/**
 * Opens an organisation for each of these demo accounts that has an enterprise membership now, as an operator would and without adding
 * a day, so that whoever tries one finds its seats. Where one is open, nothing changes.
 */
export async function openDemoOrganisations(
  { accounts, organisations }: Parts,
  uids: readonly number[],
  now: number,
): Promise<void> {
  const item = findPayItem(ENTERPRISE_ITEM);
  const seats = item?.kind === 'vip' ? item.seats : 1;
  for (const uid of uids) {
    const { level, untilSeconds } = await accounts.membershipOf(uid);
    if (level === 3 && untilSeconds * 1000 > now)
      await organisations.desk(actAsOperator()).extend(uid, { days: 0, seats, now });
  }
}

const ALL = 10_000;

/** Where a trial is over, the organisations of its accounts go with them, and with those the members that were added. */
export async function closeDemoOrganisations(
  { organisations }: Pick<Parts, 'organisations'>,
  uids: readonly number[],
  now: number,
): Promise<void> {
  const desk = organisations.desk(actAsOperator());
  for (const { id, owner_uid } of await desk.list(ALL))
    if (uids.includes(owner_uid)) await desk.close(id, now);
}
