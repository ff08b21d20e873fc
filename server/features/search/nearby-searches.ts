import { SearchRequest } from '#contract/calls/search.ts';
import type { NearbySearch } from '#contract/calls/suggestions.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { FIELD_LABELS } from '#contract/text/query-tree.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { absentSubject, belonging, neighbourWords, subjectOf } from '../language/index.ts';
import {
  askFolded,
  countPlan,
  cutWordsOf,
  demandOf,
  planSearch,
  type WeighedPlan,
  weighPlan,
} from '../query/index.ts';
import type { SearchDeps } from './deps.ts';

type Kind = NearbySearch['kind'];
type Candidate = Omit<NearbySearch, 'count'>;

const MOST = 6;
/** Of each kind so many at most, so that one does not crowd out the others. */
const MOST_OF: Readonly<Record<Kind, number>> = { form: 4, kind: 2, period: 1, word: 4 };
/** The best of so many reports tell what else is said of the subject. */
const LOOKED_AT = 60;
const MOST_TRIED = 8;
/** So many words that titles say most often are told apart from those of every trade. */
const MOST_COUNTED = 24;
const INDUSTRY = /(?:行业|板块|市场|产业)$/;

/** What people ask of a company, and of everything else. */
const COMPANY_KINDS = ['首次覆盖', '点评', '深度', '年度报告'];
const TOPIC_KINDS = ['深度', '周报', '策略', '专题'];
/** In what form a question is answered: what is typed for it, and what it is called. */
const FORMS = [
  ['数据', '数据'],
  ['点评', '观点'],
  ['首次覆盖', '首次覆盖'],
  ['周报', '周报'],
] as const;

const inTitle = (text: string): string => `${FIELD_LABELS.title}:${text}`;

/** The words that name the subject, as they were typed or as they were meant. */
function subjectText({ graded, plan: { keyword } }: WeighedPlan, corrected: ReadonlySet<number>): string {
  const words = subjectOf((graded?.words ?? []).map(({ word }) => word));
  return words
    .map(({ text, range, entity }) => {
      if (entity?.kind === 'stock') return entity.name;
      return corrected.has(range[0]) ? text : keyword.slice(...range);
    })
    .join(' ');
}

const isQuestion = ({ plan: { intent } }: WeighedPlan): boolean =>
  intent.preferences.some(({ kind }) => kind === 'answer') ||
  /[吗呢么？?]$|怎么|为什么|哪些|多少/.test(intent.together);

/** What may follow the subject, most telling first. */
function candidatesOf(
  weighed: WeighedPlan,
  subject: string,
  words: readonly string[],
  today: string,
): Candidate[] {
  const isCompany = weighed.graded?.words.some(({ word }) => word.entity?.kind === 'stock') === true;
  const year = Number(today.slice(0, 4));
  const forms = isQuestion(weighed)
    ? FORMS.map(([typed, name]) => ({
        kind: 'form' as const,
        label: `${subject} ${name}`,
        keyword: `${subject} ${inTitle(typed)}`,
      }))
    : [];
  const kinds = (isCompany ? COMPANY_KINDS : TOPIC_KINDS).map((kind) => ({
    kind: 'kind' as const,
    label: `${subject} ${kind}`,
    keyword: `${subject} ${inTitle(kind)}`,
  }));
  const periods = [year, year - 1].map((each) => ({
    kind: 'period' as const,
    label: `${subject} ${each} 年`,
    keyword: `${subject} ${inTitle(`${each}年`)}`,
  }));
  const others = words.slice(0, MOST_TRIED).map((word) => ({
    kind: 'word' as const,
    label: `${subject} ${word}`,
    keyword: `${subject} ${word}`,
  }));
  return [...forms, ...(forms.length > 0 ? [] : kinds), ...periods, ...others];
}

/** In their order, of each kind a few, and six in all; words fill what the others leave. */
function choose(found: readonly NearbySearch[]): NearbySearch[] {
  const taken = new Map<Kind, number>();
  const allowed = found.filter(({ kind }) => {
    const so = taken.get(kind) ?? 0;
    taken.set(kind, so + 1);
    return so < MOST_OF[kind];
  });
  return allowed.slice(0, MOST);
}

/** What else titles of the best reports say: the words of the trade. */
async function wordsBeside(deps: SearchDeps, weighed: WeighedPlan, caller: Caller): Promise<string[]> {
  const page = { sort: 'overall', offset: 0, limit: LOOKED_AT } as const;
  const { hits } = await askFolded(deps, weighed, page, caller.now);
  const facts = await deps.reads.foldingFacts(hits.map(({ id }) => id));
  const dictionary = deps.dictionary.current();
  const asked = (weighed.graded?.words ?? []).flatMap(({ word }) => word.texts);
  const said = neighbourWords(facts, asked, {
    cutWords: cutWordsOf(deps),
    isTerm: dictionary.isTerm,
    // Every report of an industry names it.
    isName: (word) => dictionary.entities(word).length > 0 || INDUSTRY.test(word),
  }).slice(0, MOST_COUNTED);
  const { documents } = await deps.index.stats();
  const weighedWords = await Promise.all(
    said.map(async (each) => {
      const expression = { kind: 'text', text: each.word, field: 'title' } as const;
      const held = await deps.index.count({ expression, match: 'all' });
      return { word: each.word, worth: belonging(each, held, documents) };
    }),
  );
  return weighedWords.sort((a, b) => b.worth - a.worth).map(({ word }) => word);
}

/**
 * Searches that people with this question make next: the subject with a kind of report, a time, or a word of its trade, each with how
 * many reports it finds in full. Free: it lists none of them.
 */
export async function nearbySearches(
  deps: SearchDeps,
  keyword: string,
  caller: Caller,
): Promise<NearbySearch[]> {
  const planOf = (text: string) => planSearch(deps, SearchRequest.parse({ keyword: text }), 'all', caller);
  const plan = planOf(keyword);
  deps.index.require(demandOf(plan));
  const weighed = await weighPlan(deps, plan);
  if (weighed.graded === null || absentSubject(weighed.weighed) !== null) return [];
  const corrected = new Set(weighed.weighed.corrections.map(({ range }) => range[0]));
  const subject = subjectText(weighed, corrected);
  if (subject === '') return [];
  const words = await wordsBeside(deps, weighed, caller);
  const candidates = candidatesOf(weighed, subject, words, dayOf(Math.floor(caller.now / 1000)));
  const counted = await Promise.all(
    candidates.map(async (each) => ({ ...each, count: await countPlan(deps, planOf(each.keyword)) })),
  );
  return choose(counted.filter(({ count, keyword: text }) => count > 0 && text !== keyword.trim()));
}
