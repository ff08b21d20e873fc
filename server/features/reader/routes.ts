import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/reader.ts';
import type { Handle, RequestContext } from '#server/platform/http/context.ts';
import { actorOf } from '../memberships/index.ts';
import { deliverCover, deliverFile, type FileAnswer } from './deliver-file.ts';
import type { Asking, ReaderDeps } from './deps.ts';
import { downloadReport } from './download-report.ts';
import { findSimilar } from './find-similar.ts';
import { openReport } from './open-report.ts';
import { previewReport } from './preview-report.ts';
import { readCharts, readParagraphs } from './read-report-parts.ts';
import { setFavourite } from './set-favourite.ts';

const askingOf = (context: RequestContext): Asking => ({ who: actorOf(context), now: context.now });

export function readerRoutes(handle: Handle, deps: ReaderDeps): void {
  handle(calls.getFileDetail, ({ fid }, context) => openReport(deps, fid, askingOf(context)));
  handle(calls.getCatalogListByFileId, async ({ fileId, pageSize }) => {
    const list = await deps.reads.catalogue(fileId, pageSize);
    return { list, count: list.length };
  });
  handle(calls.getParagraphListByFileId, ({ fileId, pageSize, keyword }, context) =>
    readParagraphs(deps, { fid: fileId, limit: pageSize, keyword }, askingOf(context)),
  );
  handle(calls.getChartListByFileId, ({ fileId, pageSize }, context) =>
    readCharts(deps, { fid: fileId, limit: pageSize }, askingOf(context)),
  );
  handle(calls.getSimilarReportFile, ({ fileId, limit }, context) =>
    findSimilar(deps, { fid: fileId, limit }, askingOf(context)),
  );
  handle(calls.getPreviewDetail, ({ id }, context) => previewReport(deps, id, askingOf(context)));
  handle(calls.getPreviewRcmd, ({ id, count }, context) =>
    findSimilar(deps, { fid: id, limit: count }, askingOf(context)),
  );
  handle(calls.pdfFileDownload, ({ fileId }, context) => downloadReport(deps, fileId, askingOf(context)));
  handle(calls.doFavorite, ({ id, cancel }, context) =>
    setFavourite(deps, { fid: id, cancel }, askingOf(context)),
  );
}

/** Opens the session of a request outside the declared calls. */
export type OpenContext = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function send(reply: FastifyReply, { status, headers, body }: FileAnswer): FastifyReply {
  reply.status(status).headers(headers);
  if (body === null) return reply.send();
  return reply.send(typeof body === 'string' ? body : Readable.from(body, { objectMode: false }));
}

/** The files themselves: PDFs behind signed links, covers for everybody. HEAD answers as GET does, without the bytes. */
export function fileRoutes(app: FastifyInstance, deps: ReaderDeps, openContext: OpenContext): void {
  app.route<{ Params: { fid: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/files/report/:fid(^\\d{1,15}).pdf',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { v, expires, download, signature } = request.query;
      const answer = await deliverFile(
        deps,
        {
          fid: Number(request.params.fid),
          query: {
            v: textOf(v),
            expires: textOf(expires),
            download: textOf(download),
            signature: textOf(signature),
          },
          range: request.headers.range,
          ifRange: request.headers['if-range']?.toString(),
          wantsBody: request.method === 'GET',
        },
        askingOf(await openContext(request, reply)),
      );
      return send(reply, answer);
    },
  });
  app.route<{ Params: { fid: string; width: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/cover/:fid(^\\d{1,15})-:width(^\\d{2,4}).webp',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { fid, width } = request.params;
      const answer = await deliverCover(deps, Number(fid), Number(width));
      return send(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
}
