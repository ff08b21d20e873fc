import { BusinessError, CODES } from '#contract/wire/codes.ts';
import { groupKey, personAudience } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { OF_OWN, type PassageRecord, passageId } from '../collections/index.ts';
import { standsFor } from '../contents/index.ts';
import { allOf, type CheckedIndex, type Filters, oneOf, type WeighedPlan } from '../query/index.ts';
import { indexFor } from './access.ts';
import { askWords, type Where } from './ask-words.ts';
import type { PassageDeps } from './deps.ts';
import { mergeRanks } from './rules/merge-ranks.ts';
import { plainWords } from './rules/plain-words.ts';

/** A word of the question as it was read, and what it tells. */
interface SoughtWord {
  /** Folded. */
  text: string;
  /** Folded texts that mean the same, itself first. */
  ways: readonly string[];
  /** In how many passages it stands. */
  held: number;
  /** It says what is asked, not about what. */
  isFaint: boolean;
  /** What it names: a company, a house, a person, an industry; null for plain words. */
  names: string | null;
}

interface FoundPassage extends PassageRecord {
  score: number;
}

export interface PassagesFound {
  words: SoughtWord[];
  /** Best first, few of one report. */
  passages: FoundPassage[];
  /** How many passages there are for the caller at all. */
  ofAll: number;
}

export interface AskedPassages {
  question: string;
  /** Only in these files; null in all reports. */
  fids: readonly number[] | null;
  /** Only in what this group holds, reports and files of its members, for whoever may search in it; null for none. */
  gid: number | null;
  /** Only in the files of the caller's own shelf. */
  shelf?: boolean;
  /** Titles of reports that have no file are looked at as well, where it is asked of all. */
  titles?: boolean;
  /** Whose meaning is asked: where it stands beside words that define is looked for, too. */
  meaningOf?: string | null;
}

const REPORTS = 12;
/** So many of which only the record is known. */
const TITLES = 40;
/** Of a group so many are looked through: what is asked of it may stand in any. */
const REPORTS_OF_GROUP = 50;
const PASSAGES = 200;
/** So many passages of one report, so that it never takes all places. */
const OF_ONE_REPORT = 80;
/** Each row of a table has its caption: where a meaning is asked they must not drown what is said of it. */
const OF_ONE_TABLE = 20;
/** What counts for how much: the passage among all, the passage among those of the likely reports, its report. */
const WEIGHTS = {
  anywhere: 1,
  inReports: 0.8,
  report: 0.6,
  defining: 3,
  reckoning: 1,
  ofYear: 1.3,
  title: 1,
};
/** Times are no words that are ranked by; of the rows of one table that of the year is meant. */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
/** In such words meanings are told. */
const DEFINING = '是指 指的是 是一种 是一个 定义为 称为 又称 什么是 衡量 简称'.split(' ');
/** Formulas tell a meaning, too; but such words stand beside a name for other reasons as well. */
const RECKONING = '定义 计算方式 百分比 比值 之差'.split(' ');
const MOST_DEFINING = 60;
/** A longer one is no name, and its run stands nowhere. */
const LONGEST_THING = 16;

function within(fids: readonly number[]): Filters<Where>['parts'] {
  return [{ name: 'report', part: oneOf(fids.map((fid): IndexTag => `report:${fid}`)) }];
}

/** CGOt of CGO: a Latin name with the letter of its time or its share is another word to the index. */
const writtenWays = (name: string): string[] =>
  /^[a-z][a-z0-9]+$/.test(name) ? [name, `${name}t`, `${name}i`] : [name];

interface Beside {
  parts: Filters<Where>['parts'];
  meaningOf: string | null | undefined;
  /** One of these words. */
  beside: readonly string[];
}

/** Passages that name a thing whose meaning is asked, with one of some words. */
async function askBeside(
  index: CheckedIndex,
  { parts, meaningOf, beside }: Beside,
  now: number,
): Promise<number[]> {
  if (meaningOf == null || meaningOf.length > LONGEST_THING) return [];
  const said = (text: string): IndexExpression => ({ kind: 'text', text, field: 'any' });
  const query: Parameters<CheckedIndex['search']>[0] = {
    expression: allOf([
      { kind: 'or', parts: writtenWays(meaningOf).map(said) },
      { kind: 'or', parts: beside.map(said) },
      ...parts.map(({ part }) => part),
    ]),
    match: 'all',
    rankWords: [meaningOf],
    sort: 'overall',
    offset: 0,
    limit: MOST_DEFINING,
    withoutTotal: true,
    nowSeconds: Math.floor(now / 1000),
  };
  const hits = await index.search(query).then(
    (found) => found.hits,
    (error: unknown) => {
      // What takes too long is looked for by its words all the same.
      if (error instanceof BusinessError && error.code === CODES.invalidInput) return [];
      throw error;
    },
  );
  return hits.map(({ id }) => id);
}

const wordsOf = ({ weighed }: WeighedPlan<Where>): SoughtWord[] =>
  weighed.words.map(({ word, held }) => ({
    text: word.text,
    ways: word.texts,
    held,
    isFaint: word.faint,
    names: word.entity?.kind ?? null,
  }));

const files: Filters<Where>['parts'] = [{ name: 'file', part: { kind: 'tag', tag: 'file:1' } }];
const recordsAlone: Filters<Where>['parts'] = [
  { name: 'file', part: { kind: 'not', part: { kind: 'tag', tag: 'file:1' } } },
];
const ofGroup = (gid: number): Filters<Where>['parts'] => [
  { name: 'group', part: { kind: 'tag', tag: `group:${gid}` } },
];

/** What no record shows is asked for by whoever means it. */
const ofReports: Filters<Where>['parts'] = [
  { name: 'own', part: { kind: 'not', part: { kind: 'tag', tag: OF_OWN } } },
];

/** Where passages are looked for, of all of it the likely reports where those are known. */
async function placesOf(
  askReports: (parts: Filters<Where>['parts'], limit: number) => Promise<{ ids: number[] }>,
  { fids, gid, shelf }: AskedPassages,
  { uid }: Caller,
): Promise<{ parts: Filters<Where>['parts']; likely: readonly number[] }> {
  if (shelf === true)
    return {
      parts: [{ name: 'own', part: { kind: 'tag', tag: standsFor(personAudience(uid ?? 0)) } }],
      likely: [],
    };
  if (gid !== null) {
    // Only reports say which groups hold them; files of members say it of each passage.
    const { ids } = await askReports(ofGroup(gid), REPORTS_OF_GROUP);
    const tags = [standsFor(groupKey(gid)), ...ids.map((fid): IndexTag => `report:${fid}`)];
    return { parts: [{ name: 'group', part: oneOf(tags) }], likely: ids };
  }
  return { parts: fids === null ? ofReports : within(fids), likely: [] };
}

/**
 * 国七 stands in no passage, and 国企 in many: where a title says it just as it was typed it is no slip, and passages are asked for it as it is.
 */
function isSaidByTitles(passages: WeighedPlan<Where>, titles: WeighedPlan<Where> | undefined): boolean {
  if (titles === undefined || passages.weighed.corrections.length === 0) return false;
  const { asTyped, corrections, words } = titles.weighed;
  return (
    asTyped !== null || (corrections.length === 0 && words.length > 0 && words.every(({ held }) => held > 0))
  );
}

/** Finds where the reports speak of what is asked: the likely reports first, then passages anywhere and in those, as one list. */
export async function findPassages(
  deps: PassageDeps,
  asked: AskedPassages,
  caller: Caller,
): Promise<PassagesFound> {
  const keyword = plainWords(asked.question);
  const index = indexFor(deps.passageIndex, caller);
  const askReports = (parts: Filters<Where>['parts'], limit: number, mostAlone = false) =>
    askWords(deps, indexFor(deps.index, caller), { keyword, parts, limit, mostAlone }, caller.now);
  const place = await placesOf(askReports, asked, caller);
  const isAll = asked.fids === null && asked.gid === null && asked.shelf !== true;
  const asksMeaning = { parts: place.parts, meaningOf: asked.meaningOf };
  const [found, reports, titled, defining, reckoning] = await Promise.all([
    askWords(deps, index, { keyword, parts: place.parts, limit: PASSAGES }, caller.now),
    isAll ? askReports(files, REPORTS) : { ids: place.likely },
    isAll && asked.titles === true ? askReports(recordsAlone, TITLES, true) : { ids: [], weighed: undefined },
    askBeside(index, { ...asksMeaning, beside: DEFINING }, caller.now),
    askBeside(index, { ...asksMeaning, beside: RECKONING }, caller.now),
  ]);
  const likely = reports.ids;
  const asTyped = isSaidByTitles(found.weighed, titled.weighed);
  const anywhere = asTyped
    ? await askWords(deps, index, { keyword, parts: place.parts, limit: PASSAGES, asTyped }, caller.now)
    : found;
  const inReports =
    !isAll || likely.length === 0
      ? []
      : (
          await askWords(
            deps,
            index,
            { keyword, parts: within(likely), limit: PASSAGES, asTyped },
            caller.now,
          )
        ).ids;
  const merged = mergeRanks([
    { ids: anywhere.ids, weight: WEIGHTS.anywhere },
    { ids: inReports, weight: WEIGHTS.inReports },
    { ids: defining, weight: WEIGHTS.defining },
    { ids: reckoning, weight: WEIGHTS.reckoning },
    { ids: titled.ids.map((id) => passageId({ kind: 'title', id })), weight: WEIGHTS.title },
  ]);
  const records = await deps.reads.passages(
    merged.map(({ id }) => id),
    caller,
  );
  const scoreOf = new Map(merged.map(({ id, score }) => [id, score]));
  const placeOf = new Map(likely.map((fid, place) => [fid, place]));
  const years = asked.question.match(YEAR) ?? [];
  const scored = records.map((record) => {
    const place = placeOf.get(record.fid);
    const ofReport = place === undefined ? 0 : WEIGHTS.report / (60 + place + 1);
    const isOfYear = years.length > 0 && years.some((year) => record.text.includes(year));
    return {
      ...record,
      score: ((scoreOf.get(record.id) ?? 0) + ofReport) * (isOfYear ? WEIGHTS.ofYear : 1),
    };
  });
  return {
    words: wordsOf(anywhere.weighed),
    passages: fewOfOne(
      scored.sort((a, b) => b.score - a.score),
      asked.meaningOf == null ? OF_ONE_REPORT : OF_ONE_TABLE,
    ),
    ofAll: (await index.stats()).documents,
  };
}

function fewOfOne(passages: readonly FoundPassage[], ofOneTable: number): FoundPassage[] {
  const taken = new Map<string, number>();
  const takes = (key: string, most: number): boolean => {
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    return before < most;
  };
  return passages.filter(
    ({ fid, kind, chartId }) =>
      (kind !== 'row' || takes(`table ${chartId}`, ofOneTable)) && takes(`report ${fid}`, OF_ONE_REPORT),
  );
}
