import type { RootData } from '#web/client/session.ts';

/** Seconds since 1970 on the server of a page under test. */
export const NOW = 1_790_000_000;

/** Nobody has filled in who runs the site. */
const operator: RootData['operator'] = {
  company: '',
  contact: '',
  address: '',
  is_known: false,
  copyright: '',
  friends: [],
  filings: [],
  support: '',
  support_picture: '',
  codes: [],
  wechat: true,
  has_insights: true,
};

/** What a page knows of a visitor. */
export const VISITOR: RootData = { user: null, operator, nowSeconds: 0 };

/** What a page knows of an ordinary member with a session of its own. */
export function person(changes: Partial<NonNullable<RootData['user']>> = {}): RootData {
  const user = {
    sid: `s${Math.random()}`,
    uid: 7,
    displayId: '002000007',
    nickname: '测试',
    avatar: '',
    phone: '138****0000',
    is_vip: 1,
    unlock_end_time: NOW + 60,
    roles: [],
    deletion_due: 0,
    has_password: true,
    password_due: false,
    ...changes,
  };
  return { user, operator, nowSeconds: NOW };
}
