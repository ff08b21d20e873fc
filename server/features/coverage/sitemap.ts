import { coveragePath } from '#contract/calls/coverage.ts';
import type { Insights } from '../insights/index.ts';
import type { CoverageReads } from './coverage-reads.ts';

/** Ids of a file: a protocol that takes 50,000 addresses a file, at sizes that are made and sent in one piece. */
export const SITEMAP_SLICE = 5_000;

const PAGES = [
  '/index',
  '/report',
  '/chart',
  '/insight/index',
  '/archive',
  '/quality',
  '/protocol',
  '/privacy',
  '/infringement',
];

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Listed {
  path: string;
  /** yyyy-MM-dd. */
  changedOn?: string;
}

function listOf(element: 'sitemap' | 'url', origin: string, listed: readonly Listed[]): string {
  const root = element === 'sitemap' ? 'sitemapindex' : 'urlset';
  const lines = listed.map(({ path, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
    return `<${element}><loc>${escapeXml(`${origin}${path}`)}</loc>${changed}</${element}>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');
}

/** Names every other sitemap: one of the pages and months, and one for each slice of reports. */
export async function sitemapIndex(coverage: CoverageReads, origin: string): Promise<string> {
  const slices = await coverage.slices(SITEMAP_SLICE);
  const paths = ['/sitemap-pages.xml', ...slices.map((slice) => `/sitemap-reports-${slice}.xml`)];
  return listOf(
    'sitemap',
    origin,
    paths.map((path) => ({ path })),
  );
}

/** The pages that are no report, with the articles and the months: from these links lead to every other. */
export async function pagesSitemap(
  coverage: CoverageReads,
  insights: Pick<Insights, 'pages'>,
  origin: string,
): Promise<string> {
  const [months, articles] = await Promise.all([coverage.months(), insights.pages()]);
  const paths = [...PAGES, ...months.map(({ month }) => coveragePath('month', month))];
  return listOf('url', origin, [...paths.map((path) => ({ path })), ...articles]);
}

/** The previews of a slice of reports; null where it holds none. */
export async function reportsSitemap(
  coverage: CoverageReads,
  origin: string,
  slice: number,
): Promise<string | null> {
  const reports = await coverage.slice(slice, SITEMAP_SLICE);
  if (reports.length === 0) return null;
  return listOf(
    'url',
    origin,
    reports.map(({ id, changedOn }) => ({ path: `/preview/${id}`, changedOn })),
  );
}

/** What crawlers are asked: to leave alone what is made for one person, and where the sitemap stands. */
export function robotsText(origin: string): string {
  const closed = [
    '/api/',
    '/account',
    '/myCollection',
    '/detail',
    '/PDFDetail',
    '/pdf/',
    '/wechat/',
    '/dev/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
