import type { FastifyReply, FastifyRequest } from 'fastify';
import { searchMyFiles } from '#contract/calls/own-search.ts';
import * as calls from '#contract/calls/uploads.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Hook } from '#server/platform/hook.ts';
import { plainFault } from '#server/platform/http/answer-errors.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { Site } from '#server/platform/http/site.ts';
import { tellWhatToDrop } from '../query/index.ts';
import { allowUpload, ownShelf } from './access.ts';
import { beginUpload } from './begin-upload.ts';
import { CONVERT } from './convert-job.ts';
import { deliverUpload } from './deliver-upload.ts';
import { findInLibrary } from './find-in-library.ts';
import type { AimedUpload, UploadParts } from './parts.ts';
import { presentUpload, readAllowance, tellOwn } from './present-upload.ts';
import { removeUpload } from './remove-upload.ts';
import { searchOwn } from './search-own.ts';
import {
  changeUpload,
  countUploads,
  listUploads,
  readUpload,
  readUploads,
  readUploadsOf,
} from './store/rows.ts';
import type { UploadTables } from './tables.ts';
import type { PartialFiles } from './tus.ts';
import { unlockUpload } from './unlock-upload.ts';

const ID = ':id(^[0-9a-f-]{36})';

interface Coming {
  files: PartialFiles;
  aimed: Pick<Hook<AimedUpload>, 'tell'>;
}

export function uploadRoutes(
  { handle, app, openContext }: Site,
  parts: UploadParts,
  { files, aimed }: Coming,
): void {
  const db = tablesOf<UploadTables>(parts.database);
  handle(calls.beginUpload, (asked, { caller }) => beginUpload({ db, files, aimed }, asked, caller));
  handle(calls.myUploadFile, async ({ page, pageSize: size }, { caller }) => {
    const shelf = ownShelf(caller);
    const rows = await listUploads(db, shelf.audience, { page, size });
    return {
      data: await tellOwn(parts, rows),
      count: await countUploads(db, shelf.audience),
      allowance: await readAllowance(db, shelf, caller),
    };
  });
  handle(calls.findInLibrary, (asked, { caller }) => findInLibrary(parts, asked, caller));
  handle(calls.getUploads, async ({ ids }, { caller }) => ({
    data: (await readUploads(db, ownShelf(caller).audience, ids)).map((row) => presentUpload(row)),
  }));
  handle(searchMyFiles, (asked, { caller }) =>
    tellWhatToDrop(asked.keyword, () => searchOwn(parts, asked, caller)),
  );
  handle(calls.getUploadOf, async ({ content_id }, { caller }) => {
    const { uid } = ownShelf(caller);
    const content = await parts.contents.reads.own(content_id, caller);
    const rows = content === null ? [] : await readUploadsOf(db, [content]);
    const own = rows.filter((row) => row.uid === uid);
    return { data: await tellOwn(parts, own) };
  });
  handle(calls.retryUpload, async ({ id }, { caller }) => {
    const { row } = allowUpload(caller, await readUpload(db, id));
    const isAsked = await inTransaction(db, async (tx) => {
      const waiting = {
        state: 'waiting',
        reason: '',
        may_retry: false,
        changed_at: new Date(caller.now),
      } as const;
      const isChanged = row.may_retry && (await changeUpload(tx, id, ['failed'], waiting));
      if (isChanged) await parts.jobs.ask(CONVERT, { id }, tx);
      return isChanged;
    });
    if (!isAsked) throw new BusinessError('invalidInput', '这个文件不能再次转换，请重新上传');
    return {};
  });
  handle(calls.unlockUpload, async ({ id, password }, { caller }) => {
    await unlockUpload(parts, allowUpload(caller, await readUpload(db, id)), password);
    return {};
  });
  handle(calls.removeUpload, async ({ id }, { caller }) => {
    await removeUpload(parts, files, allowUpload(caller, await readUpload(db, id)));
    return {};
  });
  byteRoutes({ app, openContext }, parts, files);
}

/** Where bytes come in and go out: parts by the tus protocol, and the files themselves. */
function byteRoutes(
  { app, openContext }: Pick<Site, 'app' | 'openContext'>,
  parts: UploadParts,
  files: PartialFiles,
): void {
  const db = tablesOf<UploadTables>(parts.database);
  // Bytes are read by whoever keeps them.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH'],
    url: calls.uploadAddress(ID),
    schema: { hide: true },
    handler: async (request, reply) => {
      if (!(await maySend(request, reply))) return reply;
      reply.hijack();
      await files.answer(request.raw, reply.raw, (error) => plainFault(error, request, reply));
    },
  });
  async function maySend(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ): Promise<boolean> {
    const { caller } = await openContext(request, reply);
    if (caller.uid === null) {
      await reply.status(401).send('请先登录');
      return false;
    }
    const row = await readUpload(db, request.params.id);
    if (row?.uid !== caller.uid || row.state === 'removing' || row.state === 'failed') {
      await reply.status(404).send('没有这个上传');
      return false;
    }
    // All of it has come already: said as the protocol does, so that whoever lost the last answer hears it.
    if (row.state !== 'uploading') {
      const size = String(row.size_bytes);
      await reply
        .status(request.method === 'HEAD' ? 200 : 204)
        .headers({
          'tus-resumable': '1.0.0',
          'upload-offset': size,
          'upload-length': size,
          'cache-control': 'no-store',
        })
        .send();
      return false;
    }
    await changeUpload(db, row.id, ['uploading'], { changed_at: new Date(caller.now) });
    return true;
  }
  for (const what of ['read.pdf', 'original'] as const)
    app.route<{ Params: { id: string } }>({
      method: ['GET', 'HEAD'],
      url: `${calls.uploadAddress(ID)}/${what}`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const { caller } = await openContext(request, reply);
        const asked = { id: request.params.id, what, wantsBody: request.method === 'GET' };
        return sendFile(reply, await deliverUpload(parts, asked, caller));
      },
    });
}
