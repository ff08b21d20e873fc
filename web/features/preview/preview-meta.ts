import type { MetaDescriptor } from 'react-router';
import type { ReportItem } from '#contract/calls/reports.ts';

const DESCRIPTION_LENGTH = 150;

/** The class of what stands for the part that asks for an account, as search engines are told. */
export const PAYWALL = 'paywall';

interface PreviewMeta {
  report: ReportItem;
  introduction: string;
  /** Scheme and host of the page, for addresses that search engines keep. */
  origin: string;
}

/** Everybody may read the introduction; the report itself, where it is here, asks for an account and its day's readings. */
const accessOf = ({ share_url }: ReportItem) =>
  share_url === ''
    ? { isAccessibleForFree: true }
    : {
        isAccessibleForFree: false,
        hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${PAYWALL}` },
      };

/** Title, description, sharing tags and a schema.org Report, for search engines. */
export function previewMeta({ report, introduction, origin }: PreviewMeta): MetaDescriptor[] {
  const description = introduction.replaceAll(/\s+/g, ' ').slice(0, DESCRIPTION_LENGTH) || report.name;
  const url = `${origin}/preview/${report.id}`;
  const image = report.share_url === '' ? [] : [`${origin}${report.share_url}`];
  return [
    { title: `${report.name} · 研见` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: report.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/files/share/${report.fid}.webp` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: report.name },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Report',
        ...accessOf(report),
        name: report.name,
        url,
        description,
        datePublished: report.timeText,
        inLanguage: 'zh-CN',
        image,
        publisher: { '@type': 'Organization', name: report.stockOrgData.name },
        author: report.researcherData.map(({ name }) => ({ '@type': 'Person', name })),
        ...(report.page_count > 0 ? { pagination: `1-${report.page_count}` } : {}),
      },
    },
  ];
}
