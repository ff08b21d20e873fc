import type { checkTask as CheckTask } from '#contract/calls/page-images.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ReaderDeps } from '../deps.ts';
import { LINK_LIFE_SECONDS, linkQuery, versionOf } from '../signed-link.ts';

const fidOf = (name: string): number => Number(name.slice(name.indexOf('/') + 1));

const mayNot = () => new BusinessError('notAllowed', '打开报告原文后可使用兼容模式');

/** Begins nothing: pages are drawn when they are looked at. Throws 10007 for whom the report is not open. */
export async function convertFile(
  deps: Pick<ReaderDeps, 'quotas'>,
  name: string,
  caller: Caller,
): Promise<{ task_id: string }> {
  if ((await deps.quotas.allowText(caller, fidOf(name))) === null) throw mayNot();
  return { task_id: name };
}

/** Where the pages are to be had, for ten minutes and for this session. Throws 10007 as `convertFile`, 10404 where there is no file. */
export async function readTask(
  deps: Pick<ReaderDeps, 'quotas' | 'reads' | 'linkSecret'>,
  name: string,
  caller: Caller,
): Promise<ResponseOf<typeof CheckTask>> {
  const fid = fidOf(name);
  if ((await deps.quotas.allowText(caller, fid)) === null) throw mayNot();
  const record = await deps.reads.reportRecord(fid);
  if (!record?.file) throw new BusinessError('notFound');
  const expiresAtSeconds = Math.floor(caller.now / 1000) + LINK_LIFE_SECONDS;
  const { sessionKey, tier } = caller;
  const grant = { fid, version: versionOf(record.file.sha256), expiresAtSeconds, sessionKey, tier };
  const query = linkQuery(grant, deps.linkSecret);
  return {
    status: 1,
    page_count: record.item.page_count,
    page_url: `/files/page/${fid}-{page}-{width}.webp?${query}`,
    tile_url: `/files/page/${fid}-{page}-{width}-{column}-{row}.webp?${query}`,
    page_url_expires: expiresAtSeconds,
  };
}
