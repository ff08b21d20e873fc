import { type DaySpan, daysFrom, lengthInDays } from './near-span.ts';

/** 2025年 and 2024-2027年, from the first to the last, and 202506 or 20250630 of that month; 2000 is an index. */
const WHOLE =
  /(?<!\d)(20(?:0[1-9]|[1-4]\d))(?:(?:0[1-9]|1[0-2])(?:[0-3]\d)?|\s*[-—~至]\s*(?:20)?(\d\d))?(?!\d)/gu;
/** 25Q1, 25H1, 1H25, 25年中报, and 26年第12周, which no length of time and no bond is: 30年期国债, 过去15年. */
const SHORT =
  /(?<![\d近过第])([12]\d)(?=年?[QHqh][1-4]|年第\d|年[1-9]\d?月|年[年中]报|年[上下]?半年|年[一二三四]季|年中期|年度)|(?<=(?<!\d)[1-4][QHqh])([12]\d)(?!\d)/gu;
const CENTURY = 2000;

const isNamed = (title: string, year: number): boolean | null => {
  const spans = [
    ...[...title.matchAll(WHOLE)].map(([, from, to]) => [
      Number(from),
      to === undefined ? Number(from) : CENTURY + Number(to),
    ]),
    ...[...title.matchAll(SHORT)].map(([short]) => [CENTURY + Number(short), CENTURY + Number(short)]),
  ];
  return spans.length === 0 ? null : spans.some(([from = 0, to = 0]) => from <= year && year <= to);
};

const SHORTEST_YEAR_DAYS = 360;
const LONGEST_MONTH_DAYS = 31;
const LONGEST_QUARTER_DAYS = 92;
const SHORTEST_QUARTER_DAYS = 89;
const SHORTEST_HALF_DAYS = 180;
const LONGEST_HALF_DAYS = 185;

/** A month or a quarter as a title names it; of which year too, where it says so. */
interface NamedPart {
  /** Counted from 1. */
  part: number;
  year: number | null;
}

const TO = String.raw`\s*[-—–~至、]\s*`;
/** 2025年7月, 25年7月, 7月, 1-2月, 202507; 10.7月 is none. */
const MONTHS = new RegExp(
  String.raw`(?<![\d.])(?:(?:20)?(?<year>\d\d)年)?(?:(?<from>\d{1,2})月?${TO})?(?<part>\d{1,2})月|(?<!\d)20(?<last>\d\d)(?<first>0[1-9]|1[0-2])(?:[0-3]\d)?(?!\d)`,
  'gu',
);
/** 2025Q2, 25年二季度, 二季度, 二三季度, Q2, Q1-3, 2Q25; 四季沐歌 and 奥迪Q4 are none. */
const QUARTERS = new RegExp(
  String.raw`(?:(?<!\d)(?:20)?(?<year>\d\d)年?)?(?:(?<![a-z]|奥迪)q(?:(?<from>[1-4])${TO}q?)?(?<latin>[1-4])(?!\d)|第?(?<before>[一二三四])?(?<han>[一二三四])季(?=度|报))|(?<!\d)(?<first>[1-4])q(?:20)?(?<last>\d\d)(?!\d)`,
  'giu',
);
/** 2025年上半年, 25H1, 2H25, 下半年. */
const HALVES =
  /(?:(?<!\d)(?:20)?(?<year>\d\d)年?)?(?:(?<![a-z])h(?<latin>[12])(?!\d)|(?<han>[上下])半年)|(?<!\d)(?<first>[12])h(?:20)?(?<last>\d\d)(?!\d)/giu;
const HAN_QUARTERS = '一二三四';
const HAN_HALVES = '上下';
const inHan = (han: string): number => HAN_QUARTERS.indexOf(han) + 1 || HAN_HALVES.indexOf(han) + 1;

/** January and February are told together, and two quarters beside each other; 1-4月 is told when April is over, and is of that. */
const LONGEST_TOLD_OF_BOTH = 2;

/** The parts of a year that a title names; of a longer range the last. */
function namedParts(title: string, pattern: RegExp): NamedPart[] {
  return [...title.matchAll(pattern)].flatMap(({ groups = {} }) => {
    const { year = groups.last, part = groups.latin ?? groups.first, han, before } = groups;
    const to = han === undefined ? Number(part) : inHan(han);
    const from = before === undefined ? Number(groups.from ?? to) : inHan(before);
    const ofYear = year === undefined ? null : CENTURY + Number(year);
    const length = to - from + 1 === LONGEST_TOLD_OF_BOTH ? LONGEST_TOLD_OF_BOTH : 1;
    return Array.from({ length }, (_, at) => ({ part: to - at, year: ofYear }));
  });
}

/** The same season of another year begins so long after what is written about this one. */
const OTHER_SEASON_DAYS = 90;

const quarterOf = (month: number): number => Math.ceil(month / 3);
const halfOf = (month: number): number => Math.ceil(month / 6);

const isHalf = (span: DaySpan): boolean => {
  const days = lengthInDays(span);
  return days >= SHORTEST_HALF_DAYS && days <= LONGEST_HALF_DAYS && /-0[17]-01$/.test(span.from);
};

/** A title, when it was written, and the time that is asked about. */
interface Judged {
  title: string;
  publishedAtSeconds: number | undefined;
  span: DaySpan;
  /** false where the year was not typed and is guessed. */
  isYearSaid: boolean;
  /** It is about one company. */
  ofCompany: boolean;
}

/** 一季报 and 5月 are of the first half. */
const namedHalves = (title: string): NamedPart[] => [
  ...namedParts(title, HALVES),
  ...namedParts(title, QUARTERS).map((one) => ({ ...one, part: Math.ceil(one.part / 2) })),
  ...namedParts(title, MONTHS).map((one) => ({ ...one, part: halfOf(one.part) })),
];

/** The part of the year that is asked about, and those that the title names; null where a longer time is asked about. */
function partsAsked({ title, span, isYearSaid }: Judged): { asked: number; named: NamedPart[] } | null {
  const days = lengthInDays(span);
  const month = Number(span.from.slice(5, 7));
  if (days <= LONGEST_MONTH_DAYS) return { asked: month, named: namedParts(title, MONTHS) };
  if (isYearSaid && isHalf(span)) return { asked: halfOf(month), named: namedHalves(title) };
  // Of two months, or of three that are no quarter, none is named so.
  if (days > LONGEST_QUARTER_DAYS || days < SHORTEST_QUARTER_DAYS || month % 3 !== 1) return null;
  // 8月 is of the third quarter.
  const ofMonths = namedParts(title, MONTHS).map((one) => ({ ...one, part: quarterOf(one.part) }));
  return { asked: quarterOf(month), named: [...namedParts(title, QUARTERS), ...ofMonths] };
}

/**
 * Whether a title that names months (or quarters, as is asked) names another than the one that is asked about: 6月PMI点评 is none on July, and
 * 7月PMI点评 of August 2025 none on July 2026, for a month without its year is that of when the title was written. null where it names none.
 */
function isOfOtherPart(judged: Judged, year: number): boolean | null {
  const { span, publishedAtSeconds } = judged;
  const parts = partsAsked(judged);
  if (parts === null || parts.named.length === 0) return null;
  const same = parts.named.filter(({ part }) => part === parts.asked);
  if (same.some((each) => each.year === year)) return false;
  if (!same.some((each) => each.year === null)) return true;
  return publishedAtSeconds !== undefined && daysFrom(publishedAtSeconds, span) > OTHER_SEASON_DAYS;
}

/** What is told only when the year is over: 年报, 全年, 四季度; 半年报 and 三季报 are told within it. */
const SUMS_UP = /(?<!半)年(?:度报告|报)|全年|(?:第?四季(?:度|报))|(?<![a-z])q4(?!\d)|(?<![\d.])1[12]月/iu;
/** What a title looks at within the year of its writing. */
const WITHIN =
  /(?<![\d.])\d{1,2}月|第?[一二三]季(?:度|报)|(?<![a-z]|奥迪)q[1-3](?!\d)|(?<![a-z])h[12](?!\d)|[上下]半年|半年报|半年度|中报|第\d{1,2}周|周报|[周月]度?(?:观察|跟踪|点评)/iu;
/** What sums up a year comes out until so many months of the next are over. */
const SUMMED_UP_UNTIL = 8;
const CHINA_OFFSET_SECONDS = 8 * 3600;

/** Its fields of UTC are those of the day in Asia/Shanghai. */
const writtenAt = (publishedAtSeconds: number): Date =>
  new Date((publishedAtSeconds + CHINA_OFFSET_SECONDS) * 1000);

/**
 * The year that a title without one speaks of, by when it was written: a weekly and 下半年展望 of the same, 年报综述 in May of the one before.
 * null where nothing tells.
 */
function yearUnsaid(title: string, publishedAtSeconds: number): number | null {
  const written = writtenAt(publishedAtSeconds);
  const year = written.getUTCFullYear();
  if (SUMS_UP.test(title) && written.getUTCMonth() < SUMMED_UP_UNTIL) return year - 1;
  return WITHIN.test(title) ? year : null;
}

/**
 * Of a title that names no year, where a year or a half is asked about: the one that it must speak of is another, or it was written when
 * nothing is about the asked time any more. A company's results are told in the next spring, and of whatever else the next year has begun.
 */
function isUnsaidOther(
  { title, span, publishedAtSeconds, isYearSaid, ofCompany }: Judged,
  year: number,
): boolean {
  const isTold = lengthInDays(span) >= SHORTEST_YEAR_DAYS || (isYearSaid && isHalf(span));
  if (!isTold || publishedAtSeconds === undefined) return false;
  const meant = yearUnsaid(title, publishedAtSeconds);
  if (meant !== null) return meant !== year;
  if (!ofCompany && writtenAt(publishedAtSeconds).getUTCFullYear() > year) return true;
  return daysFrom(publishedAtSeconds, span) > 0;
}

/**
 * Whether a title names times and none of them is the one that is asked about. Of a month or a quarter a title may speak of the year
 * before, which it sums up, but of no other year's same month; of a longer time than a year no year is another. Where a year, or a half with
 * its year, is asked about, a title without one is of that in which it was written.
 */
export function isOfOtherTime(
  title: string,
  span: DaySpan | null,
  publishedAtSeconds?: number,
  isYearSaid = true,
  ofCompany = false,
): boolean {
  if (span === null) return false;
  const [year, last] = [span.from, span.to].map((day) => Number(day.slice(0, 4))) as [number, number];
  if (year !== last) return false;
  const judged = { title, span, publishedAtSeconds, isYearSaid, ofCompany };
  const ofOtherPart = isOfOtherPart(judged, year);
  if (ofOtherPart !== null) return ofOtherPart;
  const meant = lengthInDays(span) < SHORTEST_YEAR_DAYS ? [year, year - 1] : [year];
  const named = meant.map((each) => isNamed(title, each));
  return named[0] === null ? isUnsaidOther(judged, year) : !named.includes(true);
}
