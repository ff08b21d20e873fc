import { mostKept } from './kept.ts';
import type { Tier } from './levels.ts';

/** How long what was found is kept in the inbox, read or not. */
export const INBOX_KEPT_DAYS = 180;

/** Reports named in one call or letter; how many more there are is said. */
export const MOST_TOLD_AT_ONCE = 100;

/** How long somebody has to confirm an address, and letters to confirm one, for a person and for an address, in 24 hours. */
export const PROOF_HOURS = 24;
export const PROOFS_A_DAY = 5;

/** Entries of a feed. */
export const FEED_ENTRIES = 50;

/** Why no more can be kept, and what to do. */
export const tooManyAlertsText = (tier: Tier): string => {
  const full = `当前等级最多保存 ${mostKept(tier, 'saveSearch')} 个搜索，请先在“我的订阅”里删除不用的`;
  return tier === 'enterprise' ? `${full}。` : `${full}，或升级会员后再试。`;
};

/** Why a search that is kept finds nothing now. */
export const beyondLimitText = (tier: Tier): string =>
  mostKept(tier, 'saveSearch') === 0
    ? '当前会员等级不含新报告提醒，已停止；恢复会员后继续'
    : `当前等级只有最早保存的 ${mostKept(tier, 'saveSearch')} 个继续提醒，这一个已停止；升级会员后继续`;
