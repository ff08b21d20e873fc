import { levelLabel, TIER_LABELS, type Tier } from '#contract/rights/levels.ts';
import classes from './user-area.module.css';

/** True for somebody whose membership counts now. */
export function isMember(tier: Tier): boolean {
  return tier !== 'visitor' && tier !== 'free';
}

/**
 * Gold is for membership alone. In the menu somebody without one is offered it (S2 §2: label 0 reads 开通会员); elsewhere
 * the level is named.
 */
export function LevelTag({ tier, inMenu = false }: { tier: Tier; inMenu?: boolean }) {
  const label = inMenu && tier === 'free' ? levelLabel(0) : TIER_LABELS[tier];
  return <span className={isMember(tier) ? classes.gold : classes.plain}>{label}</span>;
}
