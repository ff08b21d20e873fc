import type { FolderItem } from '#contract/calls/folders.ts';
import { startOfDay } from '#contract/text/calendar.ts';
import type { SharedSearchDeps } from './deps.ts';
import { readImportFolders } from './import-folders.ts';
import { type CountedTag, readIndustriesOf } from './read-tags.ts';

type DayDeps = Pick<SharedSearchDeps, 'subjects' | 'folderDays'>;

/** Industries and folders of imports as folders, with the day of their newest report. `now` is milliseconds since 1970. */
export async function asFolders(
  { subjects, folderDays }: DayDeps,
  tags: readonly CountedTag[],
  now: number,
): Promise<FolderItem[]> {
  const days = await folderDays.get('', now, async () => ({
    list: await subjects.industryDays(),
    isWhole: true,
  }));
  return tags.map(({ id, name, parent_id, count }) => {
    const day = days.get(id) ?? '';
    const create_time = day === '' ? 0 : startOfDay(day);
    const about = { name, parent_id, file_count: count, create_time, timeText: day };
    return { id, fid: id, item_id: id, item_type: 2, ...about };
  });
}

/** Folders by their ids, in that order; what is none is missing. */
export async function describeFolders(
  deps: DayDeps & Parameters<typeof readIndustriesOf>[0] & Parameters<typeof readImportFolders>[0],
  ids: readonly number[],
  now: number,
): Promise<FolderItem[]> {
  if (ids.length === 0) return [];
  const industries = await readIndustriesOf(deps, ids);
  const known = new Map(industries.map((folder) => [folder.id, folder]));
  // Few look up a folder that is no industry: those are asked for by themselves.
  if (ids.some((id) => !known.has(id)))
    for (const folder of await readImportFolders(deps)) known.set(folder.id, folder);
  return asFolders(
    deps,
    ids.flatMap((id) => known.get(id) ?? []),
    now,
  );
}
