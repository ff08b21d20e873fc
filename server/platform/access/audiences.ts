import type { Caller } from './caller.ts';

/** Whoever asks; null for visitors. */
export type Whose = Pick<Caller, 'uid'>;

/** What else is a person's, as keys of audiences (`group:12`), as it stands at this moment. */
export type AudienceProvider = (uid: number) => Promise<readonly string[]> | readonly string[];

/** Whether a caller may ask for what is kept together under that number; throws what they are told otherwise. */
export type Keeper = (id: number, caller: Whose) => Promise<void>;

/** Who may find, open and count what: the one place that says it. */
export interface Audiences {
  /** Keys of the audiences that the caller is one of: what is everybody's, for a person also their own shelf and what providers add. */
  of(caller: Whose): Promise<readonly string[]>;
  /** The same without what is everybody's; none for visitors. */
  own(caller: Whose): Promise<readonly string[]>;
  /** Whoever stands on it says whose else somebody is; it knows none of them. */
  add(provider: AudienceProvider): void;
  /** What some keep together is found by a tag of that kind (`group:12`): who may ask for it, its keeper says. */
  keep(kind: string, keeper: Keeper): void;
  /** Throws what a keeper throws where the query, in whatever part, names what is none for the caller; `known` is what was settled before. */
  require(query: object, caller: Whose, known: Map<string, Promise<void>>): Promise<void>;
}

/** The audience of one. */
export const personAudience = (uid: number): string => `person:${uid}`;

/** Who is in a group, as an audience; what the group holds, as a tag. */
export const groupKey = (gid: number): `group:${number}` => `group:${gid}`;

/** `everybody` is the key of what is everybody's. */
export function createAudiences(everybody: string): Audiences {
  const providers: AudienceProvider[] = [];
  const keepers = new Map<string, Keeper>();
  const own: Audiences['own'] = async ({ uid }) => {
    if (uid === null) return [];
    const added = await Promise.all(providers.map((provider) => provider(uid)));
    return [personAudience(uid), ...new Set(added.flat())];
  };
  return {
    of: async (caller) => [everybody, ...(await own(caller))],
    own,
    add: (provider) => void providers.push(provider),
    keep: (kind, keeper) => void keepers.set(kind, keeper),
    async require(query, caller, known) {
      for (const tag of tagsIn(query)) {
        const [kind = '', id] = tag.split(':');
        const keeper = keepers.get(kind);
        if (keeper === undefined) continue;
        const settled = known.get(tag) ?? keeper(Number(id), caller);
        known.set(tag, settled);
        await settled;
      }
    },
  };
}

/** Every tag that a query names anywhere: demanded, excluded, sought or as one choice of several. */
function tagsIn(query: object): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('tag' in value && typeof value.tag === 'string') found.add(value.tag);
    for (const part of Object.values(value)) visit(part);
  };
  visit(query);
  return found;
}
