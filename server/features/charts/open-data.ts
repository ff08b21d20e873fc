import {
  type ChartDataFormat,
  type ChartTable,
  chartDataPath,
  type getChartData,
} from '#contract/calls/chart-data.ts';
import { offerText } from '#contract/rights/missing-right.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError, CODES } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type ChartData, periodsOfTable } from '../chart-data/index.ts';
import type { ChartRecord } from '../library/index.ts';
import { type AllowedChartData, allowChartData } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { readOwnChart } from './own-chart.ts';

export type DataDeps = Pick<ChartDeps, 'reads' | 'contents' | 'quotas'>;

/** A chart with its data, for whoever may see the original. */
export interface OpenedData {
  record: ChartRecord;
  data: ChartData;
}

function shownTable({ rowUnits, drawnOf: _, namesRead = false, ...data }: ChartData): ChartTable {
  const { periods, rowPeriods } = periodsOfTable(data);
  return {
    ...data,
    row_units: data.rows.map((__, row) => rowUnits?.[row] ?? ''),
    periods,
    row_periods: rowPeriods,
    unread: data.unread ?? [],
    names_read: namesRead,
  };
}

const sizeOf = ({ rows, units }: ChartData) => ({ rows: rows.length, columns: units.length });

/**
 * The data of a chart for its viewer: the table for whoever may see the original, otherwise that there is one, how large it is and what it
 * takes. Costs nothing. Throws 10404 where there is no such chart, 10007 where charts may not be opened at all.
 */
export async function openData(
  deps: DataDeps,
  id: number,
  caller: Caller,
): Promise<ResponseOf<typeof getChartData>> {
  deps.quotas.require(caller, 'openChart');
  const found = await findChart(deps, id, caller);
  if (found === null) throw new BusinessError('notFound');
  const { allowed } = found;
  if (allowed !== null) {
    const table = await deps.contents.chartData(allowed);
    const url = (format: ChartDataFormat) => (table === null ? '' : chartDataPath(id, format));
    return {
      table: table && shownTable(table),
      size: table && sizeOf(table),
      locked: null,
      csv_url: url('csv'),
      xlsx_url: url('xlsx'),
    };
  }
  const size = await deps.contents.chartDataSize(id);
  const locked = { code: CODES.notAllowed, message: offerText('viewChartOriginal') };
  return { table: null, size, locked: size && locked, csv_url: '', xlsx_url: '' };
}

/** The chart and its data, for a file; null where there is none or the caller may not see the original. */
export async function dataForFile(deps: DataDeps, id: number, caller: Caller): Promise<OpenedData | null> {
  const found = await findChart(deps, id, caller);
  const data = found?.allowed ? await deps.contents.chartData(found.allowed) : null;
  return found === null || data === null ? null : { record: found.record, data };
}

/** A chart of a report, or of a file that is for the caller; `allowed` is null where its original may not be seen. */
async function findChart(
  deps: DataDeps,
  id: number,
  caller: Caller,
): Promise<{ record: ChartRecord; allowed: AllowedChartData | null } | null> {
  const [record] = await deps.reads.for(caller).chartRecords([id]);
  if (record !== undefined)
    return { record, allowed: await allowChartData(deps.quotas, caller, record.item) };
  const own = await readOwnChart(deps, id, caller);
  return own && { record: own.record, allowed: own.data };
}
