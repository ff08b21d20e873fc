import fc from 'fast-check';
import { type Action, rightOf, TIERS, type Tier } from '#contract/rights/levels.ts';

/** Industries by name as the taxonomy has them, with what their name or number leads to. */
const FIRST = [
  { id: 27, name: '电子' },
  { id: 63, name: '电力设备' },
  { id: 48, name: '银行' },
] as const;
const SECOND = [
  { id: 2701, name: '半导体' },
  { id: 6306, name: '电网设备' },
  { id: 1103, name: '林业' },
] as const;

/** Everything through which a search can ask for something, in one drawn request. */
export interface Road {
  tier: Tier;
  path: string;
  payload: Record<string, unknown>;
  /** The rights that the table demands for it. */
  needs: Action[];
}

interface Piece {
  written: string;
  second: boolean;
}

const industry = fc.oneof(
  fc.constantFrom(...FIRST).map((one) => ({ ...one, second: false })),
  fc.constantFrom(...SECOND).map((one) => ({ ...one, second: true })),
);

/** One word of a keyword; an industry's name may be asked for, excluded, quoted or set wide. */
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc
    .constantFrom('光伏', '周报', '“光伏周报”', '-白酒', '标题:光伏')
    .map((written) => ({ written, second: false })),
  fc
    .tuple(industry, fc.constantFrom('行业:', '行业：', '-行业:', '－行业：', '行业: '), fc.boolean())
    .map(([{ name, second }, field, quoted]) => ({
      written: `${field}${quoted ? `"${name}"` : name}`,
      second,
    })),
);

const keyword = fc
  .tuple(fc.array(piece, { maxLength: 3 }), fc.constantFrom(' ', '　', '，', ' OR ', '\uFEFF'))
  .map(([pieces, between]) => ({
    text: pieces.map(({ written }) => written).join(between),
    second: pieces.some(({ second }) => second),
  }));

const ids = fc.array(industry, { maxLength: 2 });

/** The chance that a field is used; most requests use few. */
const seldom = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });

const SEARCHES = ['/api/v2/file/search', '/api/v2/file/search2'];
const BROWSING = ['/api/v2/file/searchDefaultSortData', '/api/v2/file/getLatestFiles'];

const anySecond = (asked: readonly { second: boolean }[] | undefined) =>
  asked?.some(({ second }) => second) ?? false;
const numbers = (asked: readonly { id: number }[] | undefined) => asked?.map(({ id }) => id);

const searching: fc.Arbitrary<Road> = fc
  .record({
    tier: fc.constantFrom(...TIERS.filter((tier) => tier !== 'unknown')),
    path: fc.constantFrom(...SEARCHES, ...BROWSING),
    keyword,
    industryCategory: seldom(ids),
    secondaryIndustry: seldom(ids),
    theme: seldom(industry),
    pubdate: seldom(fc.integer({ min: 0, max: 4 })),
    customStartTime: seldom(fc.constant('2026-01-01')),
    page: seldom(fc.integer({ min: 1, max: 3 })),
    asText: fc.boolean(),
  })
  .map(({ tier, path, asText, ...drawn }) => {
    const { industryCategory, secondaryIndustry, theme, pubdate = 0, customStartTime, page = 1 } = drawn;
    const list = (asked: number[] | undefined) => (asText ? asked?.join(',') : asked);
    const byKeyword = SEARCHES.includes(path) && drawn.keyword.second;
    const second = byKeyword || [industryCategory, secondaryIndustry, theme && [theme]].some(anySecond);
    const needs: Action[] = [];
    if (second) needs.push('filterBySecondIndustry');
    if (pubdate !== 0 || customStartTime !== undefined) needs.push('filterByTime');
    if (page > 1) needs.push('pageResults');
    const payload = {
      keyword: drawn.keyword.text,
      industryCategory: list(numbers(industryCategory)),
      secondaryIndustry: list(numbers(secondaryIndustry)),
      theme_id: theme?.id,
      pubdate,
      customStartTime,
      page,
    };
    return { tier, path, payload, needs };
  });

const folder: fc.Arbitrary<Road> = fc
  .tuple(fc.constantFrom(...TIERS.filter((tier) => tier !== 'unknown')), industry)
  .map(([tier, { id, second }]) => ({
    tier,
    path: '/api/ffile/apiDirFiles',
    payload: { id },
    needs: second ? ['filterBySecondIndustry'] : [],
  }));

/** Requests over the fields, the query language and the calls that search. */
export const everyRoad: fc.Arbitrary<Road> = fc.oneof(
  { weight: 5, arbitrary: searching },
  { weight: 1, arbitrary: folder },
);

export const isOpenTo = (tier: Tier, needs: readonly Action[]): boolean =>
  needs.every((action) => rightOf(tier, action).allowed);

export const SECOND_IDS: ReadonlySet<number> = new Set(SECOND.map(({ id }) => id));
