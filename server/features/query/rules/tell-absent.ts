import { foldText } from '#contract/text/fold.ts';
import type { DaySpan } from './read-period.ts';
import type { Wanted } from './wanted.ts';
import type { Wish, WishedPreference } from './wish.ts';

/** What of a listed report tells whether it is what was named. */
export interface Listed {
  title: string;
  house: string;
  /** yyyy-MM-dd. */
  day: string;
  /** It holds nothing of the query but the house. */
  ofHouseAlone: boolean;
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

/** Reports about a time come out within a season of it. */
const SEASON_MS = 120 * 86_400_000;

function isAbout({ day, title }: Listed, { from, to }: DaySpan): boolean {
  return title.includes(from.slice(0, 4)) || (day >= from && Date.parse(day) <= Date.parse(to) + SEASON_MS);
}

function absence(preference: WishedPreference, listed: readonly Listed[], span: DaySpan | null): string {
  const { kind, label, wanted } = preference;
  if (kind === 'organisation' && listed.every(({ house, ofHouseAlone }) => house !== label || ofHouseAlone))
    return `没有找到${label}与其余的词相关的报告，以下是相近的`;
  if (kind === 'kind' && DOCUMENTS.has(label) && noneMeets(listed, wanted))
    return `没有找到相关的${label}，以下是相近的报告`;
  if (kind === 'period' && span !== null && !listed.some((one) => isAbout(one, span)))
    return `没有找到 ${label}的报告，以下是时间最近的`;
  return '';
}

/** What the query names by itself and none of the first reports is: a house, a document, a time. */
export function tellAbsent(
  { preferences, span }: Pick<Wish, 'preferences' | 'span'>,
  listed: readonly Listed[],
): string[] {
  if (listed.length === 0) return [];
  return [
    ...new Set(
      preferences.map((preference) => absence(preference, listed, span)).filter((line) => line !== ''),
    ),
  ];
}
