import { create as contentDisposition } from 'content-disposition';
import type { ChartDataFormat } from '#contract/calls/chart-data.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile } from '#server/platform/files/file-answer.ts';
import { chartKeeperOf } from './access.ts';
import { type DataSource, toCsv } from './data-sheet.ts';
import { toXlsx } from './data-xlsx.ts';
import type { ChartDeps } from './deps.ts';
import { type DataDeps, dataForFile, type OpenedData } from './open-data.ts';
import { noteDownload } from './store.ts';

const TYPES: Record<ChartDataFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** What no file system takes in a name, and what hides an extension. */
const NO_NAME = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
const LONGEST_NAME = 80;

/**
 * The data of a chart as a file, for whoever may see the original; the same answer where there is none and where it is not allowed. `takes`:
 * the bytes are wanted, and that is written down.
 */
export async function deliverData(
  deps: DataDeps & Pick<ChartDeps, 'db'>,
  { id, format, takes = false }: { id: number; format: ChartDataFormat; takes?: boolean },
  caller: Caller,
): Promise<FileAnswer> {
  const opened = await dataForFile(deps, id, caller);
  if (opened === null)
    return refusedFile(404, '没有这幅图表的数据，或尚不能查看它的原文：打开所在的报告，或开通高级会员');
  const bytes = await bytesOf(opened, format);
  const keeper = chartKeeperOf(caller);
  if (takes && keeper !== null) await noteDownload(deps.db, keeper, { id, at: new Date(caller.now) });
  return {
    status: 200,
    headers: {
      'content-type': TYPES[format],
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(`${fileName(opened)}.${format}`, {
        fallback: `chart-${id}.${format}`,
      }),
    },
    body: (async function* () {
      yield bytes;
    })(),
  };
}

async function bytesOf({ record, data }: OpenedData, format: ChartDataFormat): Promise<Uint8Array> {
  const from = sourceOf(record);
  return format === 'csv' ? new TextEncoder().encode(toCsv(data, from)) : toXlsx(data, from);
}

const sourceOf = ({ item, organisation }: OpenedData['record']): DataSource => ({
  name: item.name,
  report: item.file_name,
  organisation: organisation.name,
  day: item.createTimeYmd,
  page: item.place_page,
  source: item.source,
});

function fileName({ record }: OpenedData): string {
  const name = record.item.name
    .toWellFormed()
    .replace(NO_NAME, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  return [...(name === '' ? '图表数据' : name)].slice(0, LONGEST_NAME).join('');
}
