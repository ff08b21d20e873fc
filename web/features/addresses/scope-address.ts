import { LIBRARY, MOST_SCOPED, type Scope } from '#contract/rights/ask-scope.ts';
import { MOST_GRID_REPORTS } from '#contract/rights/grid-terms.ts';
import { idsOf } from './address-values.ts';

const LONGEST_NAME = 300;

/** What an address says of where the answer is looked for. */
export function scopeOf(params: URLSearchParams): Scope {
  const fids = idsOf(params.get('fids')).slice(0, MOST_SCOPED);
  if (fids.length === 0) return LIBRARY;
  return { fids, name: (params.get('scope') ?? `${fids.length} 份报告`).slice(0, LONGEST_NAME) };
}

function scopeParams({ fids, name }: Scope): [string, string][] {
  return fids.length === 0
    ? []
    : [
        ['fids', fids.join(',')],
        ['scope', name],
      ];
}

/** Where a question to chosen reports is put. */
export const askHref = (scope: Scope): string => `/ai?${new URLSearchParams(scopeParams(scope))}`;

/** The page that answers a question (S1 §2), asked of the library or of chosen reports. */
export const answerHref = (question: string, scope: Scope = LIBRARY): string =>
  `/aianswer?${new URLSearchParams([['question', question.trim()], ...scopeParams(scope)])}`;

/** Where several questions are put to these reports, or to those that are chosen there. */
export const gridHref = ({ fids }: Pick<Scope, 'fids'>): string =>
  fids.length === 0 ? '/aigrid' : `/aigrid?fids=${fids.slice(0, MOST_GRID_REPORTS).join(',')}`;
