import type { Caller } from './caller.ts';

/** Whoever asks; null for visitors. */
export type Whose = Pick<Caller, 'uid'>;

/** What else is a person's, as keys of audiences (`group:12`), as it stands at this moment. */
export type AudienceProvider = (uid: number) => Promise<readonly string[]> | readonly string[];

/** Who may find, open and count what: the one place that says it. */
export interface Audiences {
  /** Keys of the audiences that the caller is one of: what is everybody's, for a person also their own shelf and what providers add. */
  of(caller: Whose): Promise<readonly string[]>;
  /** Whoever stands on it says whose else somebody is; it knows none of them. */
  add(provider: AudienceProvider): void;
}

/** The audience of one. */
export const personAudience = (uid: number): string => `person:${uid}`;

/** `everybody` is the key of what is everybody's. */
export function createAudiences(everybody: string): Audiences {
  const providers: AudienceProvider[] = [];
  return {
    async of({ uid }) {
      if (uid === null) return [everybody];
      const added = await Promise.all(providers.map((provider) => provider(uid)));
      return [everybody, personAudience(uid), ...new Set(added.flat())];
    },
    add: (provider) => void providers.push(provider),
  };
}
