import { LIBRARY, MOST_SCOPED, type Scope } from '#contract/calls/answers.ts';
import { idsOf } from '#web/features/addresses/index.ts';

const LONGEST_NAME = 300;

/** What an address says of where the answer is looked for. */
export function scopeOf(params: URLSearchParams): Scope {
  const fids = idsOf(params.get('fids')).slice(0, MOST_SCOPED);
  if (fids.length === 0) return LIBRARY;
  return { fids, name: (params.get('scope') ?? `${fids.length} 份报告`).slice(0, LONGEST_NAME) };
}

/** The page that answers a question (S1 §2), asked of the library or of chosen reports. */
export function answerHref(question: string, { fids, name }: Scope = LIBRARY): string {
  const params = new URLSearchParams({ question: question.trim() });
  if (fids.length > 0) {
    params.set('fids', fids.join(','));
    params.set('scope', name);
  }
  return `/aianswer?${params}`;
}
