import type { Allowed } from './access/allowed.ts';
import type { Site } from './http/site.ts';
import type { Job } from './jobs/job.ts';

/** Whose data leaves, and whose goes: accounts made sure that the person wants it. */
export type ExportedPerson = Allowed<{ uid: number }, 'exportPerson'>;
export type ErasedPerson = Allowed<{ uid: number }, 'erasePerson'>;

/** What a feature holds about people. Orders are no such source: the law wants them kept. */
export interface PersonalData {
  /** The key in the export. */
  name: string;
  exportOf(person: ExportedPerson): Promise<unknown>;
  /** Removes the person from the feature's tables, indexes and files; a second time does nothing. */
  erase(person: ErasedPerson): Promise<void>;
}

/**
 * The door of every feature, of one shape. `createX(parts)` gives it, beside what listed neighbours may use; a feature
 * that has none of something says so, so that nothing is forgotten.
 */
export interface Feature {
  /** Binds the calls and addresses that the feature answers. */
  routes(site: Site): void | Promise<void>;
  /** What is done without anybody waiting at a page. */
  jobs: readonly Job[];
  /** null where nothing is held about people. */
  personalData: PersonalData | null;
}

/** For a feature that answers no calls. */
export const noRoutes = (): void => {};
