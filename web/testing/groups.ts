import type { GroupItem } from '#contract/calls/groups.ts';

/** A public group that one reads in. */
export const group = (changes: Partial<GroupItem> = {}): GroupItem => ({
  id: 3,
  name: '储能组',
  logo: '/group-logos/desk.svg',
  intro: '',
  is_public: 1,
  of_organisation: 0,
  member_count: 1200,
  fcount: 8,
  own_count: 0,
  isJoin: 1,
  role: 'reader',
  holds: 0,
  ...changes,
});

export const OWNED = group({ role: 'owner' });
/** One that one is not in. */
export const OTHERS = group({ isJoin: 0, role: '' });
