import type { CatalogueEntry } from './page-parts.ts';

/** Ways in which headings are numbered, the widest first. */
const KINDS = [
  /^第\s*[一二三四五六七八九十百零\d]+\s*[编部篇章节]/u,
  /^[一二三四五六七八九十]{1,3}\s*[、.．]/u,
  /^[（(]\s*[一二三四五六七八九十]{1,3}\s*[)）]/u,
  /^\d{1,2}\s*[、.．](?!\d)/u,
  /^[（(]\s*\d{1,2}\s*[)）]/u,
  /^(?:[①-⑳]|\d{1,2}\s*[)）])/u,
];

const kindOf = (title: string): number => KINDS.findIndex((kind) => kind.test(title));

/** Names that word processors give to places, which tell a reader nothing. */
const JUNK =
  /^(?:OLE_LINK\d*|_(?:Toc|Hlk|Ref|GoBack|Mac)\w*|bookmark\d*|书签\s*\d*|幻灯片(?:编号)?\s*\d*|Slide\s*(?:Number)?\s*\d*|空白页面|页\s*\d+|第\s*\d+\s*页|Page\s*\d+|[A-Za-z]{1,3}\d*|[\d\s.]+|\S+\.(?:docx?|pdf|xlsx?|pptx?))$/i;
/** Text of the report that was marked as a heading by mistake. */
const SENTENCE = /。.|.{61,}/u;

export const isTellingBookmark = ({ title }: Pick<CatalogueEntry, 'title'>): boolean =>
  /\p{L}/u.test(title) && !JUNK.test(title.trim()) && !SENTENCE.test(title);

/** An outline all of one level that is numbered in several ways lost its levels. */
const MIN_FLAT = 12;
export function isFlat(entries: readonly CatalogueEntry[]): boolean {
  if (entries.length < MIN_FLAT || entries.some(({ depth }) => depth > 0)) return false;
  const kinds = entries.map(({ title }) => kindOf(title)).filter((kind) => kind >= 0);
  return kinds.length >= entries.length * 0.5 && new Set(kinds).size >= 2;
}

/**
 * Levels by the way of numbering, of those above an entry: under 第N节 stands 一、, under it （一）, 1. , (1), ①, with any of them left out.
 * What is not numbered stands beside the entry before it.
 */
export function levelByNumbering(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const above: number[] = [];
  return entries.map((entry) => {
    const kind = kindOf(entry.title);
    if (kind < 0) return { ...entry, depth: Math.max(0, above.length - 1) };
    while ((above.at(-1) ?? -1) >= kind) above.pop();
    above.push(kind);
    return { ...entry, depth: above.length - 1 };
  });
}

const CHAPTER = /^第\s*[一二三四五六七八九十百零]+\s*[章节]\s*\S/u;
export const isChapter = ({ title }: Pick<CatalogueEntry, 'title'>): boolean => CHAPTER.test(title);

/** The first entry under a chapter is numbered anew, in the widest way there is. */
const BEGINNINGS = [/^一\s*[、.．]/u, /^[（(]\s*一\s*[)）]/u, /^1\s*[、.．]/u];

/** Puts chapters that an outline lacks before the entries that belong to them, by page; on a shared page before the first 一、. */
export function withChapters(
  entries: readonly CatalogueEntry[],
  chapters: readonly CatalogueEntry[],
): CatalogueEntry[] {
  const merged = [...entries];
  let after = 0;
  const begin = BEGINNINGS.find((one) => entries.some(({ title }) => one.test(title)));
  for (const [index, chapter] of chapters.entries()) {
    const until = chapters[index + 1]?.page ?? Number.POSITIVE_INFINITY;
    const isUnder = ({ page, title }: CatalogueEntry, at: number) =>
      at >= after &&
      (page === chapter.page || (page === chapter.page + 1 && page < until)) &&
      (begin?.test(title) ?? false);
    const begins = merged.findIndex(isUnder);
    const later = merged.findIndex(({ page }, at) => at >= after && page > chapter.page);
    // A chapter of nothing (优先股相关情况: 不适用) stands before the next page's entries.
    const at = begins >= 0 ? begins : later >= 0 ? later : merged.length;
    merged.splice(at, 0, chapter);
    after = at + (begins >= 0 ? 2 : 1);
  }
  return merged;
}
