import type { checkTask as CheckTask } from '#contract/calls/page-images.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { openContent } from '../../contents/index.ts';
import type { ReaderDeps } from '../deps.ts';
import { LINK_LIFE_SECONDS, linkQuery, versionOf } from '../signed-link.ts';

type Task = ResponseOf<typeof CheckTask>;
type Deps = Pick<ReaderDeps, 'quotas' | 'reads' | 'contents' | 'stateOfUpload'>;

const NOT_YET: Task = { status: 0, page_count: 0, page_url: '', tile_url: '', page_url_expires: 0 };

const mayNot = () => new BusinessError('notAllowed', '打开报告原文后可使用兼容模式');

/** The file by its id on the wire; null while it is being brought or converted. Throws 10404 for another's upload, 10006 with the reason for one that failed. */
async function fidOf(
  { stateOfUpload }: Pick<Deps, 'stateOfUpload'>,
  name: string,
  caller: Caller,
): Promise<number | null> {
  const [kind = '', id = ''] = name.split('/');
  if (kind === 'report') return Number(id);
  const upload = await stateOfUpload(id, caller);
  if (upload === null) throw new BusinessError('notFound');
  const { state, contentId, reason } = upload;
  if (state === 'failed') throw new BusinessError('invalidInput', reason);
  return state === 'ready' ? ownFileId(contentId) : null;
}

/** Begins nothing: pages are drawn when they are looked at, and what is brought is converted by itself. Throws 10007 for whom the file is not open. */
export async function convertFile(deps: Deps, name: string, caller: Caller): Promise<{ task_id: string }> {
  const fid = await fidOf(deps, name, caller);
  if (fid !== null && (await openContent(deps, fid, caller)) === null) throw mayNot();
  return { task_id: name };
}

/** Where the pages are to be had, for ten minutes and for this session. Throws as `convertFile`, 10404 where there is no file. */
export async function readTask(
  deps: Deps & Pick<ReaderDeps, 'linkSecret'>,
  name: string,
  caller: Caller,
): Promise<Task> {
  const fid = await fidOf(deps, name, caller);
  if (fid === null) return NOT_YET;
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
