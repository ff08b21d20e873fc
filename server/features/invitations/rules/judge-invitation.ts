/** Why an invitation gives nothing, or that it gives. */
export type InviteOutcome = 'rewarded' | 'capped' | 'phone' | 'browser' | 'payer' | 'seat' | 'off' | 'gone';

/** What is known when an invited person pays for the first time. */
export interface InviteFacts {
  /** Inviter and invited have or had the same phone. */
  samePhone: boolean;
  /** Both had signed in in one browser before the payment. */
  sameBrowser: boolean;
  /** Whoever paid has paid for another account too. */
  payerOfOthers: boolean;
  /** The inviter's membership comes from an organisation: days of one's own would outlast it. */
  hasSeat: boolean;
  /** Rewards of the inviter in this calendar year, and how many there may be. */
  rewarded: number;
  rewardsAYear: number;
  rewardDays: number;
}

export function judgeInvitation(facts: InviteFacts): InviteOutcome {
  if (facts.rewardDays === 0) return 'off';
  if (facts.hasSeat) return 'seat';
  if (facts.samePhone) return 'phone';
  if (facts.sameBrowser) return 'browser';
  if (facts.payerOfOthers) return 'payer';
  return facts.rewarded < facts.rewardsAYear ? 'rewarded' : 'capped';
}
