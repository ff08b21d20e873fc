import { LIBRARY, MOST_KEPT_ASKED, type Scope, type ScopePlace } from '#contract/rights/ask-scope.ts';
import { answerHref, askHref, scopeOf } from './scope-address.ts';

/** In an address: `in=favourites`, `in=group-12`. */
const placeText = (place: ScopePlace): string => (place.kind === 'group' ? `group-${place.gid}` : place.kind);

function readPlace(text: string | null): ScopePlace | undefined {
  if (text === 'favourites') return { kind: 'favourites' };
  const gid = Number(/^group-(\d{1,9})$/.exec(text ?? '')?.[1] ?? 0);
  return gid > 0 ? { kind: 'group', gid } : undefined;
}

export const FAVOURITES: Scope = {
  fids: [],
  name: `我的收藏（最近 ${MOST_KEPT_ASKED} 份报告）`,
  place: { kind: 'favourites' },
};
/** Its files are read where they are; only reports are asked. */
export const groupScope = ({ id, name }: { id: number; name: string }): Scope => ({
  fids: [],
  name: `群组“${name}”里的报告`,
  place: { kind: 'group', gid: id },
});

/** Where an answer is looked for, as an address says it: a place, chosen reports, or the library. */
export function scopeIn(params: URLSearchParams): Scope {
  const place = readPlace(params.get('in'));
  if (place === undefined) return scopeOf(params);
  if (place.kind === 'favourites') return FAVOURITES;
  return { fids: [], name: (params.get('scope') ?? '一个群组里的报告').slice(0, 300), place };
}

/** Behind an address that asks, where the answer is looked for. */
const placeParams = ({ place, name }: Scope): [string, string][] =>
  place === undefined
    ? []
    : [['in', placeText(place)], ...(place.kind === 'group' ? [['scope', name] as [string, string]] : [])];

/** Where a question is put. */
export const askAddress = (scope: Scope): string =>
  scope.place === undefined ? askHref(scope) : `/ai?${new URLSearchParams(placeParams(scope))}`;

/** The page that answers a question. */
export const answerAddress = (question: string, scope: Scope): string =>
  scope.place === undefined
    ? answerHref(question, scope)
    : `${answerHref(question, LIBRARY)}&${new URLSearchParams(placeParams(scope))}`;
