import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import {
  announcesItems,
  asksForWhole,
  asOf,
  type Calculation,
  type Chosen,
  calculateFrom,
  chooseEvidence,
  contrarySaid,
  isLeadIn,
  isListOfReports,
  itemsBehind,
  keySentences,
  LEAST_COVERAGE,
  type Question,
  type ReadPassage,
  readQuestion,
  type SaidOtherwise,
  type ScoredPassage,
  scorePassage,
  type WeighedSought,
  wantsItems,
  weighSought,
} from '../evidence/index.ts';
import { calculationAsked, isPrinted } from '../figures/index.ts';
import type { Passages } from '../passages/index.ts';
import { checkClaim, makeClaim } from './rules/make-claim.ts';

/** What was found for a question, before anybody's rights. */
export interface FoundAnswer {
  question: Question;
  /** What answers, best first; empty where nothing does. */
  chosen: Chosen[];
  /** What answers where no figure is printed that does; null where one is, and where there is nothing to calculate with. */
  calculation: Calculation | null;
  /** The words of the question, folded, each as it may be said. */
  words: string[];
  /** The same with what each tells. */
  sought: WeighedSought[];
  /** All that was looked through, best first. */
  looked: ScoredPassage[];
  /** What says the contrary of what the question takes for granted, newest first. */
  contrary: SaidOtherwise[];
  /** What has to be said of where it was looked; empty for nothing. */
  notice: string;
}

/** Passages that were not sought by words: none is before another. */
export const withScores = (passages: Awaited<ReturnType<Passages['of']>>): ReadPassage[] =>
  passages.filter((passage) => !isListOfReports(passage)).map((passage) => ({ ...passage, score: 0 }));

/** Of a report whose text the library does not have. */
export const noticeOfWhole = (passages: readonly ReadPassage[]): string =>
  passages.length > 0 && passages.every(({ kind }) => kind === 'abstract')
    ? '这份报告没有可以引用的原文，以下摘自它的摘要。'
    : '';

/** So many passages of a report are read where it is asked as a whole. */
const MOST_OF_WHOLE = 1500;

/** What one report says of itself, where that is all that is asked. */
async function wholeReport(
  passages: Pick<Passages, 'of'>,
  { question, fid }: { question: Question; fid: number },
  caller: Caller,
): Promise<FoundAnswer> {
  const all = withScores(await passages.of(fid, MOST_OF_WHOLE, caller));
  const looked = all.map((passage) => ({
    passage,
    score: 0,
    coverage: 0,
    lacks: false,
    lacksName: false,
    sentences: [],
  }));
  return {
    question,
    chosen: keySentences(all),
    calculation: null,
    words: [],
    sought: [],
    looked,
    contrary: [],
    notice: noticeOfWhole(all),
  };
}

/** What is asked to be calculated, from the rows that speak of it. */
function calculationOf(
  query: string,
  { question, chosen, looked }: Pick<FoundAnswer, 'question' | 'chosen' | 'looked'>,
): Calculation | null {
  const wanted = question.kind === 'number' ? calculationAsked(foldText(query)) : null;
  if (wanted === null) return null;
  if (chosen.some(({ text, passage }) => isPrinted({ text, isRow: passage.kind === 'row' }, wanted)))
    return null;
  const rows = looked.filter(({ coverage, lacksName }) => !lacksName && coverage >= LEAST_COVERAGE);
  return calculateFrom(
    rows.map(({ passage }) => passage),
    wanted,
    query,
  );
}

/** What an answer may point at, best first. */
export const pointedAt = ({ chosen, calculation, looked }: FoundAnswer): ReadPassage[] => [
  ...(calculation?.terms ?? []).map(({ passage }) => passage),
  ...[...chosen, ...looked].map(({ passage }) => passage),
];

/** Where a list is asked for and what answers only announces one, what stands behind it in its report. */
async function withItems(
  passages: Pick<Passages, 'of'>,
  { question, chosen }: Pick<FoundAnswer, 'question' | 'chosen'>,
  caller: Caller,
): Promise<Chosen[]> {
  if (!wantsItems(question)) return chosen;
  const head = chosen.find((one, place) => announcesItems(one) && (place === 0 || !isLeadIn(one)));
  if (head === undefined) return chosen.filter((one) => !isLeadIn(one));
  const items = itemsBehind(withScores(await passages.of(head.passage.fid, MOST_OF_WHOLE, caller)), head);
  // VMD 的优点： alone answers nothing.
  return items ?? chosen.filter((one) => !isLeadIn(one));
}

/** Before what only comes near. */
const NOTHING_DIRECT = '没有找到直接回答的原文，以下是最接近的原文，请打开自行判断。';

export const isNearestAlone = (chosen: readonly Chosen[]): boolean =>
  chosen.some(({ isNearest }) => isNearest);

/** What may be offered as a question that is answered: something of what was found is told as checked, and not as what only comes near. */
export const isAnswered = (
  { question, chosen, words }: Pick<FoundAnswer, 'question' | 'chosen' | 'words'>,
  names: readonly string[],
): boolean =>
  !isNearestAlone(chosen) &&
  chosen.some((one) => checkClaim(makeClaim(one, question, words), one, names)?.status === '已核对');

/** However well it says the rest, what lacks a figure or a name that is asked for comes behind what does not. */
const placed = ({ score, lacks }: ScoredPassage): number => score - (lacks ? LACKING : 0);
const LACKING = 0.2;

/** Looks for the answer in all passages that the caller may find. */
export async function findAnswer(
  passages: Pick<Passages, 'find' | 'of'>,
  asked: { query: string; fids: readonly number[] | null; gid?: number | null; shelf?: boolean },
  caller: Caller,
): Promise<FoundAnswer> {
  const read = { ...readQuestion(asked.query, foldText(asked.query)), ofChosen: asked.fids !== null };
  const [fid] = asked.fids ?? [];
  if (fid !== undefined && asked.fids?.length === 1 && asksForWhole(read))
    return wholeReport(passages, { question: read, fid }, caller);
  const found = await passages.find(
    {
      ...{ question: asked.query, fids: asked.fids, gid: asked.gid ?? null, shelf: asked.shelf ?? false },
      meaningOf: read.meaningOf,
      titles: true,
    },
    caller,
  );
  const passagesFound = found.passages.filter((passage) => !isListOfReports(passage));
  const words = weighSought(found.words, found.ofAll, read.asked);
  const question = asOf(
    read,
    words.some(({ isName }) => isName),
  );
  const best = Math.max(0, ...passagesFound.map(({ score }) => score));
  const texts = new Map(
    Array.from(
      Map.groupBy(passagesFound, ({ fid }) => fid),
      ([fid, all]) =>
        [fid, all.map(({ text, heading }) => foldText(`${heading} ${text}`)).join('\n')] as const,
    ),
  );
  const looked = passagesFound
    .map((passage) =>
      scorePassage(passage, { question, words, best, ofReport: texts.get(passage.fid) ?? '' }),
    )
    .sort((a, b) => placed(b) - placed(a));
  const sentences = words.length === 0 ? [] : chooseEvidence(looked, question);
  const chosen = await withItems(passages, { question, chosen: sentences }, caller);
  const calculation = calculationOf(asked.query, { question, chosen, looked });
  return {
    question,
    chosen: calculation === null ? chosen : [],
    calculation,
    words: words.flatMap(({ ways }) => ways),
    sought: words,
    looked,
    contrary: chosen.length === 0 && calculation === null ? contrarySaid(looked, question, words) : [],
    notice: calculation === null && isNearestAlone(chosen) ? NOTHING_DIRECT : '',
  };
}
