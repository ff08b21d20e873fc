import { randomUUID } from 'node:crypto';
import type { CannonRequest } from 'autocannon';
import { addAnnotation } from '#contract/calls/annotations.ts';
import { searchCharts } from '#contract/calls/charts.ts';
import { doFavorite } from '#contract/calls/favourites.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import type { DayPeople } from './day-people.ts';

/** Of a hundred requests. Visitors search thrice a day, so that searches are members'. */
export const MIX = {
  搜索: 40,
  结果页: 15,
  打开报告: 15,
  封面与图片: 15,
  笔记与收藏: 5,
  搜图表: 5,
  首页: 5,
} as const;
export type DayKind = keyof typeof MIX;

export interface DayLibrary {
  /** Records. */
  size: number;
  /** Words of titles, those that many ask first. */
  keywords: readonly string[];
  /** With a file, and of the whole library. */
  filed: readonly number[];
  listed: readonly number[];
  /** Addresses of charts' pictures, good for an hour. */
  pictures: readonly string[];
}

/** Of all searches, so many are for one of a few words: what many ask is not asked for the first time. */
const POPULAR_SHARE = 0.3;
const POPULAR = 50;
/** Of pictures, those that are covers; of home pages, those that visitors see. */
const COVERS = 0.7;
const VISITORS_HOME = 0.7;

function kindOf(drawn: number): DayKind {
  let upTo = 0;
  for (const [kind, share] of Object.entries(MIX)) {
    upTo += share / 100;
    if (drawn < upTo) return kind as DayKind;
  }
  return '首页';
}

/** One request after the other, each by somebody, of a kind that chance says. Signed when it is made: good for ten minutes. */
export function openMix(people: DayPeople, library: DayLibrary, random: () => number) {
  const pick = <Value>(values: readonly Value[]): Value => {
    const picked = values[Math.floor(random() * values.length)];
    if (picked === undefined) throw new Error('nothing to choose from');
    return picked;
  };
  const keyword = (): string =>
    random() < POPULAR_SHARE ? pick(library.keywords.slice(0, POPULAR)) : pick(library.keywords);
  const makers: Record<DayKind, () => CannonRequest | Promise<CannonRequest>> = {
    搜索: () => pick(people.members).call(searchReports, { keyword: keyword() }),
    结果页: () => pick(people.members).page(`/report?search_key=${encodeURIComponent(keyword())}`),
    打开报告() {
      if (random() < 0.5) return pick(people.visitors).page(`/preview/${pick(library.listed)}`);
      const member = pick(people.members);
      return member.call(getFileDetail, { fid: pick(member.opened) });
    },
    封面与图片: () =>
      pick(people.visitors).page(
        random() < COVERS ? `/files/cover/${pick(library.filed)}-320.webp` : pick(library.pictures),
      ),
    笔记与收藏() {
      const member = pick(people.members);
      if (random() < 0.5)
        return member.call(doFavorite, { id: pick(library.listed), cancel: random() < 0.5 ? 0 : 1 });
      const quote = '装机容量同比增长';
      const about = { fileId: pick(member.opened), key: randomUUID(), quote, page: 1, colour: 'yellow' };
      return member.call(addAnnotation, about as never);
    },
    搜图表: () => pick(people.members).call(searchCharts, { keyword: keyword() }),
    首页: () => (random() < VISITORS_HOME ? pick(people.visitors) : pick(people.members)).page('/index'),
  };
  return async (): Promise<{ kind: DayKind; request: CannonRequest }> => {
    const kind = kindOf(random());
    return { kind, request: await makers[kind]() };
  };
}
