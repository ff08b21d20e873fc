import type { Action, Tier } from '#contract/rights/levels.ts';

/** From when on use counts as a machine's (S1 §6): so many different subjects in a sliding window. */
export interface AbuseSettings {
  windowMs: number;
  /** Reads or downloads in the window. */
  most: number;
  /** The same where up to five people share an account. */
  mostForEnterprise: number;
  suspensionMs: number;
}

export const DEFAULT_ABUSE: AbuseSettings = {
  windowMs: 10 * 60_000,
  most: 30,
  mostForEnterprise: 100,
  suspensionMs: 30 * 60_000,
};

/** Actions whose frequency is watched; null for the others. */
export function watchedMost(action: Action, tier: Tier, settings: AbuseSettings): number | null {
  if (action !== 'readReport' && action !== 'downloadReport') return null;
  return tier === 'enterprise' ? settings.mostForEnterprise : settings.most;
}
