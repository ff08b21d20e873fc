import { LIBRARY, MOST_SCOPED, type Scope } from '#contract/rights/ask-scope.ts';
import { MOST_GRID_REPORTS } from '#contract/rights/grid-terms.ts';

const LONGEST_NAME = 300;

/** Reports, or below 0 files that no record shows, once each; what is neither is left out. */
const filesOf = (text: string | null): number[] => [
  ...new Set((text ?? '').split(',').flatMap((id) => (/^-?[1-9]\d{0,14}$/.test(id) ? [Number(id)] : []))),
];

/** What an address says of where the answer is looked for. */
export function scopeOf(params: URLSearchParams): Scope {
  const fids = filesOf(params.get('fids')).slice(0, MOST_SCOPED);
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
export function gridHref({ fids }: Pick<Scope, 'fids'>): string {
  const reports = fids.filter((fid) => fid > 0).slice(0, MOST_GRID_REPORTS);
  return reports.length === 0 ? '/aigrid' : `/aigrid?fids=${reports.join(',')}`;
}
