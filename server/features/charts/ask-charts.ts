import type { IndexAnswer, IndexHit, IndexSort } from '#server/ports/search-index.ts';
import type { ChartRecord, LibraryReads, SameChart } from '../library/index.ts';
import type { WeighedPlan } from '../query/index.ts';
import type { AllowedChartIndex } from './access.ts';
import type { ChartDeps } from './deps.ts';
import type { ChartFilter } from './plan-charts.ts';
import { foldCharts } from './rules/fold-charts.ts';
import { inTurns } from './rules/in-turns.ts';

/** So many of the best hits are folded; those behind them follow as they are, so that a late page costs no more. */
const FOLDED_HITS = 120;

export interface AskedCharts {
  sort: IndexSort;
  offset: number;
  limit: number;
  /** The newest in turns of their industries and reports, where nothing is asked for. */
  mixed: boolean;
}

export interface ChartPage {
  hits: IndexHit[];
  records: ChartRecord[];
  same: SameChart[];
  /** Rows to turn through. */
  rows: number;
  full: number;
}

/** What whoever asks is told by. */
export interface Asking extends Pick<ChartDeps, 'queries'> {
  reads: Pick<LibraryReads, 'sameCharts' | 'chartRecords'>;
}

const orderOf = (records: readonly ChartRecord[], ids: readonly number[]): ChartRecord[] => {
  const byId = new Map(records.map((record) => [record.item.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The first hits as they are shown. */
async function rowsOf(
  { reads }: Asking,
  pool: IndexAnswer,
  mixed: boolean,
): Promise<{ records: ChartRecord[]; same: SameChart[] }> {
  const ids = pool.hits.map(({ id }) => id);
  const [same, found] = await Promise.all([reads.sameCharts(ids), reads.chartRecords(ids)]);
  const records = orderOf(found, foldCharts(ids, same));
  if (!mixed) return { records, same };
  const byReport = inTurns(records, ({ item }) => item.fid);
  return { records: inTurns(byReport, ({ item }) => item.theme_id), same };
}

/** A page of charts, of which those that are the same are one row. */
export async function askCharts(
  deps: Asking,
  index: AllowedChartIndex,
  weighed: WeighedPlan<ChartFilter>,
  { sort, offset, limit, mixed }: AskedCharts,
  now: number,
): Promise<ChartPage> {
  const pool = await deps.queries.ask(index, weighed, { sort, offset: 0, limit: FOLDED_HITS }, now);
  const first = await rowsOf(deps, pool, mixed);
  const gone = pool.hits.length - first.records.length;
  const hitOf = new Map(pool.hits.map((hit) => [hit.id, hit]));
  const records = first.records.slice(offset, offset + limit);
  const hits = records.flatMap(({ item }) => hitOf.get(item.id) ?? []);
  const same = [...first.same];
  const wanted = limit - records.length;
  if (wanted > 0 && pool.total > pool.hits.length) {
    const from = pool.hits.length + Math.max(0, offset - first.records.length);
    const later = await deps.queries.ask(index, weighed, { sort, offset: from, limit: wanted }, now);
    const ids = later.hits.map(({ id }) => id);
    const [alike, found] = await Promise.all([deps.reads.sameCharts(ids), deps.reads.chartRecords(ids)]);
    const present = new Set(found.map(({ item }) => item.id));
    records.push(...found);
    hits.push(...later.hits.filter(({ id }) => present.has(id)));
    same.push(...alike);
  }
  return { hits, records, same, rows: Math.max(pool.total - gone, records.length), full: pool.full };
}
