import { createHash } from 'node:crypto';
import type { SearchedChart } from '#contract/calls/charts.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ChartRecord } from '../library/index.ts';
import type { ChartDeps } from './deps.ts';
import { foldCharts } from './rules/fold-charts.ts';
import { inTurns } from './rules/in-turns.ts';
import { showOpenCharts } from './show-open-charts.ts';
import { fillDaily, readDaily } from './store.ts';

const CHARTS_A_DAY = 10;
/** The newest among which a day chooses. */
const POOL = 300;

/** A picture that says something by itself: drawn, named, no table and no words. */
const isTelling = ({ item, title, hasPicture, showsText }: ChartRecord): boolean =>
  hasPicture && !showsText && title !== '' && item.kind !== 'table';

/** The same on one day, another on the next. */
const lot = (day: string, id: number): string => createHash('sha256').update(`${day} ${id}`).digest('hex');

type Choosing = Pick<ChartDeps, 'db' | 'reads' | 'index'>;

/** Of the newest charts some drawn by lot, in turns of their industries, one of a report before a second. */
async function choose({ index, reads }: Choosing, day: string, now: number): Promise<number[]> {
  const { hits } = await index.everybodys.search({
    expression: { kind: 'not', part: { kind: 'tag', tag: 'kind:table' } },
    match: 'all',
    rankWords: [],
    sort: 'newest',
    offset: 0,
    limit: POOL,
    withoutTotal: true,
    nowSeconds: Math.floor(now / 1000),
  });
  const ids = hits.map(({ id }) => id);
  const same = await reads.everybodys.sameCharts(ids);
  const records = (await reads.everybodys.chartRecords(foldCharts(ids, same))).filter(isTelling);
  const drawn = records.toSorted((a, b) => lot(day, a.item.id).localeCompare(lot(day, b.item.id)));
  const byReport = inTurns(drawn, ({ item }) => item.fid);
  return inTurns(byReport, ({ item }) => item.theme_id).map(({ item }) => item.id);
}

/** What was chosen stays for the day; places that are free are filled, as in a library that has just begun. */
async function idsOfDay(deps: Choosing, day: string, now: number): Promise<number[]> {
  const standing = await readDaily(deps.db, day);
  if (standing.length >= CHARTS_A_DAY) return standing;
  const more = (await choose(deps, day, now)).filter((id) => !standing.includes(id));
  const chosen = more.slice(0, CHARTS_A_DAY - standing.length);
  if (chosen.length === 0) return standing;
  const taken = standing.length;
  await fillDaily(
    deps.db,
    day,
    chosen.map((id, at) => ({ id, ordinal: taken + at })),
  );
  return readDaily(deps.db, day);
}

/** The charts of the day, open to everybody; pages beyond the last are empty. */
export async function listDailyCharts(
  deps: ChartDeps,
  { page, page_size }: { page: number; page_size: number },
  caller: Caller,
): Promise<{ items: SearchedChart[]; day: string }> {
  const day = dayOf(Math.floor(caller.now / 1000));
  const ids = (await idsOfDay(deps, day, caller.now)).slice((page - 1) * page_size, page * page_size);
  return { items: await showOpenCharts(deps, ids, caller), day };
}
