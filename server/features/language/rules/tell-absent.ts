import { foldText } from '#contract/text/fold.ts';
import type { Intent, IntentPreference } from './intent.ts';
import type { DaySpan } from './period-texts.ts';
import type { Wanted } from './wanted.ts';

/** What of a listed report tells whether it is what was named. */
export interface Listed {
  title: string;
  house: string;
  /** yyyy-MM-dd. */
  day: string;
  /** It holds nothing of the query but the house. */
  ofHouseAlone: boolean;
  /** It holds all of the query. */
  isFull: boolean;
  /** Codes of the stocks that it is about. */
  stocks: readonly string[];
}

/** Kinds of which one asks for the document itself: another kind on the same subject is no answer. */
const DOCUMENTS = new Set([
  '首次覆盖',
  '一季报',
  '三季报',
  '半年报',
  '年报',
  '招股书',
  '白皮书',
  '蓝皮书',
  '统计公报',
]);

/** Whether a folded title meets what is wanted of titles; null where titles alone do not tell. */
function titleMeets(title: string, wanted: Wanted): boolean | null {
  switch (wanted.kind) {
    case 'text':
      return title.includes(foldText(wanted.text));
    case 'tag':
      return null;
    case 'not': {
      const met = titleMeets(title, wanted.part);
      return met === null ? null : !met;
    }
    default: {
      const met = wanted.parts.map((part) => titleMeets(title, part));
      const decides = wanted.kind === 'or';
      if (met.includes(decides)) return decides;
      return met.includes(null) ? null : !decides;
    }
  }
}

const noneMeets = (listed: readonly Listed[], wanted: Wanted | undefined): boolean =>
  wanted !== undefined && listed.every(({ title }) => titleMeets(foldText(title), wanted) === false);

/** What companies report of a time that is over. */
const RESULTS = /^(?:业绩|财报|净利润|利润|营收|收入|盈利|毛利率)$/;

/** Reports about a time come out within a season of it. */
const SEASON_MS = 120 * 86_400_000;

/** Within one year of days and shorter a title that names the year alone may speak of another part of it. */
const isWholeYears = ({ from, to }: DaySpan): boolean => from.endsWith('-01-01') && to.endsWith('-12-31');

interface AskedTime {
  span: DaySpan;
  /** What titles about it say. */
  wanted: IntentPreference['wanted'];
  /** What came of it is asked, which nobody can tell before its end. */
  ofResults: boolean;
}

function isAbout(
  { day, title }: Pick<Listed, 'title' | 'day'>,
  { span, wanted, ofResults }: AskedTime,
): boolean {
  const { from, to } = span;
  const namesYear = title.includes(from.slice(0, 4)) || title.includes(`${from.slice(2, 4)}Q`);
  const saysIt = wanted === undefined || isWholeYears(span) || titleMeets(foldText(title), wanted) === true;
  if (namesYear && saysIt) return true;
  return (
    day >= (ofResults && !isWholeYears(span) ? to : from) && Date.parse(day) <= Date.parse(to) + SEASON_MS
  );
}

/** The month of the listed report that is nearest to the time; all of them lie outside it. */
function nearestMonth(listed: readonly Listed[], { from, to }: DaySpan): string {
  const away = (day: string): number =>
    Math.max(Date.parse(from) - Date.parse(day), Date.parse(day) - Date.parse(to));
  const [nearest = ''] = listed.map(({ day }) => day).sort((a, b) => away(a) - away(b));
  const [year, month] = nearest.split('-').map(Number);
  return `${year} 年 ${month} 月`;
}

/** A time that the query names and none of the listed reports is about. */
export interface AbsentTime {
  span: DaySpan;
  /** As it was typed. */
  range: IntentPreference['range'];
}

/** What was typed names no year, so that a title of another year may say it as well. */
export const isYearless = (wanted: Wanted): boolean =>
  wanted.kind === 'or' &&
  wanted.parts.every((part) => part.kind === 'text' && !/20\d\d|\d\d[HQ]/.test(part.text));

/** Whether a title says the time as it was typed: 1月 is no part of 11月. */
const saysTime = (title: string, wanted: Wanted): boolean =>
  wanted.kind === 'or' &&
  wanted.parts.some(
    (part) => part.kind === 'text' && new RegExp(`(?<!\\d)${foldText(part.text)}`).test(foldText(title)),
  );

const asksForResults = ({ words }: Pick<Intent, 'words'>): boolean =>
  words.some(({ text }) => RESULTS.test(text));

export function absentTime(
  intent: Pick<Intent, 'preferences' | 'span' | 'words'>,
  listed: readonly Pick<Listed, 'title' | 'day'>[],
): AbsentTime | null {
  const { span, preferences } = intent;
  if (span === null || listed.length === 0) return null;
  const ofResults = asksForResults(intent);
  const missed = preferences.find(
    ({ kind, wanted }) =>
      kind === 'period' &&
      wanted !== undefined &&
      !listed.some((one) => isAbout(one, { span, wanted, ofResults })) &&
      // Of 10月 the Octobers before are nearer than this September.
      !(isYearless(wanted) && listed.some(({ title }) => saysTime(title, wanted))),
  );
  return missed === undefined ? null : { span, range: missed.range };
}

interface Asked {
  listed: readonly Listed[];
  /** Those about the company that is asked about; all of them where none is. */
  ofCompany: readonly Listed[];
  span: DaySpan | null;
  ofResults: boolean;
  /** The time that is named, where titles can say it. */
  period: IntentPreference | undefined;
}

/** Documents of which there is one for each time. */
const PERIODIC = new Set(['一季报', '三季报', '半年报', '年报', '统计公报']);

const saysYear = (title: string, { from }: DaySpan): boolean =>
  title.includes(from.slice(0, 4)) || new RegExp(`(?<!\\d)${from.slice(2, 4)}(?:年|[HQ])`).test(title);

/** Documents of the kind are listed, and none of the time that is named: the annual reports of 2020 and 2021 where 2025 is asked. */
function absentIssue({ kind, label, wanted }: IntentPreference, { listed, span }: Asked): string {
  if (kind !== 'kind' || wanted === undefined || span === null || !PERIODIC.has(label)) return '';
  const issues = listed.filter(({ title }) => titleMeets(foldText(title), wanted) === true);
  if (issues.length === 0 || issues.some(({ title }) => saysYear(title, span))) return '';
  return `没有找到 ${span.from.slice(0, 4)} 年的${label}，以下最近的一份发布于 ${nearestMonth(issues, span)}`;
}

/** The house is there, and nothing of it is about the time that is named. */
function absentOfHouse(
  { kind, label }: IntentPreference,
  { listed, span, ofResults, period }: Asked,
): string {
  if (kind !== 'organisation' || span === null || period === undefined) return '';
  const own = listed.filter(({ house }) => house === label);
  const { wanted } = period;
  if (own.length === 0 || own.some((one) => isAbout(one, { span, wanted, ofResults }))) return '';
  return `没有找到${label} ${period.label}的报告，以下${label}最近的一篇发布于 ${nearestMonth(own, span)}`;
}

/** By the house; or about it, as of what 微软 spends, which publishes as well. */
const answersHouse = ({ title, house, ofHouseAlone, isFull }: Listed, label: string): boolean =>
  (house === label && !ofHouseAlone) || (isFull && foldText(title).includes(foldText(label)));

function absence(preference: IntentPreference, asked: Asked): string {
  const { listed, ofCompany, span, ofResults } = asked;
  const { kind, label, wanted } = preference;
  if (kind === 'organisation' && !listed.some((one) => answersHouse(one, label)))
    return `没有找到${label}与其余的词相关的报告，以下是相近的`;
  // A weekly that speaks of the quarterlies of its industry is none of this company.
  if (kind === 'kind' && DOCUMENTS.has(label) && noneMeets(ofCompany, wanted))
    return `没有找到相关的${label}，以下是相近的报告`;
  if (kind === 'period' && span !== null && !listed.some((one) => isAbout(one, { span, wanted, ofResults })))
    return `没有找到 ${label}${ofResults ? '业绩' : ''}的报告，以下最近的一篇发布于 ${nearestMonth(listed, span)}`;
  return absentIssue(preference, asked) || absentOfHouse(preference, asked);
}

/** What the query names by itself and none of the first reports is: a house, a document, a time. */
export function tellAbsent(
  intent: Pick<Intent, 'preferences' | 'span' | 'words'>,
  listed: readonly Listed[],
): string[] {
  if (listed.length === 0) return [];
  const { preferences, span, words } = intent;
  const codes = words.flatMap(({ entity }) => (entity?.kind === 'stock' ? [entity.code] : []));
  const isOfCompany = ({ stocks }: Listed): boolean => codes.some((code) => stocks.includes(code));
  const ofCompany = codes.length === 0 ? listed : listed.filter(isOfCompany);
  const ofResults = asksForResults(intent);
  // Of a document of that time it is told by itself.
  const ofIssue = preferences.some(({ kind, label }) => kind === 'kind' && PERIODIC.has(label));
  const period = ofIssue
    ? undefined
    : preferences.find(({ kind, wanted }) => kind === 'period' && wanted !== undefined);
  return [
    ...new Set(
      preferences
        .map((preference) => absence(preference, { listed, ofCompany, span, ofResults, period }))
        .filter((line) => line !== ''),
    ),
  ];
}

/** What people look at before they read on. */
const FIRST_ROWS = 3;

/**
 * Where the time that was typed, or is meant where no year was, is in none of the first rows of a list, though in later ones: which rows those
 * are. Of a time that no row is about `tellAbsent` tells.
 */
export function tellOtherTimeFirst(
  intent: Pick<Intent, 'preferences' | 'span' | 'words'>,
  listed: readonly Pick<Listed, 'title' | 'day'>[],
): string[] {
  const { preferences, span } = intent;
  const period = preferences.find(({ kind, wanted }) => kind === 'period' && wanted !== undefined);
  if (span === null || period?.wanted === undefined) return [];
  const asked = { span, wanted: period.wanted, ofResults: asksForResults(intent) };
  const before = listed.findIndex((one) => isAbout(one, asked));
  if (before < FIRST_ROWS) return [];
  return [`${period.label}的报告从第 ${before + 1} 条起，前 ${before} 条是别的时间的`];
}
