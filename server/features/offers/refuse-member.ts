import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Organisations } from '../organisations/index.ts';

/** Throws 10006 for a member of an enterprise, whose membership its owner buys. */
export async function refuseMember(
  { organisations }: { organisations: Pick<Organisations, 'isMember'> },
  { uid }: Caller,
): Promise<void> {
  if (uid !== null && (await organisations.isMember(uid)))
    throw new BusinessError('invalidInput', '您的会员由所在企业提供，请由企业的所有者续费');
}
