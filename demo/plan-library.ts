import { INDUSTRIES } from './industry-facts.ts';
import type { Plan, ReportType } from './model.ts';
import { ORGANISATIONS } from './organisations.ts';
import { type Random, seededRandom } from './random.ts';

export type LibraryOptions = {
  count: number;
  seed: string /** ISO day of the newest report. */;
  asOf: string;
};

/** How many of each type a library of 72 holds; other sizes keep the proportion. */
const MIX: [ReportType, number][] = [
  [2, 27],
  [3, 15],
  [9, 6],
  [1, 4],
  [4, 4],
  [5, 4],
  [6, 4],
  [7, 4],
  [8, 4],
];

/** Types dealt evenly through the library, so that any beginning of it shows the whole range. */
function typesFor(count: number): ReportType[] {
  const total = MIX.reduce((sum, [, share]) => sum + share, 0);
  const dealt = MIX.flatMap(([type, share]) =>
    Array.from({ length: share }, (_, index) => ({ type, place: (index + 0.5) / share })),
  );
  dealt.sort((a, b) => a.place - b.place || a.type - b.type);
  return Array.from({ length: count }, (_, index) => dealt[index % total]?.type ?? 2);
}

function organisationFor(type: ReportType, random: Random): string {
  const houses = ORGANISATIONS.filter((one) => {
    if (type === 8) return !one.broker && one.name !== '汀洲评级';
    if (type === 7) return ['望舒证券', '砚山证券', '汀洲评级'].includes(one.name);
    if (type === 2) return one.name !== '汀洲评级';
    return one.broker;
  });
  return random.pick(houses).name;
}

const OWN_SERIES: Partial<Record<ReportType, string>> = {
  1: '宏观专题',
  4: '投资策略',
  5: '发行文件',
  6: '量化专题',
  7: '利率与信用',
  9: '定期报告',
};

/** A house's own series where it suits the type, otherwise the usual name for it. */
function seriesFor(type: ReportType, series: string[], random: Random): string {
  const own = OWN_SERIES[type];
  if (own) return own;
  const fitting = series.filter((name) =>
    type === 3
      ? name.startsWith('公司')
      : type === 8
        ? name.includes('白皮书')
        : !/公司|策略|量化|金工|固收|利率|宏观|资产|白皮书|信用/.test(name),
  );
  return fitting.length > 0
    ? random.pick(fitting)
    : type === 3
      ? '公司深度'
      : type === 8
        ? '产业白皮书'
        : '行业深度';
}

/** Newer days are likelier, as in a real library. */
function dayBefore(asOf: string, random: Random): string {
  const back = Math.floor(random.next() ** 1.6 * 3 * 365);
  const day = new Date(`${asOf}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - back);
  const weekday = day.getUTCDay();
  if (weekday === 0) day.setUTCDate(day.getUTCDate() - 2);
  if (weekday === 6) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

const sectorAt = (place: number): string => INDUSTRIES[place % INDUSTRIES.length]?.sector ?? '';

const ON_NO_INDUSTRY = new Set<ReportType>([1, 4, 6, 7]);

/** Annual reports come out in April. */
function reportingDay(asOf: string, random: Random): string {
  const newest = Number(asOf.slice(0, 4)) - (asOf.slice(5) >= '04-30' ? 0 : 1);
  return `${newest - random.whole(0, 2)}-04-${random.whole(12, 29)}`;
}

/** Decides type, industry, house, day and form of every report. Same options, same plans. */
export function planLibrary({ count, seed, asOf }: LibraryOptions): Plan[] {
  const turns = new Map<string, number>();
  let dealt = 0;
  let whitePapers = 0;
  return typesFor(count).map((type, index) => {
    const random = seededRandom(seed, 'plan', index);
    const organisation = organisationFor(type, random);
    const house = ORGANISATIONS.find((one) => one.name === organisation);
    const general = ON_NO_INDUSTRY.has(type);
    // Banks and brokers keep other books than the company reports show, so those pass over them.
    const fits = (place: number): boolean =>
      type === 2 || type === 8 || !['银行', '非银金融'].includes(sectorAt(place));
    const ahead = fits(dealt) ? dealt : fits(dealt + 1) ? dealt + 1 : dealt + 2;
    const industry = general ? '' : (INDUSTRIES[ahead % INDUSTRIES.length]?.industry ?? '');
    if (!general) dealt += 1;
    if (type === 8) whitePapers += 1;
    // Reports that share their subject take turns, so that each finds its own headline and company.
    const subject = general ? `type ${type}` : industry;
    const turn = turns.get(subject) ?? 0;
    turns.set(subject, turn + 1);
    return {
      number: index + 1,
      type,
      industry,
      organisation,
      series: seriesFor(type, house?.series ?? [], random),
      date: type === 9 ? reportingDay(asOf, random) : dayBefore(asOf, random),
      turn,
      length: type === 8 ? 'long' : random.pick(['short', 'medium', 'long', 'long'] as const),
      landscape:
        type === 8
          ? whitePapers % 2 === 0
          : type === 2 && house?.style.cover === 'modern' && random.chance(0.4),
      bookmarks: random.chance(0.4),
      metadata: random.chance(0.6),
    };
  });
}
