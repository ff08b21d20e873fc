import type { EventKind } from '#server/platform/events/event.ts';

/** People came into groups or left them: their ids. */
export const MEMBERS_CHANGED: EventKind = 'groups.members-changed';
