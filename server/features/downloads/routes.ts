import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calls/downloads.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { OpenContext } from '#server/platform/http/site.ts';
import { cancelDownload } from './cancel-download.ts';
import { deliverCopy } from './deliver-copy.ts';
import type { DownloadDeps } from './deps.ts';
import { takeDownload } from './take-download.ts';

export function downloadCalls(handle: Handle, deps: DownloadDeps): void {
  handle(calls.pdfFileDownload, ({ fileId }, context) => takeDownload(deps, fileId, context.caller));
  handle(calls.cancelDownload, ({ token }, context) => cancelDownload(deps, token, context.caller));
}

/** The marked copies. HEAD answers as GET does, without the bytes and without using the link up. */
export function downloadRoutes(app: FastifyInstance, deps: DownloadDeps, openContext: OpenContext): void {
  app.route<{ Params: { fid: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/files/download/:fid(^\\d{1,15}).pdf',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { token } = request.query;
      const { ended, ...answer } = await deliverCopy(
        deps,
        {
          fid: Number(request.params.fid),
          token: typeof token === 'string' ? token : '',
          wantsBody: request.method === 'GET',
        },
        (await openContext(request, reply)).caller,
      );
      if (ended !== null) {
        // What a client says of itself does not count: the answer has been handed over whole, or it has not.
        finished(reply.raw, (error) => {
          ended(!error && reply.raw.writableFinished).catch((failure: unknown) =>
            request.log.error({ err: failure }, 'a download was not settled'),
          );
        });
      }
      return sendFile(reply, answer);
    },
  });
}
