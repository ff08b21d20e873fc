import { LIBRARY, MOST_KEPT_ASKED, type Scope, type ScopePlace } from '#contract/rights/ask-scope.ts';
import { answerHref, askHref, scopeOf } from './scope-address.ts';

/** In an address: `in=favourites`, `in=shelf`, `in=folder-3`, `in=group-12`. */
const placeText = (place: ScopePlace): string => Object.values(place).join('-');

function readPlace(text: string | null): ScopePlace | undefined {
  if (text === 'favourites' || text === 'shelf') return { kind: text };
  const [, kind, number = '0'] = /^(group|folder)-(\d{1,9})$/.exec(text ?? '') ?? [];
  const id = Number(number);
  if (id === 0) return undefined;
  return kind === 'group' ? { kind, gid: id } : { kind: 'folder', id };
}

export const FAVOURITES: Scope = {
  fids: [],
  name: `我的收藏（最近 ${MOST_KEPT_ASKED} 份报告）`,
  place: { kind: 'favourites' },
};
export const SHELF: Scope = { fids: [], name: '我的上传（自己的文件）', place: { kind: 'shelf' } };

/** What it holds: reports, and files of its members. */
export const groupScope = ({ id, name }: { id: number; name: string }): Scope => ({
  fids: [],
  name: `群组“${name}”里的报告与文件`,
  place: { kind: 'group', gid: id },
});

export const folderScope = ({ id, name }: { id: number; name: string }): Scope => ({
  fids: [],
  name: `收藏的文件夹“${name}”（最近 ${MOST_KEPT_ASKED} 份报告）`,
  place: { kind: 'folder', id },
});

/** Where an answer is looked for, as an address says it: a place, chosen reports, or the library. */
export function scopeIn(params: URLSearchParams): Scope {
  const place = readPlace(params.get('in'));
  if (place === undefined) return scopeOf(params);
  if (place.kind === 'favourites') return FAVOURITES;
  if (place.kind === 'shelf') return SHELF;
  const unnamed = place.kind === 'group' ? '一个群组里的报告与文件' : '一个文件夹里的报告';
  return { fids: [], name: (params.get('scope') ?? unnamed).slice(0, 300), place };
}

/** Behind an address that asks, where the answer is looked for. */
const placeParams = ({ place, name }: Scope): [string, string][] =>
  place === undefined
    ? []
    : [
        ['in', placeText(place)],
        ...(place.kind === 'favourites' || place.kind === 'shelf'
          ? []
          : [['scope', name] as [string, string]]),
      ];

/** Where a question is put. */
export const askAddress = (scope: Scope): string =>
  scope.place === undefined ? askHref(scope) : `/ai?${new URLSearchParams(placeParams(scope))}`;

/** The page that answers a question. */
export const answerAddress = (question: string, scope: Scope): string =>
  scope.place === undefined
    ? answerHref(question, scope)
    : `${answerHref(question, LIBRARY)}&${new URLSearchParams(placeParams(scope))}`;
