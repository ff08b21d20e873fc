import type { FastifyReply } from 'fastify';
import { getCoverage, getCoverageMonths } from '#contract/calls/coverage.ts';
import type { Audiences } from '#server/platform/access/audiences.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { takesGzip } from '#server/platform/http/compress-answers.ts';
import { gzipPieces } from '#server/platform/http/gzip-pieces.ts';
import { createPageCache } from '#server/platform/http/page-cache.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Charts } from '../charts/index.ts';
import type { Insights } from '../insights/index.ts';
import type { Library } from '../library/index.ts';
import type { Subjects } from '../subjects/index.ts';
import { type CoverageReads, createCoverageReads } from './coverage-reads.ts';
import { describeCoverage } from './describe-coverage.ts';
import { pagesSitemap, reportsSitemap, robotsText, sitemapIndex } from './sitemap.ts';

export interface CoverageParts {
  database: Database;
  audiences: Pick<Audiences, 'of'>;
  library: Pick<Library, 'reads'>;
  subjects: Pick<Subjects, 'reads'>;
  insights: Pick<Insights, 'pages'>;
  charts: Pick<Charts, 'showOpen'>;
  clock: Clock;
  /** Where people reach the site. */
  publicUrl: string;
}

const MINUTE_MS = 60_000;
/** Crawlers ask seldom and may be told what stood a while ago; made once for all who ask at the same time. */
const KEPT_SITEMAPS = { freshMs: 10 * MINUTE_MS, keptMs: 60 * MINUTE_MS, mostBytes: 24 * 1024 * 1024 };
const HIDDEN = { schema: { hide: true } };

export interface Coverage extends Feature {
  reads: CoverageReads;
}

/** Public pages that gather the reports of an industry, an organisation, a researcher, a stock or a month, and the sitemap. */
export function createCoverage(parts: CoverageParts): Coverage {
  const { library, insights, charts, clock, publicUrl } = parts;
  const { reads } = library;
  const subjects = parts.subjects.reads;
  const coverage = createCoverageReads(parts);
  const { origin } = new URL(publicUrl);
  const kept = createPageCache({ ...KEPT_SITEMAPS, now: () => clock.now() });

  /** Kept by its own name: what else stands in the address asked for makes no other file of it. */
  async function sendSitemap(reply: FastifyReply, name: string, make: () => Promise<string | null>) {
    const page = await kept.get(name, async () => {
      const text = await make();
      const pieces = [text ?? ''];
      return { status: text === null ? 404 : 200, headers: [], pieces, zipped: await gzipPieces(pieces, 0) };
    });
    if (page.status === 404) return reply.callNotFound();
    void reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600');
    if (!takesGzip(String(reply.request.headers['accept-encoding'] ?? '')))
      return reply.send(page.pieces.join(''));
    void reply.header('vary', 'accept-encoding').header('content-encoding', 'gzip');
    return reply.send(page.zipped.with(''));
  }

  function routes({ handle, app }: Site) {
    handle(getCoverage, (asked, { caller }) =>
      describeCoverage({ coverage, subjects, reads, charts }, asked, caller),
    );
    handle(getCoverageMonths, async () => ({ list: await coverage.months() }));
    app.get('/robots.txt', HIDDEN, (_request, reply) => reply.type('text/plain').send(robotsText(origin)));
    app.get('/sitemap.xml', HIDDEN, (_request, reply) =>
      sendSitemap(reply, 'index', () => sitemapIndex(coverage, origin)),
    );
    app.get('/sitemap-pages.xml', HIDDEN, (_request, reply) =>
      sendSitemap(reply, 'pages', () => pagesSitemap(coverage, insights, origin)),
    );
    app.get<{ Params: { slice: string } }>(
      '/sitemap-reports-:slice(^\\d{1,6}).xml',
      HIDDEN,
      ({ params }, reply) =>
        sendSitemap(reply, `reports-${Number(params.slice)}`, () =>
          reportsSitemap(coverage, origin, Number(params.slice)),
        ),
    );
  }
  return { routes, jobs: [], personalData: null, reads: coverage };
}
