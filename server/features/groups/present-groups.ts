import type { GroupItem } from '#contract/calls/groups.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { PersonName } from '../accounts/index.ts';
import type { KnownGroup } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { type GroupCard, readCard } from './store/groups.ts';

/** Field names of S2 §3. */
export const presentCard = (card: GroupCard): GroupItem => ({
  id: card.id,
  name: card.name,
  logo: card.logo,
  intro: card.intro,
  is_public: card.is_public ? 1 : 0,
  of_organisation: card.organisation_id === null ? 0 : 1,
  member_count: card.members,
  fcount: card.reports,
  own_count: card.files,
  isJoin: card.role === null ? 0 : 1,
  role: card.role ?? '',
  holds: card.holds ? 1 : 0,
});

/** A group as it is now, after what was done to it. */
export async function presentGroup(
  { db }: Pick<GroupDeps, 'db'>,
  group: KnownGroup,
  { uid }: Pick<Caller, 'uid'>,
): Promise<GroupItem> {
  const card = await readCard(db, group, uid);
  if (card === undefined) throw new BusinessError('notFound', '这个群组已解散');
  return presentCard(card);
}

/** As others in a group see a person; a phone number that serves as a name is masked. */
export const shownName = (person: Pick<PersonName, 'nickname'> | undefined): string =>
  person === undefined ? '已注销用户' : person.nickname.replace(/(1[3-9]\d)\d{4}(\d{4})/g, '$1****$2');
