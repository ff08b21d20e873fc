/** A piece of what was typed, folded, and what else it may be said as. */
export interface TypedPiece {
  ways: readonly string[];
  /** A report about the subject may lack it: 如何, 相关, 展望. */
  isOptional?: boolean;
  /** It asks, joins or fills: a title is no further from the subject without it. */
  isIdle?: boolean;
  /** It is a whole year. */
  isYear?: boolean;
}

/** What makes a year in a folded title one month, week, quarter or day of it: 2026年3月, 2026年18月 of 1-8月, 2026q1, 20260706. */
const PART_OF_YEAR = /^(?:年?(?:\d{1,2}月|第?\d{1,2}周|第?[一二三四1-4]季|q[1-4]|[mw]\d)|\d\d)/u;

/** Where a piece stands in a title, from a place on; -1 where it does not. A month of the year is not the year. */
function placeOf(title: string, way: string, from: number, isYear: boolean): number {
  for (let at = title.indexOf(way, from); at >= 0; at = title.indexOf(way, at + 1))
    if (!isYear || !PART_OF_YEAR.test(title.slice(at + way.length))) return at;
  return -1;
}

/** Two digits of a month, a day or an issue say no more than one: 2023年10月 makes a title no longer than 2024年1月. */
const SECOND_DIGITS = /(?<=(?<!\d)\d)\d(?=[月日期])/g;

const lengthOf = (title: string): number => title.length - (title.match(SECOND_DIGITS)?.length ?? 0);

/**
 * Share of a folded title that some pieces make up: 1 for a title of nothing else, 0 where those that it may not lack do not all stand
 * in it one after the other, or where only one does: a single word says nothing of how a title goes on. Nobody types the end of a
 * title before its beginning. What is asked and the title does not say takes its share away: 房地产：仓库市场 is no answer to 房地产市场止跌.
 */
export function headlineShare(title: string, pieces: readonly TypedPiece[]): number {
  let end = 0;
  let covered = 0;
  let met = 0;
  let asked = 0;
  let said = 0;
  for (const { ways, isOptional = false, isIdle = false, isYear = false } of pieces) {
    const size = isIdle ? 0 : (ways[0]?.length ?? 0);
    asked += size;
    const places = ways.flatMap((way) => {
      const at = way === '' ? -1 : placeOf(title, way, end, isYear);
      return at < 0 ? [] : [{ at, way }];
    });
    const [first] = places.sort((a, b) => a.at - b.at || b.way.length - a.way.length);
    const isPart = isYear && ways.some((way) => title.includes(way, end));
    if (first === undefined && (isOptional || isPart)) continue;
    if (first === undefined) return 0;
    end = first.at + first.way.length;
    covered += lengthOf(first.way);
    met += 1;
    said += size;
  }
  return met > 1 ? (covered / lengthOf(title)) * (asked === 0 ? 1 : said / asked) : 0;
}
