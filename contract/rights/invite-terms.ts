/** What an inviter gets, as the operator has set it. */
export interface InviteTerms {
  /** Days of ordinary membership for the first payment of each invited person; 0 gives none. */
  rewardDays: number;
  /** How many such rewards one person gets in a calendar year (Asia/Shanghai). */
  rewardsAYear: number;
}

/** Stands in the address of an invitation as its `channel`: whose it is, and from which industry's page. */
export const inviteMark = (code: string, themeId: number): string =>
  themeId === 0 ? `i-${code}` : `i-${code}.${themeId}`;

const MARK = /^i-([\w-]{11})(?:\.([1-9]\d{0,8}))?$/;

/** undefined for any other channel. */
export function readInviteMark(channel: string): { code: string; themeId: number } | undefined {
  const [, code, themeId = '0'] = MARK.exec(channel) ?? [];
  return code === undefined ? undefined : { code, themeId: Number(themeId) };
}

/** The rules of the reward, told before anybody invites. */
export function inviteRules({ rewardDays, rewardsAYear }: InviteTerms): string[] {
  if (rewardDays === 0) return ['目前没有邀请奖励；邀请记录照常保留。'];
  return [
    `受邀的人从您的链接注册，并第一次购买会员后，您得 ${rewardDays} 天普通会员；已是更高等级的，按价值折合成该等级的天数加上。奖励的价值不超过受邀者实付的金额。`,
    `每位受邀者只奖励一次，每个自然年最多奖励 ${rewardsAYear} 次；超出的仍列在邀请记录里，不奖励。`,
    '邀请自己不算：用过同一手机号、付款之前在同一个浏览器里登录过，或付款人为其他账户付过款的，不奖励。',
    '企业席位上的账户邀请来的人照样列出，不奖励：会员由企业统一续费。',
  ];
}
