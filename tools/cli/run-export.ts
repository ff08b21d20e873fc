import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toCsv } from '#server/features/charts/index.ts';
import type { Exported } from '#server/features/library/index.ts';
import { isDiskFull } from '#server/platform/disk/is-disk-full.ts';
import type { OperatedProduct } from './operated-product.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';

/** What an export says of itself; written last, so that a folder without it is none. */
const DONE = 'export.json';

/** Written first and removed last: a folder with it holds an export that was begun. */
const BEGUN = 'export.begun';
const PARTIAL = '.new';

const README = `研见书库的导出，都是公开的格式（UTF-8）。
reports.jsonl    一行一份报告：题录、每个版本的文件（sha256、文件名、页数、字节）、值的来源
charts.jsonl     一行一幅图表：编号、所属的报告与文件、图名、页、位置（PDF 的点，左上为原点）、种类、来源、数据的文件
chart-data/      还原出的数字，一幅一个 CSV（Excel 与 Numbers 直接打开）
pdf/             原文，名字是 sha256，字节与导入时相同
own-files.jsonl  各人自己的文件与只给一些人看的（只有以 --private 导出时才有）；audience 说给谁
export.json      何时导出、各有多少；没有它，就是没有导完
`;

/** Writes the whole library into an empty folder. */
export async function runExport(
  { features: { library }, operator }: OperatedProduct,
  words: string[],
  signal: AbortSignal,
): Promise<number> {
  const [into = '', word, ...rest] = words;
  if (into === '' || into.startsWith('-') || rest.length > 0 || (word !== undefined && word !== '--private'))
    throw new UsageError(
      '请给出空的文件夹，例如：npm run library -- export /mnt/导出；加 --private 连各人自己的文件',
    );
  const isPrivate = word === '--private';
  await mkdir(into, { recursive: true });
  await refuseOthers(into);
  const line = progressLine(process.stdout);
  const source = library.records.exported(operator);
  try {
    const writing = await beginWriting(into, source.original);
    for await (const one of source.files(isPrivate)) {
      if (signal.aborted) throw new UsageError('没有导完：再运行同一条命令，已有的原文不再取');
      await writing.write(one);
      line.update(0, 0, () => `导出 ${writing.counts.reports} 份报告、${writing.counts.charts} 幅图表`);
    }
    await writing.end({ isPrivate });
    line.end();
    const { reports, charts, files, own, missing } = writing.counts;
    console.log(
      `导出到 ${into}：${reports} 份报告，${charts} 幅图表，${files} 份原文${isPrivate ? `，${own} 份各人自己的文件` : '；各人自己的文件不在其中（--private 才有）'}`,
    );
    for (const sha256 of missing) console.log(`✗ 缺少原文 ${sha256}：npm run library -- verify 说是哪一份`);
    return missing.length > 0 ? 1 : 0;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new UsageError(`放导出的磁盘已满：请在 ${into} 所在的磁盘腾出空间，再运行同一条命令`);
  }
}

/** A folder is written into that is empty, or that an export was begun in. */
async function refuseOthers(into: string): Promise<void> {
  const held = await readdir(into);
  if (held.includes(DONE)) throw new UsageError(`${into} 里是一份导完的导出：请给一个空的文件夹`);
  const [other] = held;
  if (other !== undefined && !held.includes(BEGUN))
    throw new UsageError(`${into} 不是空的（里面有 ${other}）：请给一个空的文件夹，或没有导完的那一个`);
}

/** Of an export that was begun the originals stay, which are most of it; what lists the library is written anew, as the library is now. */
async function prepare(into: string): Promise<void> {
  await writeFile(join(into, BEGUN), '');
  for (const name of await readdir(into))
    if (name !== BEGUN && name !== 'pdf') await rm(join(into, name), { recursive: true });
  await mkdir(join(into, 'pdf'), { recursive: true });
  await mkdir(join(into, 'chart-data'));
  await writeFile(join(into, 'README.txt'), README);
}

/** Whether the file is there with these very bytes: a machine that lost its power may have left others under the name. */
async function isWhole(file: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file)) hash.update(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
}

async function beginWriting(into: string, original: (sha256: string) => Promise<Uint8Array | null>) {
  await prepare(into);
  const lists = new Map<string, FileHandle>();
  const counts = { reports: 0, own: 0, charts: 0, files: 0, missing: [] as string[] };
  const written = new Set<string>();

  async function note(name: string, row: object): Promise<void> {
    const list = lists.get(name) ?? (await open(join(into, name), 'wx'));
    lists.set(name, list);
    await list.appendFile(`${JSON.stringify(row)}\n`);
  }
  async function bring(sha256: string): Promise<void> {
    if (written.has(sha256)) return;
    written.add(sha256);
    const file = join(into, 'pdf', `${sha256}.pdf`);
    if (!(await isWhole(file, sha256))) {
      const bytes = await original(sha256);
      if (bytes === null) return void counts.missing.push(sha256);
      await writeFile(`${file}${PARTIAL}`, bytes);
      await rename(`${file}${PARTIAL}`, file);
    }
    counts.files += 1;
  }
  async function noteCharts({ record, file, charts }: Exported): Promise<void> {
    for (const { id, data, ...chart } of charts) {
      counts.charts += 1;
      const name = data === null ? null : `chart-data/${id}.csv`;
      const report = record?.item.fid ?? null;
      const sha256 = record?.file?.sha256 ?? file?.sha256 ?? null;
      await note('charts.jsonl', { id, report, sha256, ...chart, data: name });
      if (data === null || name === null) continue;
      const from = {
        ...{ name: chart.name, source: chart.source, page: chart.page ?? 0 },
        report: record?.item.name ?? file?.fileName ?? '',
        organisation: record?.item.stockOrgData.name ?? '',
        day: record?.item.timeText ?? '',
      };
      await writeFile(join(into, name), toCsv(data, from));
    }
  }
  return {
    counts,
    async write(one: Exported): Promise<void> {
      if (one.record === null) {
        counts.own += 1;
        await note('own-files.jsonl', one.file ?? {});
      } else {
        counts.reports += 1;
        await note('reports.jsonl', reportOf(one.record));
      }
      const hashes = one.record?.versions.map(({ sha256 }) => sha256) ?? [];
      for (const sha256 of one.file === null ? hashes : [one.file.sha256]) await bring(sha256);
      await noteCharts(one);
    },
    async end(told: object): Promise<void> {
      for (const list of lists.values()) {
        await list.sync();
        await list.close();
      }
      // What was begun may have held files that are not the library's any more, or were to be private.
      for (const name of await readdir(join(into, 'pdf')))
        if (!written.has(name.replace(/[.]pdf$/, ''))) await rm(join(into, 'pdf', name));
      const { missing, ...rest } = counts;
      const said = {
        format: 'yanjian-export-1',
        exportedAt: new Date().toISOString(),
        ...told,
        ...rest,
        missing,
      };
      await writeFile(join(into, `${DONE}${PARTIAL}`), `${JSON.stringify(said)}\n`);
      await rename(join(into, `${DONE}${PARTIAL}`), join(into, DONE));
      await rm(join(into, BEGUN));
    },
  };
}

function reportOf({ item, versions, valueSources, sourceUrl }: NonNullable<Exported['record']>) {
  return {
    id: item.fid,
    title: item.name,
    abstract: item.content,
    publishedOn: item.timeText,
    type: item.fileTypeData.name,
    organisation: item.stockOrgData.name,
    isBroker: item.stockOrgData.is_broker,
    authors: item.researcherData.map(({ name }) => name),
    industries: item.fileIndustryData.map(({ name }) => name),
    stocks: item.stockData.map(({ code, name }) => ({ code, name })),
    rating: item.rating,
    sourceUrl,
    files: versions,
    valueSources,
  };
}
