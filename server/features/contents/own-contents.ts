import {
  type AnyTransaction,
  inTransaction,
  tablesOf,
  withTables,
} from '#server/platform/db/connect-database.ts';
import type { SharedContent } from './access.ts';
import { tellOwnChanged } from './content-events.ts';
import type { ContentFile } from './content-file.ts';
import type { ContentMaking } from './files/content-making.ts';
import type { ContentParts } from './parts.ts';
import { addAudience, countShares, dropAudience } from './store/audience.ts';
import { deleteContent } from './store/delete-content.ts';
import { addVersion, insertContent, lockVersion, readCurrent } from './store/versions.ts';
import { writeParts } from './store/write-parts.ts';
import type { ContentTables } from './tables.ts';

/** A content with the file that is read of it, as it stands. */
export interface StandingContent {
  contentId: number;
  versionId: number;
  sha256: string;
  fileName: string;
}

/** Files that no record shows: somebody's own. What the library shows is written with its record, in one transaction. */
export interface OwnContents {
  /** A new one for these (`group:12`), with everything that was understood of its file. Gives its id. */
  file(
    audience: readonly string[],
    file: ContentFile,
    /** What is written with it, in the same transaction. */
    within?: (tx: AnyTransaction, contentId: number) => Promise<void>,
  ): Promise<number>;
  /** null where it is gone. */
  standing(contentId: number): Promise<StandingContent | null>;
  /** Writes what was understood anew; nothing where it is gone or has another file meanwhile. */
  refresh(standing: StandingContent, file: ContentFile): Promise<void>;
  /** Lets others read it as well (`group:12`), whoever may say so. False where it is gone. */
  share(tx: AnyTransaction, content: SharedContent, audience: string): Promise<boolean>;
  /** They read none of these any more. */
  unshare(tx: AnyTransaction, contentIds: readonly number[], audience: string): Promise<void>;
  /** Of each how many read it beside whoever brought it. */
  shares(contentIds: readonly number[]): Promise<Map<number, number>>;
  /** Removes it with everything that hangs on it; its objects go when no other content has the same bytes. False where it was not there. */
  remove(contentId: number): Promise<boolean>;
}

export function createOwnContents(
  parts: Pick<ContentParts, 'database' | 'clock'>,
  making: Pick<ContentMaking, 'removeUnheld'>,
): OwnContents {
  const db = tablesOf<ContentTables>(parts.database);
  return {
    file: (audience, file, within) =>
      inTransaction(db, async (tx) => {
        const now = new Date(parts.clock.now());
        const contentId = await insertContent(tx, { audience, now });
        await writeParts(tx, contentId, await addVersion(tx, contentId, file, now), file);
        await tellOwnChanged(tx, [contentId]);
        await within?.(tx, contentId);
        return contentId;
      }),
    async standing(contentId) {
      const current = await readCurrent(db, contentId);
      return current === undefined ? null : { contentId, ...current };
    },
    refresh: ({ contentId, versionId }, file) =>
      inTransaction(db, async (tx) => {
        if (!(await lockVersion(tx, contentId, versionId))) return;
        await writeParts(tx, contentId, versionId, file);
        await tellOwnChanged(tx, [contentId]);
      }),
    async share(tx, { contentId }, audience) {
      const isThere = await addAudience(withTables<ContentTables>(tx), contentId, audience);
      if (isThere) await tellOwnChanged(tx, [contentId]);
      return isThere;
    },
    async unshare(tx, contentIds, audience) {
      if (contentIds.length === 0) return;
      await dropAudience(withTables<ContentTables>(tx), contentIds, audience);
      await tellOwnChanged(tx, contentIds);
    },
    shares: (contentIds) => countShares(db, contentIds),
    async remove(contentId) {
      const hashes = await inTransaction(db, async (tx) => {
        const gone = await deleteContent(tx, contentId);
        if (gone !== null) await tellOwnChanged(tx, [contentId]);
        return gone;
      });
      // After the rows: a kill in between leaves objects that `verify` names, never a content without its file.
      await making.removeUnheld(hashes ?? []);
      return hashes !== null;
    },
  };
}
