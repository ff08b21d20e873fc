import { VISIBLE_TEXT } from '../text/visible-text.ts';

/** Who may do what in a group: a reader reads, an editor adds reports too, the owner does everything else. */
export const GROUP_ROLES = ['owner', 'editor', 'reader'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

export const GROUP_ROLE_LABELS: Record<GroupRole, string> = {
  owner: '所有者',
  editor: '编辑',
  reader: '读者',
};

/** Whether one may do what the other may. */
export const isGroupRole = (role: GroupRole, needed: GroupRole): boolean =>
  GROUP_ROLES.indexOf(role) <= GROUP_ROLES.indexOf(needed);

/** What a group is called; lengths in characters. */
export const GROUP_NAMING = { nameMost: 30, introMost: 200, nameAllowed: VISIBLE_TEXT } as const;

/** How much one group holds, and how long an invitation stands. */
export const GROUP_LIMITS = {
  members: 500,
  reports: 10_000,
  /** Invitations that are open at a time. */
  invites: 50,
  /** Of a link that is good until a day, from today. */
  linkDays: 90,
  /** Of an invitation to one person, and of a link for one use. */
  inviteDays: 14,
} as const;

/** What the 12 logos are called, which are drawn for us (`public/group-logos`). */
const LOGO_NAMES = [
  'desk',
  'bars',
  'line',
  'ring',
  'layers',
  'grid',
  'leaf',
  'bolt',
  'waves',
  'orbit',
  'pages',
  'peak',
] as const;
export const GROUP_LOGOS: readonly string[] = LOGO_NAMES.map((name) => `/group-logos/${name}.svg`);
