import type { checkTask as CheckTask } from '#contract/calls/page-images.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { openContent } from '../../contents/index.ts';
import type { ReaderDeps } from '../deps.ts';
import { LINK_LIFE_SECONDS, linkQuery, versionOf } from '../signed-link.ts';

/** The file by its id on the wire. */
const fidOf = (name: string): number => Number(name.slice(name.indexOf('/') + 1));

const mayNot = () => new BusinessError('notAllowed', '打开报告原文后可使用兼容模式');

/** Begins nothing: pages are drawn when they are looked at. Throws 10007 for whom the file is not open. */
export async function convertFile(
  deps: Pick<ReaderDeps, 'quotas' | 'reads' | 'contents'>,
  name: string,
  caller: Caller,
): Promise<{ task_id: string }> {
  if ((await openContent(deps, fidOf(name), caller)) === null) throw mayNot();
  return { task_id: name };
}

/** Where the pages are to be had, for ten minutes and for this session. Throws 10007 as `convertFile`, 10404 where there is no file. */
export async function readTask(
  deps: Pick<ReaderDeps, 'quotas' | 'reads' | 'contents' | 'linkSecret'>,
  name: string,
  caller: Caller,
): Promise<ResponseOf<typeof CheckTask>> {
  const fid = fidOf(name);
  const opened = await openContent(deps, fid, caller);
  if (opened === null) throw mayNot();
  const file = opened.content && (await deps.contents.currentFile(opened.content));
  if (file === null) throw new BusinessError('notFound');
  const expiresAtSeconds = Math.floor(caller.now / 1000) + LINK_LIFE_SECONDS;
  const { sessionKey, tier } = caller;
  const grant = { fid, version: versionOf(file.sha256), expiresAtSeconds, sessionKey, tier };
  const query = linkQuery(grant, deps.linkSecret);
  return {
    status: 1,
    page_count: file.pageCount,
    page_url: `/files/page/${fid}-{page}-{width}.webp?${query}`,
    tile_url: `/files/page/${fid}-{page}-{width}-{column}-{row}.webp?${query}`,
    page_url_expires: expiresAtSeconds,
  };
}
