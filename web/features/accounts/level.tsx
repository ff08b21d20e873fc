import { TIER_LABELS, type Tier } from '#contract/levels.ts';
import classes from './user-area.module.css';

/** True for somebody whose membership counts now. */
export function isMember(tier: Tier): boolean {
  return tier !== 'visitor' && tier !== 'free';
}

/** Gold is for membership alone. */
export function LevelTag({ tier }: { tier: Tier }) {
  return <span className={isMember(tier) ? classes.gold : classes.plain}>{TIER_LABELS[tier]}</span>;
}

/** 2027-08-22 in Shanghai. `seconds` since 1970. */
export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
}

/** 2027-08-22 09:30 in Shanghai. */
export function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16);
}
