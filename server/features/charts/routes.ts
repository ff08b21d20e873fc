import type { FastifyInstance } from 'fastify';
import { CHART_DATA_FORMATS, getChartData } from '#contract/calls/chart-data.ts';
import * as calls from '#contract/calls/charts.ts';
import { dailyRcmd } from '#contract/calls/home.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { FileAnswer } from '#server/platform/files/file-answer.ts';
import { unlessFull } from '#server/platform/files/unless-full.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { OpenContext } from '#server/platform/http/site.ts';
import { createFairQueue } from '#server/platform/limits/fair-queue.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import { tellWhatToDrop } from '../query/index.ts';
import { countChartFacets, listCategories } from './count-chart-facets.ts';
import { deliverData } from './deliver-data.ts';
import { deliverPicture } from './deliver-picture.ts';
import type { ChartDeps } from './deps.ts';
import { findByPicture } from './find-by-picture.ts';
import { findCharts } from './find-charts.ts';
import { findInOwnFiles } from './find-in-own-files.ts';
import { findSimilarCharts } from './find-similar-charts.ts';
import { listDailyCharts } from './list-daily-charts.ts';
import { openChart } from './open-chart.ts';
import { openData } from './open-data.ts';

export function chartRoutes(handle: Handle, deps: ChartDeps): void {
  handle(calls.searchCharts, (request, { caller }) =>
    tellWhatToDrop(request.keyword, () => findCharts(deps, request, caller)),
  );
  handle(calls.searchChartFacets, (request, { caller }) =>
    tellWhatToDrop(request.keyword, () => countChartFacets(deps, request, caller)),
  );
  handle(calls.getChartCategories, (_request, { caller }) => listCategories(deps, caller));
  handle(calls.getChartDetail, ({ id }, { caller }) => openChart(deps, id, caller));
  handle(getChartData, ({ id }, { caller }) => openData(deps, id, caller));
  handle(calls.searchMyCharts, (asked, { caller }) =>
    tellWhatToDrop(asked.keyword, () => findInOwnFiles(deps, asked, caller)),
  );
  handle(calls.searchByPicture, ({ picture }, { caller }) => findByPicture(deps, picture, caller));
  handle(dailyRcmd, (asked, { caller }) => listDailyCharts(deps, asked, caller));
  handle(calls.getSimilarReportChart, ({ fileId, limit }, { caller }) =>
    findSimilarCharts(deps, { fid: fileId, limit }, caller),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The pictures themselves. HEAD answers as GET does, without the bytes. */
export function pictureRoutes(app: FastifyInstance, deps: ChartDeps, openContext: OpenContext): void {
  app.route<{ Params: { id: string; width: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/files/chart/:id(^\\d{1,15})-:width(^\\d{2,4}).webp',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { id, width } = request.params;
      const { expires, signature } = request.query;
      const { caller } = await openContext(request, reply);
      const query = { expires: textOf(expires), signature: textOf(signature) };
      const answer = await deliverPicture(deps, { id: Number(id), width: Number(width), query }, caller);
      return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
}

/** Workbooks are written for whoever asks, a hundredth of a second each. */
const DATA_COST = 10;
/** One after another: written together they take the thread that answers everybody from all others. */
const DATA_QUEUE = {
  atOnce: 1,
  mostEach: 1,
  mostWaiting: 60,
  mostWaitingEach: 12,
  retryAfterSeconds: 2,
} as const;

/** The data of charts as files. HEAD answers as GET does, without the bytes. */
export function dataRoutes(app: FastifyInstance, deps: ChartDeps, openContext: OpenContext): void {
  const queue = createFairQueue(DATA_QUEUE);
  const inTurn = (caller: Caller, deliver: () => Promise<FileAnswer>): Promise<FileAnswer> =>
    unlessFull('正在导出的数据太多，请稍后再试', queue.run(shareOf(caller), deliver, caller.signal));
  app.route<{ Params: { id: string; format: string } }>({
    method: ['GET', 'HEAD'],
    url: `/files/chart-data/:id(^\\d{1,15}).:format(^${CHART_DATA_FORMATS.join('|')}$)`,
    schema: { hide: true },
    config: { cost: DATA_COST },
    handler: async (request, reply) => {
      const { id, format } = request.params;
      const { caller } = await openContext(request, reply);
      const takes = request.method === 'GET';
      const asked = {
        id: Number(id),
        format: format === 'csv' ? ('csv' as const) : ('xlsx' as const),
        takes,
      };
      const answer = await inTurn(caller, () => deliverData(deps, asked, caller));
      return sendFile(reply, takes ? answer : { ...answer, body: null });
    },
  });
}
