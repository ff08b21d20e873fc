import type { MetaDescriptor } from 'react-router';
import { type Insight, insightListPath, insightPath } from '#contract/calls/insights.ts';
import type { InsightPage } from './load-insights.ts';

const SITE = '研见';
const DESCRIPTION = '按行业整理的洞察文章：用图表说话，每一篇都附上可以读到原文的研究报告。';

/** Title, description and address of a page of the list, with its articles as a schema.org ItemList. */
export function insightListMeta({ list, page }: InsightPage, origin: string): MetaDescriptor[] {
  const title = page > 1 ? `行业洞察（第 ${page} 页）` : '行业洞察';
  const url = `${origin}${insightListPath(page)}`;
  return [
    { title: `${title} · ${SITE}` },
    { name: 'description', content: DESCRIPTION },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: DESCRIPTION },
    { property: 'og:url', content: url },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: list.map(({ id, title: name }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          url: `${origin}${insightPath(id)}`,
        })),
      },
    },
  ];
}

/** Title, description, sharing tags, a schema.org Article and the way to it, for search engines. */
export function insightMeta(insight: Insight, origin: string): MetaDescriptor[] {
  const { id, title, summary, cover, picture, tag, create_time_format, update_time } = insight;
  const url = `${origin}${insightPath(id)}`;
  const images = [cover, ...picture].filter((path) => path !== '').map((path) => `${origin}${path}`);
  const publisher = { '@type': 'Organization', name: SITE, url: `${origin}/index` };
  return [
    { title: `${title} · ${SITE}` },
    { name: 'description', content: summary },
    { name: 'keywords', content: tag.join(',') },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    { property: 'og:url', content: url },
    { property: 'article:published_time', content: create_time_format },
    ...images.slice(0, 1).map((content) => ({ property: 'og:image', content })),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: summary,
        image: images,
        datePublished: create_time_format,
        dateModified: new Date(update_time * 1000).toISOString(),
        inLanguage: 'zh-CN',
        isAccessibleForFree: true,
        keywords: tag,
        mainEntityOfPage: url,
        author: publisher,
        publisher,
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: '行业洞察', item: `${origin}${insightListPath()}` },
          { '@type': 'ListItem', position: 2, name: title, item: url },
        ],
      },
    },
  ];
}
