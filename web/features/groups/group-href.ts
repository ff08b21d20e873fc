import type { GroupItem } from '#contract/calls/groups.ts';

export type GroupTab = 'hot' | 'mine';

/** `from` is the way back (S2 §2). */
export const groupHref = ({ id, name }: Pick<GroupItem, 'id' | 'name'>, from: GroupTab): string =>
  `/group/detail?${new URLSearchParams({ id: String(id), name, from })}`;

/** What members brought into the group, or of it what the words find. */
export const groupFilesHref = (gid: number, keyword: string): string =>
  keyword === ''
    ? `/group/detail?id=${gid}&part=files&from=mine`
    : `/myUpload?${new URLSearchParams({ gid: String(gid), keyword })}`;

export const indexHref = (tab: GroupTab): string => `/group/index?from=${tab}`;

export const tabOf = (params: URLSearchParams): GroupTab => (params.get('from') === 'mine' ? 'mine' : 'hot');
