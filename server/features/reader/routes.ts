import type { FastifyInstance } from 'fastify';
import { fileAllChartList } from '#contract/calls/charts.ts';
import { checkTask, doc2png } from '#contract/calls/page-images.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import * as calls from '#contract/calls/report-detail.ts';
import { compareVersions as compareCall } from '#contract/calls/report-versions.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { OpenContext } from '#server/platform/http/site.ts';
import { compareVersions } from './compare-versions.ts';
import { deliverCover, deliverFile, deliverOwnCover } from './deliver-file.ts';
import type { ReaderDeps } from './deps.ts';
import { findSimilar, recommendBeside } from './find-similar.ts';
import { openOwnFile } from './open-own-file.ts';
import { openReport } from './open-report.ts';
import { convertFile, readTask } from './page-images/check-task.ts';
import { deliverPage } from './page-images/deliver-page.ts';
import { previewReport } from './preview-report.ts';
import { readFlow } from './read-flow.ts';
import { readCatalogue, readCharts, readParagraphs } from './read-report-parts.ts';
import { deliverShareCard } from './share-cards/deliver-share-card.ts';
import type { LinkedTo, LinkQuery } from './signed-link.ts';

/** All that a report has, as good as: the longest are cut off. */
const MOST_CHARTS = 3000;

export function readerRoutes(handle: Handle, deps: ReaderDeps): void {
  handle(calls.getFileDetail, ({ fid }, { caller }) => {
    const contentId = ownContentOf(fid);
    return contentId === null ? openReport(deps, fid, caller) : openOwnFile(deps, contentId, caller);
  });
  handle(calls.getCatalogListByFileId, ({ fileId, pageSize }, context) =>
    readCatalogue(deps, { fid: fileId, limit: pageSize }, context.caller),
  );
  handle(calls.getParagraphListByFileId, ({ fileId, pageSize, keyword }, context) =>
    readParagraphs(deps, { fid: fileId, limit: pageSize, keyword }, context.caller),
  );
  handle(calls.getChartListByFileId, ({ fileId, pageSize }, context) =>
    readCharts(deps, { fid: fileId, limit: pageSize }, context.caller),
  );
  handle(fileAllChartList, async ({ id }, context) => {
    const { list, ...rest } = await readCharts(deps, { fid: id, limit: MOST_CHARTS }, context.caller);
    return { items: list, ...rest };
  });
  handle(doc2png, ({ oss_name }, context) => convertFile(deps, oss_name, context.caller));
  handle(checkTask, ({ task_id }, context) => readTask(deps, task_id, context.caller));
  handle(getReadingFlow, ({ fileId, from, count }, context) =>
    readFlow(deps, { fid: fileId, from, count }, context.caller),
  );
  handle(compareCall, ({ fileId }, context) => compareVersions(deps, { fid: fileId }, context.caller));
  handle(calls.getSimilarReportFile, ({ fileId, limit }, context) =>
    findSimilar(deps, { fid: fileId, limit }, context.caller),
  );
  handle(calls.getPreviewDetail, ({ id }, context) => previewReport(deps, id, context.caller));
  handle(calls.getPreviewRcmd, ({ id, count }, context) =>
    recommendBeside(deps, { fid: id, limit: count }, context.caller),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const linkOf = ({ v, expires, signature }: Record<string, unknown>): LinkQuery => ({
  v: textOf(v),
  expires: textOf(expires),
  signature: textOf(signature),
});

interface FileParts {
  app: FastifyInstance;
  deps: ReaderDeps;
  openContext: OpenContext;
}

/** PDFs behind signed links: those that reports show, and those that came beside them. */
function pdfRoute({ app, deps, openContext }: FileParts, folder: 'report' | 'version', to: LinkedTo): void {
  app.route<{ Params: { fid: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `/files/${folder}/:fid(^-?\\d{1,15}).pdf`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const answer = await deliverFile(
        deps,
        {
          ...{ fid: Number(request.params.fid), query: linkOf(request.query), to },
          range: request.headers.range,
          ifRange: request.headers['if-range']?.toString(),
          wantsBody: request.method === 'GET',
        },
        (await openContext(request, reply)).caller,
      );
      return sendFile(reply, answer);
    },
  });
}

/** A page may have to be drawn; of a page that is enlarged some dozen parts. */
const PAGE_IMAGE_COST = 2;
const PAGE_PART_COST = 0.5;

/** The files themselves: PDFs behind signed links, covers of reports for everybody. HEAD answers as GET does, without the bytes. */
export function fileRoutes(app: FastifyInstance, deps: ReaderDeps, openContext: OpenContext): void {
  pdfRoute({ app, deps, openContext }, 'report', 'report-link');
  pdfRoute({ app, deps, openContext }, 'version', 'version-link');
  app.route<{ Params: { fid: string; page: string; width: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/files/page/:fid(^-?\\d{1,15})-:page(^\\d{1,6})-:width(^\\d{2,4}).webp',
    schema: { hide: true },
    config: { cost: PAGE_IMAGE_COST },
    handler: async (request, reply) => {
      const { fid, page, width } = request.params;
      const asked = { fid: Number(fid), page: Number(page), width: Number(width), tile: null };
      const { caller } = await openContext(request, reply);
      const answer = await deliverPage(deps, { ...asked, query: linkOf(request.query) }, caller);
      return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
  app.route<{
    Params: Record<'fid' | 'page' | 'width' | 'column' | 'row', string>;
    Querystring: Record<string, unknown>;
  }>({
    method: ['GET', 'HEAD'],
    url: '/files/page/:fid(^-?\\d{1,15})-:page(^\\d{1,6})-:width(^\\d{2,4})-:column(^\\d{1,4})-:row(^\\d{1,4}).webp',
    schema: { hide: true },
    config: { cost: PAGE_PART_COST },
    handler: async (request, reply) => {
      const { fid, page, width, column, row } = request.params;
      const tile = { column: Number(column), row: Number(row) };
      const asked = { fid: Number(fid), page: Number(page), width: Number(width), tile };
      const { caller } = await openContext(request, reply);
      const answer = await deliverPage(deps, { ...asked, query: linkOf(request.query) }, caller);
      return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
  app.route<{ Params: { fid: string; width: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/cover/:fid(^-?\\d{1,15})-:width(^\\d{2,4}).webp',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { fid, width } = request.params;
      const contentId = ownContentOf(Number(fid));
      // Nobody need be known for what everybody may see.
      const answer =
        contentId === null
          ? await deliverCover(deps, Number(fid), Number(width))
          : await deliverOwnCover(
              deps,
              { contentId, width: Number(width) },
              (await openContext(request, reply)).caller,
            );
      return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
  app.route<{ Params: { fid: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/share/:fid(^\\d{1,15}).webp',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { caller } = await openContext(request, reply);
      const answer = await deliverShareCard(deps, Number(request.params.fid), caller);
      return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
}
