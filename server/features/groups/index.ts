/** The door of groups: who is in them, and what they read together. */

export { createGroups, type Groups } from './create-groups.ts';
