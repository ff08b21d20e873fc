import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { LibraryReads } from '../library/index.ts';
import type { CountedTag } from './read-tags.ts';

interface FolderReads {
  reads: Pick<LibraryReads, 'folders'>;
  index: Pick<AskedIndex, 'countTags'>;
}

export const inImportFolder = (id: number): IndexTag => `folder:${id}`;

/** Folders that reports came in, by name, as far as the asker finds something in them. They lie in the root and hold none. */
export async function readImportFolders({ reads, index }: FolderReads): Promise<CountedTag[]> {
  const folders = await reads.folders();
  if (folders.length === 0) return [];
  const counts = await index.countTags(
    { expression: null, match: 'all' },
    folders.map(({ id }) => inImportFolder(id)),
  );
  return folders.flatMap(({ id, name }, at) => {
    const count = counts[at] ?? 0;
    return count === 0 ? [] : { id, name, parent_id: 0, count };
  });
}
