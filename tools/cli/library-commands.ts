import {
  askForReindex,
  askForVerification,
  followIndex,
  type ImportSummary,
  importPaths,
  listReports,
  readReport,
  reindex,
  removeReport,
  startIndexFollower,
  verifyLibrary,
} from '#server/features/library/index.ts';
import type { LibraryProcess } from '#server/library-process.ts';
import { showProgress } from '#server/start/show-progress.ts';
import { importProgress, printSummary } from './import-output.ts';

export const USAGE = `用法：npm run library -- <命令>
  import <文件夹或文件…>  导入 PDF（含子文件夹）与目录文件（.jsonl、.csv）；可随时中断，再次运行会继续
  list [条数]            最新的报告，默认 20 条
  show <fid>             一份报告的全部信息，含每项信息的来源
  remove <fid>           删除报告及其文件
  reindex                从记录重建检索索引
  verify                 核对记录、文件与索引是否一致
服务运行时也可使用：导入的报告数秒内可搜到，重建与核对由服务完成。
环境变量 DATA_DIR（默认 ./data）与 DATABASE_URL 指定用哪个库。`;

/** A command that was called the wrong way; the message says how. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Gives the exit code: 0 when all went well, 1 when something is to be looked at. */
type Command = (opened: LibraryProcess, words: string[], signal: AbortSignal) => Promise<number>;

export const COMMANDS: Record<string, Command> = {
  import: runImport,
  list: runList,
  show: runShow,
  remove: runRemove,
  reindex: runReindex,
  verify: runVerify,
};

const FOLLOW_EVERY_MS = 500;

async function runImport(opened: LibraryProcess, paths: string[], signal: AbortSignal): Promise<number> {
  if (paths.length === 0)
    throw new UsageError('请给出要导入的文件夹或文件，例如：npm run library -- import ~/报告');
  const { indexing } = opened;
  const follower =
    indexing &&
    startIndexFollower(
      { ...opened.library, ...indexing },
      {
        intervalMs: FOLLOW_EVERY_MS,
        onError: (error) => console.error(String(error)),
      },
    );
  const output = importProgress(process.stdout);
  let summary: ImportSummary;
  try {
    summary = await importPaths(opened.library, paths, { onProgress: output.update, signal });
    output.end();
    // First what came in: it stays true also where the index cannot be brought up to it.
    printSummary(summary, signal.aborted);
  } finally {
    // Otherwise an import that is refused would leave it running, and the process with it.
    await follower?.stop();
  }
  if (indexing) await followIndex(indexing);
  else console.log('检索索引由正在运行的服务更新，数秒内可搜到');
  return summary.counts.failed > 0 ? 1 : 0;
}

async function runList({ library }: LibraryProcess, [count = '20']: string[]): Promise<number> {
  const limit = readNumber(count, '条数');
  const { list, count: total } = await listReports(library, {}, 'newest', { offset: 0, limit });
  for (const item of list) {
    const pages = item.page_count > 0 ? `${item.page_count} 页` : '无原文';
    console.log(
      `${item.fid}  ${item.timeText}  ${item.stockOrgData.name || '—'}  ${item.name}（${item.fileTypeData.name}，${pages}）`,
    );
  }
  console.log(`共 ${total} 份`);
  return 0;
}

async function runShow({ library }: LibraryProcess, [fid = '']: string[]): Promise<number> {
  const record = await readReport(library, readNumber(fid, 'fid'));
  if (record === null) throw new UsageError(`没有编号为 ${fid} 的报告`);
  const { item, versions, valueSources } = record;
  const from = (field: string) =>
    valueSources[field] ? `  ← ${SOURCE_NAMES[valueSources[field]] ?? valueSources[field]}` : '';
  const lines: [string, string, string][] = [
    ['标题', item.name, from('title')],
    ['机构', item.stockOrgData.name || '未知', from('organisation')],
    ['日期', item.timeText, from('date')],
    ['类型', item.fileTypeData.name, from('reportType')],
    ['行业', item.fileIndustryData.map(({ name }) => name).join(' > ') || '未知', from('industry')],
    ['作者', item.researcherData.map(({ name }) => name).join('、') || '未知', from('researchers')],
    ['股票', item.stockData.map(({ code, name }) => `${name}（${code}）`).join('、') || '无', from('stocks')],
    ['评级', item.rating || '无', ''],
    [
      '内容',
      `${item.page_count} 页，${item.paragraphCount} 段，${item.catalogCount} 条目录，${item.chart_count} 个图表`,
      '',
    ],
    ['摘要', item.content || '无', ''],
    ['来源', record.sourceUrl || '无', ''],
  ];
  for (const [label, value, source] of lines) console.log(`${label}：${value}${source}`);
  for (const version of versions) {
    const state = version.isCurrent ? '当前版本' : '其他版本';
    console.log(
      `${state}：${version.fileName}（${version.pageCount} 页，${version.sizeBytes} 字节，${version.sha256}）`,
    );
  }
  return 0;
}

const SOURCE_NAMES: Record<string, string> = {
  given: '目录给出',
  'file-name': '文件名',
  'first-page': '首页',
  'pdf-info': 'PDF 信息',
  title: '标题',
  text: '正文',
  address: '来源网址',
  stock: '由所涉股票得出',
  industry: '由所属行业得出',
  organisation: '由发布机构得出',
  default: '未注明，按常见类型归类',
  'file-time': '文件修改时间',
  'stock-table': '股票行业对照表',
  'company-name': '公司名称',
};

async function runRemove(opened: LibraryProcess, [fid = '']: string[]): Promise<number> {
  const removed = await removeReport(opened.library, readNumber(fid, 'fid'));
  if (!removed) throw new UsageError(`没有编号为 ${fid} 的报告`);
  if (opened.indexing) await followIndex(opened.indexing);
  console.log(`已删除报告 ${fid}`);
  return 0;
}

/** The index has one writer, the process that owns the data folder; where that is the service, it is asked to do it. */
async function runReindex({ library, indexing }: LibraryProcess): Promise<number> {
  const progress = showProgress(indexing ? '重建检索索引' : '重建检索索引（由正在运行的服务进行）');
  const count = indexing
    ? await reindex(indexing, progress.update)
    : await askForReindex(library, { onProgress: progress.update });
  progress.done(`${count} 份报告`);
  return 0;
}

async function runVerify({ library, indexing }: LibraryProcess): Promise<number> {
  if (indexing) await followIndex(indexing);
  const { reports, files, indexed, problems } = indexing
    ? await verifyLibrary({ ...library, ...indexing })
    : await askForVerification(library);
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(
    `记录 ${reports} 份，文件 ${files} 个，索引 ${indexed} 份：${problems.length === 0 ? '一致' : `${problems.length} 处不符`}`,
  );
  return problems.length === 0 ? 0 : 1;
}

function readNumber(word: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError(`${name} 应为正整数，收到的是“${word}”`);
  return Number(word);
}
