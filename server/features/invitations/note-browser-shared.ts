import type { Db } from '#server/platform/db/connect-database.ts';
import type { BrowserShared } from '../accounts/index.ts';
import { type InvitationTables, listOpenBetween, noteSameBrowser } from './store.ts';

/** More open invitations than this are nobody's private trick. */
const MOST_LOOKED_AT = 500;

/** Whoever invited and whoever was invited sign in in one browser, before the reward is given: then it is one's own. */
export async function noteBrowserShared(
  db: Db<InvitationTables>,
  { uid, knownThere }: BrowserShared,
): Promise<void> {
  const open = await listOpenBetween(db, uid, MOST_LOOKED_AT);
  const sides = open.map(({ id, inviter, invitee }) => ({ id, other: inviter === uid ? invitee : inviter }));
  const others = sides.flatMap(({ other }) => (other === null ? [] : [other]));
  if (others.length === 0) return;
  const known = new Set(await knownThere(others));
  const shared = sides.filter(({ other }) => other !== null && known.has(other)).map(({ id }) => id);
  if (shared.length > 0) await noteSameBrowser(db, shared);
}
