import { create as contentDisposition } from 'content-disposition';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Db, tablesOf } from '#server/platform/db/connect-database.ts';
import { type FileAnswer, refusedFile } from '#server/platform/files/file-answer.ts';
import { type AllowedUpload, allowUpload } from './access.ts';
import type { UploadParts } from './parts.ts';
import { endingOf } from './safe-name.ts';
import { readUpload } from './store/rows.ts';
import type { UploadTables } from './tables.ts';

type What = 'read.pdf' | 'original';

async function mayUse(db: Db<UploadTables>, id: string, caller: Caller): Promise<AllowedUpload | null> {
  try {
    return allowUpload(caller, await readUpload(db, id));
  } catch (error) {
    if (error instanceof BusinessError) return null;
    throw error;
  }
}

/** The PDF that is read, or the file as it was brought, to whoever brought it. 404 for everybody else, as where there is none. */
export async function deliverUpload(
  { database, brought, contents }: UploadParts,
  { id, what, wantsBody }: { id: string; what: What; wantsBody: boolean },
  caller: Caller,
): Promise<FileAnswer> {
  const none = refusedFile(404, '没有这个文件');
  const allowed = await mayUse(tablesOf<UploadTables>(database), id, caller);
  if (allowed === null) return none;
  const { row } = allowed;
  const isPdf = what === 'read.pdf' || (row.kind === 'pdf' && row.state === 'ready');
  const content = isPdf && row.content_id !== null ? await contents.reads.own(row.content_id, caller) : null;
  const file = content === null ? null : await contents.reads.currentFile(content);
  const stored = isPdf ? file && (await contents.files.openFile(file)) : await brought.openOriginal(allowed);
  if (stored === null) return none;
  const bytes = wantsBody ? await stored.read() : null;
  return {
    status: 200,
    headers: {
      'content-type': isPdf ? 'application/pdf' : 'application/octet-stream',
      'content-length': String(stored.sizeBytes),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': contentDisposition(
        what === 'original'
          ? row.name
          : `${row.name.slice(0, row.name.length - endingOf(row.name).length)}.pdf`,
        {
          type: what === 'original' ? 'attachment' : 'inline',
          fallback: what === 'original' ? `${id}${endingOf(row.name)}` : `${id}.pdf`,
        },
      ),
    },
    body: bytes,
  };
}
