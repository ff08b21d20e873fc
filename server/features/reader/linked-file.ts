import { dayOf } from '#contract/text/calendar.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile } from '#server/platform/files/file-answer.ts';
import type { AllowedContent, AllowedFile } from '../contents/index.ts';
import { type AllowedGrant, allowDelivery } from './access.ts';
import type { ReaderDeps } from './deps.ts';
import { type LinkedTo, type LinkQuery, openLink, versionOf } from './signed-link.ts';

/** The file behind a good link. */
export interface LinkedFile {
  grant: AllowedGrant;
  /** null where it is gone or another one by now. */
  file: { file: AllowedFile; pageCount: number; name: string } | null;
}

type Deps = Pick<ReaderDeps, 'reads' | 'contents' | 'linkSecret'>;

/** What a link to a file, or to a page of it, leads to; why not, for a link that is over, changed or somebody else's. */
export async function openLinkedFile(
  deps: Deps,
  { fid, query, to = 'report-link' }: { fid: number; query: LinkQuery; to?: LinkedTo },
  caller: Caller,
): Promise<LinkedFile | { refused: FileAnswer }> {
  const { sessionKey, tier, now } = caller;
  const opened = openLink(fid, query, { to, sessionKey, tier, secret: deps.linkSecret, now });
  if (opened === null) return { refused: refusedFile(403, '链接已失效，请刷新页面后重试') };
  const contentId = ownContentOf(fid);
  const content = contentId === null ? null : await deps.contents.own(contentId, caller);
  const grant = allowDelivery(caller, opened, content);
  if (grant === null)
    return contentId === null
      ? { refused: refusedFile(403, '当前会员等级不能查看原文，请登录或升级会员后再试') }
      : { refused: refusedFile(404, '没有这个文件') };
  if (to === 'version-link') return { grant, file: await beside(deps, grant, caller) };
  const known = content === null ? await recorded(deps, grant, caller) : await ownFile(deps, content);
  return { grant, file: known !== null && versionOf(known.file.sha256) === grant.version ? known : null };
}

async function ownFile({ contents }: Deps, content: AllowedContent): Promise<LinkedFile['file']> {
  const file = await contents.file(content);
  return file && { file, pageCount: file.pageCount, name: file.fileName };
}

async function recorded({ reads }: Deps, grant: AllowedGrant, caller: Caller): Promise<LinkedFile['file']> {
  const file = await reads.for(caller).fileOf(grant);
  return file && { file, pageCount: file.pageCount, name: `${file.downloadName}.pdf` };
}

/** A file that came beside the one that the report shows. */
async function beside(deps: Deps, grant: AllowedGrant, caller: Caller): Promise<LinkedFile['file']> {
  const shown = await recorded(deps, grant, caller);
  const content = await deps.reads.for(caller).contentOf(grant);
  const file = content && (await deps.contents.otherFile(content, grant.version));
  if (shown === null || file === null) return null;
  // Two files of one report lie in one folder of whoever keeps them: the day tells them apart.
  const came = dayOf(file.createdAt.getTime() / 1000);
  return { file, pageCount: file.pageCount, name: shown.name.replace(/\.pdf$/, `（${came} 收到）.pdf`) };
}
