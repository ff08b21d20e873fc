import type { MetaDescriptor } from 'react-router';
import { type CoverageKind, coveragePath } from '#contract/calls/coverage.ts';
import type { CoverageData } from './load-coverage.ts';

const SUBJECTS: Record<CoverageKind, (name: string) => string> = {
  industry: (name) => `${name}行业研究报告`,
  organisation: (name) => `${name}的研究报告`,
  researcher: (name) => `${name}的研究报告`,
  stock: (name) => `${name}的研究报告`,
  month: (name) => `${name}的研究报告`,
};

/** What such a page is called outside it. */
export const subjectOf = ({ kind, name }: Pick<CoverageData, 'kind' | 'name'>): string =>
  SUBJECTS[kind](name);

const MOST_TITLES = 4;

/** Title, description, the address that counts and a schema.org CollectionPage, for search engines. */
export function coverageMeta(coverage: CoverageData, origin: string): MetaDescriptor[] {
  const { kind, key, page, count, list } = coverage;
  const subject = subjectOf(coverage);
  const title = page > 1 ? `${subject}（第 ${page} 页）` : subject;
  const description = `${subject}共 ${count} 篇：${list
    .slice(0, MOST_TITLES)
    .map((report) => `《${report.name}》`)
    .join('')}等，可检索到命中的段落与页码。`;
  const url = `${origin}${coveragePath(kind, key, page)}`;
  return [
    { title: `${title} · 研见` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: title,
        url,
        inLanguage: 'zh-CN',
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: count,
          itemListElement: list.map((report, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: report.name,
            url: `${origin}/preview/${report.id}`,
          })),
        },
      },
    },
  ];
}
