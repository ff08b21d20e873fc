import { readInviteMark } from '#contract/rights/invite-terms.ts';
import { withTables } from '#server/platform/db/connect-database.ts';
import type { Registered } from '../accounts/index.ts';
import { type InvitationTables, insertInvitation, inviterOf } from './store.ts';

/**
 * Notes by whose link somebody came, in the transaction that makes the account. A mark that is nobody's is as good as none: nothing
 * is noted, and nobody is told.
 */
export async function noteRegistered({ within, uid, channel, at, isBrowserOf }: Registered): Promise<void> {
  const mark = readInviteMark(channel);
  if (mark === undefined) return;
  const tx = withTables<InvitationTables>(within);
  const inviter = await inviterOf(tx, mark.code);
  if (inviter === undefined) return;
  await insertInvitation(tx, {
    invitee: uid,
    inviter,
    theme_id: mark.themeId,
    same_browser: await isBrowserOf(inviter),
    invited_at: at,
  });
}
