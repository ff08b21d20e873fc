import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calls/grids.ts';
import { unlessFull } from '#server/platform/files/unless-full.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { OpenContext, Site } from '#server/platform/http/site.ts';
import { createFairQueue } from '#server/platform/limits/fair-queue.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import { deliverGrid } from './deliver-grid.ts';
import type { GridDeps } from './deps.ts';
import { makeGrid } from './make-grid.ts';
import * as own from './own-grids.ts';

export function gridRoutes({ handle, app, openContext }: Site, deps: GridDeps): void {
  handle(calls.makeGrid, (asked, { caller }) => makeGrid(deps, asked, caller));
  handle(calls.listGrids, (_asked, { caller }) => own.listGrids(deps, caller));
  handle(calls.getGrid, (asked, { caller }) => own.readGrid(deps, asked, caller));
  handle(calls.askCellAgain, (asked, { caller }) => own.askCellAgain(deps, asked, caller));
  handle(calls.stopGrid, (asked, { caller }) => own.stopGrid(deps, asked, caller));
  handle(calls.removeGrid, (asked, { caller }) => own.removeGrid(deps, asked, caller));
  fileRoutes(app, deps, openContext);
}

/** Workbooks are written for whoever asks, a hundredth of a second each. */
const FILE_COST = 10;
/** One after another: written together they take the thread that answers everybody from all others. */
const FILE_QUEUE = {
  atOnce: 1,
  mostEach: 1,
  mostWaiting: 60,
  mostWaitingEach: 4,
  retryAfterSeconds: 2,
} as const;

/** HEAD answers as GET does, without the bytes. */
function fileRoutes(app: FastifyInstance, deps: GridDeps, openContext: OpenContext): void {
  const queue = createFairQueue(FILE_QUEUE);
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: calls.gridPath(':id(^[0-9a-f-]{36})'),
    schema: { hide: true },
    config: { cost: FILE_COST },
    handler: async (request, reply) => {
      const { caller } = await openContext(request, reply);
      const answer = await unlessFull(
        '正在导出的表格太多，请稍后再试',
        queue.run(shareOf(caller), () => deliverGrid(deps, request.params, caller), caller.signal),
      );
      return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
}
