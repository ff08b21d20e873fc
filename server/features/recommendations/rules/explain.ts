import type { Act } from './interests.ts';
import type { ReportFacts } from './report-facts.ts';
import type { Cause } from './score.ts';

const LONGEST_TITLE = 16;

function shortTitle(title: string): string {
  const characters = [...title];
  return characters.length <= LONGEST_TITLE ? title : `${characters.slice(0, LONGEST_TITLE).join('')}…`;
}

const VERBS: Record<Act['kind'], string> = { read: '读过', kept: '收藏了' };

/** Why a report is recommended, in one line. `industryName` knows both levels by id. */
export function explain(
  { facts, cause }: { facts: ReportFacts; cause: Cause },
  industryName: (id: number) => string,
): string {
  switch (cause.kind) {
    case 'theme':
      return `因为你订阅了 ${cause.name}`;
    case 'stock': {
      const name = facts.stocks.find(({ code }) => code === cause.key)?.name ?? '';
      return `因为你${VERBS[cause.act.kind]}${name}的报告`;
    }
    case 'text':
      return `因为你${VERBS[cause.act.kind]}《${shortTitle(cause.act.facts.title)}》`;
    case 'second':
    case 'industry':
      return `因为你常看 ${industryName(Number(cause.key))}`;
    case 'organisation':
      return `因为你常看 ${facts.organisation}`;
    case 'hot':
      return '近期很多人在读';
    // That it is new stands beside it as its day.
    case 'new':
      return '';
  }
}
