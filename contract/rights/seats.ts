import { unseenText, VISIBLE_TEXT } from '../text/visible-text.ts';

/** What the account of a member may be called: lengths in characters, and what must hold besides. */
export const MEMBER_NAMING = {
  username: {
    least: 3,
    most: 32,
    /** Characters that may stand in it. */
    allowed: /^[\p{L}\p{N}._-]+$/u,
    /** Digits alone are read as a telephone number. */
    needed: /\p{L}/u,
  },
  name: { most: 20, allowed: VISIBLE_TEXT },
} as const;

export const MEMBER_NAMING_TEXTS = {
  usernameShort: `用户名至少 ${MEMBER_NAMING.username.least} 个字`,
  usernameAllowed: '用户名只能用文字、数字与 . _ -',
  usernameNeeded: '用户名里要有文字或字母，不能全是数字',
  nameMissing: '请填写成员姓名',
  nameAllowed: unseenText('姓名'),
} as const;
