import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { OpenContext } from '#server/platform/http/site.ts';
import { deliverPicture } from './deliver-picture.ts';
import type { ChartDeps } from './deps.ts';

/** The pictures themselves. HEAD answers as GET does, without the bytes. */
export function chartRoutes(app: FastifyInstance, deps: ChartDeps, openContext: OpenContext): void {
  app.route<{ Params: { id: string; width: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/chart/:id(^\\d{1,15})-:width(^\\d{2,4}).webp',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { id, width } = request.params;
      const { caller } = await openContext(request, reply);
      const answer = await deliverPicture(deps, { id: Number(id), width: Number(width) }, caller);
      return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
}
