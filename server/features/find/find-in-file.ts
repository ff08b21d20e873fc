import { ENOUGH_PLACES, type findInFile as FindInFile, type FoundPlace } from '#contract/calls/find.ts';
import { citedMatch, isSeveral, rawMatch, type TextMatch, termsOf } from '#contract/text/find-in-text.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { CODES } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type AllowedContent, openContent } from '../contents/index.ts';
import { countPlaces, type PlacesByPage } from './count-places.ts';
import type { FindDeps } from './deps.ts';
import { type LinesFile, openLines } from './lines-file.ts';
import { excerptAround } from './rules/excerpt.ts';
import { boxesOf, type StoredPage } from './rules/stored-page.ts';

type Asked = ParsedRequestOf<typeof FindInFile>;
type Answer = ResponseOf<typeof FindInFile>;

const NOTHING: Answer = {
  is_ready: 1,
  is_several: 0,
  count: 0,
  pages: [],
  list: [],
  cited_place: -1,
  locked: null,
};
export const CLOSED: NonNullable<Answer['locked']> = {
  code: CODES.notAllowed,
  message: '打开报告原文后可在文内查找',
};

/** Where words stand in a file that the caller has open. Nothing and locked without the right to read it. */
export async function findInFile(deps: FindDeps, asked: Asked, caller: Caller): Promise<Answer> {
  const opened = await openContent(deps, asked.fileId, caller);
  if (opened === null) return { ...NOTHING, locked: CLOSED };
  return findInContent(deps, opened.content, asked, caller.signal);
}

export type AskedWords = Omit<Asked, 'fileId'>;

/** Where words stand in a content that may be read. */
export async function findInContent(
  deps: FindDeps,
  content: AllowedContent | null,
  asked: AskedWords,
  signal?: AbortSignal,
): Promise<Answer> {
  const lines = content && (await linesOf(deps, content));
  const several = isSeveral(asked.keyword) ? 1 : 0;
  if (lines === null) return { ...NOTHING, is_ready: 0, is_several: several };
  const terms = termsOf(asked.keyword, asked.words ? 'words' : 'phrase');
  const places = await countPlaces(lines.texts, terms, asked.cited, signal);
  const counts = [...places].map(([page, found]): [number, number] => [page, found.length]);
  const given = pagesFrom(counts, asked.from);
  const opened = await lines.pages(asked.cited === null ? given : [...given, asked.cited]);
  return {
    ...NOTHING,
    is_several: several,
    count: counts.reduce((sum, [, count]) => sum + count, 0),
    pages: counts,
    list: given.map((page) => ({ page, places: placesOn(opened.get(page), places.get(page)) })),
    cited_place: citedPlace(asked, opened, places),
  };
}

/** The lines of the content's file, from where they are kept, else made now; null where there are none yet. */
export async function linesOf(deps: FindDeps, content: AllowedContent): Promise<LinesFile | null> {
  const file = await deps.contents.currentFile(content);
  if (file === null) return null;
  const kept = await deps.files.lines(file);
  const opened = kept && (await openLines(kept));
  if (opened) return opened;
  const made = await deps.maker.linesOf(file);
  return made && openLines(made);
}

/** The first pages from `from` on, and round the end, that have enough places together. */
function pagesFrom(counts: readonly [page: number, count: number][], from: number): number[] {
  const given: number[] = [];
  let places = 0;
  const next = counts.findIndex(([page]) => page >= from);
  for (const [page, count] of [...counts.slice(Math.max(0, next)), ...counts.slice(0, Math.max(0, next))]) {
    if (places >= ENOUGH_PLACES) break;
    given.push(page);
    places += count;
  }
  return given;
}

function placesOn(page: StoredPage | undefined, places: readonly TextMatch[] = []): FoundPlace[] {
  if (!page) return [];
  return places.map((place) => {
    const { start, end } = rawMatch(page.normal, place);
    return { ...excerptAround(page, start, end), boxes: boxesOf(page, start, end) };
  });
}

function citedPlace(
  { cited, quote }: AskedWords,
  opened: Map<number, StoredPage>,
  places: PlacesByPage,
): number {
  const [page, found] = cited === null ? [] : [opened.get(cited), places.get(cited)];
  if (!page || !found) return -1;
  return citedMatch(
    page.normal,
    found.map((place) => rawMatch(page.normal, place)),
    quote,
  );
}
