import type { ReportItem } from '#contract/calls/reports.ts';
import { startJobs } from '#server/platform/jobs/start-jobs.ts';
import type { Product } from '#server/start/open-product.ts';
import { showHealing } from '#server/start/show-healing.ts';
import { showProgress } from '#server/start/show-progress.ts';
import { importProgress, printSummary } from './import-output.ts';
import type { OperatedProduct } from './operated-product.ts';
import { openRefusalReport, takeReportPath } from './refusal-report.ts';
import { printReread, rereadProgress } from './reread-output.ts';
import { runAnswers } from './run-answers.ts';
import { runCommunity } from './run-community.ts';
import { runExport } from './run-export.ts';
import { runFeedback } from './run-feedback.ts';
import { runFolders } from './run-folders.ts';
import { runGroups } from './run-groups.ts';
import { runInsight } from './run-insight.ts';
import { runInvoices } from './run-invoices.ts';
import { runObjects } from './run-objects.ts';
import { runOrders, runPrices } from './run-orders.ts';
import { runOrganisations } from './run-organisations.ts';
import { runRepair } from './run-repair.ts';
import { runTrace } from './run-trace.ts';
import { terminalLog } from './terminal-log.ts';
import { UsageError } from './usage-error.ts';

export const USAGE = `用法：npm run library -- <命令>
  import <文件夹或文件…> [--report <清单.csv>] [--no-folders]
                         导入 PDF（含子文件夹）与目录文件（.jsonl、.csv）；可随时中断，再次运行会继续；
                         所给文件夹之下的第一层文件夹照原名成为目录里的文件夹，人人看得到；--no-folders 不要它们；
                         --report 把没有入库的、并入的、跳过的每一个文件与原因写成清单
  reread [all|fid…]      按现行规则重读库里的原文，不产生新版本；可随时中断，再次运行会继续；all 连已按现行规则读过的也重读，给出编号则连这些也重读
  list [条数]            最新的报告，默认 20 条
  show <fid>             一份报告的全部信息，含每项信息的来源
  remove <fid>           删除报告及其文件
  folders                导入时的文件夹，各有几份；folders remove <编号> 从目录里去掉一个，里面的报告仍在
  insight import <文件夹>  导入行业洞察（Markdown 与图片）；再次导入只更新有变化的
  insight list           全部洞察；insight remove <编号> 删除一篇
  reindex                从记录重建检索索引
  learn                  由记下的点选重新算出检索的加成（SEARCH_LEARNING=log 记，on 用）
  verify                 核对记录、文件与索引是否一致
  repair [文件夹] [orphans]  读一遍全部原文、核对散列；缺失与损坏的从文件夹（objects/ 的备份）放回；
                         orphans 删去一天前就没有记录的文件
  backup <文件夹> [--keep 份数]  备份数据库、文件与密钥，不必停下服务；只写有变化的；BACKUP_PASSPHRASE 给出口令就加密；
                         --keep 做完之后只留最新的几份，没有一份用到的文件一并删去
  restore <文件夹> [时刻]  放回最新的（或某一时刻的）备份到空的 DATA_DIR；restore <文件夹> list 列出有哪些
  export <空的文件夹> [--private]  导出整个书库：题录与图表（JSON Lines）、图里的数字（CSV）、原文；不含各人自己的文件，除非 --private
  objects move           把 DATA_DIR/objects 里的文件移到对象库（OBJECT_STORE=s3），不必停下服务；可随时中断，再次运行会继续
  objects rules          给桶写上清理的规则（没传完的分段、换下的旧版），并列出桶现有的规则
  trace <文件或编号>      由副本上的标记查出它由谁、何时下载
  orders [due]           最新的订单；due 只列有款待退的
  orders refund <订单号>  退回一张订单上重复或金额不符的付款；orders differences 与网关账单的差异；
                         orders settle <交易号> <说明> 记下一处差异查明的结果
  invoices               发票申请，待开的在前；invoices issue <订单号> <PDF> 附上开好的发票；invoices refuse <订单号> <原因>
  answers                对问答的评价与原因，最近的在前，不附是谁
  feedback               意见反馈，待答复的在前；feedback answer <编号> <答复>；feedback picture <编号> <文件> 存下附图
  groups                 群组的个数与公开的群组；groups close <编号> <原因> 关闭一个被滥用的公开群组
  community              社群名额：谁、到期日、想进的行业
  organisations          企业：所有者、席位、到期日；organisations open <用户编号|手机号> <天数> [席位] 开通或续；organisations close <编号> 关闭
  prices                 各项目问过的价；prices set <项目> <元> [yyyy-MM-dd] 从某日起的新价
  jobs [retry]           后台任务：等待、进行与失败的个数；retry 重做失败的
服务运行时也可使用：导入的报告数秒内可搜到，重建与核对由服务完成。
环境变量 DATA_DIR（默认 ./data）与 DATABASE_URL 指定用哪个库。`;

/** Gives the exit code: 0 when all went well, 1 when something is to be looked at. */
type Command = (product: OperatedProduct, words: string[], signal: AbortSignal) => Promise<number>;

export const COMMANDS: Record<string, Command> = {
  import: runImport,
  reread: runReread,
  list: runList,
  show: runShow,
  remove: runRemove,
  folders: runFolders,
  insight: runInsight,
  reindex: runReindex,
  learn: runLearn,
  verify: runVerify,
  repair: runRepair,
  export: runExport,
  objects: runObjects,
  trace: runTrace,
  answers: runAnswers,
  community: runCommunity,
  feedback: runFeedback,
  groups: runGroups,
  organisations: runOrganisations,
  orders: runOrders,
  invoices: runInvoices,
  prices: runPrices,
  jobs: runJobs,
};

const FOLLOW_EVERY_MS = 500;

const NO_FOLDERS = '--no-folders';

async function runImport(product: Product, words: string[], signal: AbortSignal): Promise<number> {
  const { paths, report } = takeReportPath(words.filter((word) => word !== NO_FOLDERS));
  const withoutFolders = words.includes(NO_FOLDERS);
  if (paths.length === 0)
    throw new UsageError('请给出要导入的文件夹或文件，例如：npm run library -- import ~/报告');
  const refusals = report === null ? null : await openRefusalReport(report);
  return withIndexFollowing(product, async ({ features: { imports } }) => {
    const output = importProgress(process.stdout);
    const summary = await imports.importPaths(paths, { onProgress: output.update, withoutFolders, signal });
    output.end();
    // First what came in: it stays true also where the index cannot be brought up to it.
    printSummary(summary, signal.aborted);
    await refusals?.write(summary);
    return summary.counts.failed > 0 ? 1 : 0;
  });
}

async function runLearn({ features: { search } }: Product): Promise<number> {
  const { shown, chosen, looked, queries, reports } = await search.relearn();
  console.log(`记下展示 ${shown} 次、点选 ${chosen} 次；学到 ${queries} 个检索、${reports} 篇报告的加成`);
  const shares = looked
    .slice(0, 10)
    .map(({ place, share }) => `第 ${place} 位 ${(share * 100).toFixed(0)} %`);
  if (shares.length > 0) console.log(`各位被看到的机会：${shares.join('，')}`);
  return 0;
}

async function runReread(product: Product, words: string[], signal: AbortSignal): Promise<number> {
  const again = readAgain(words);
  return withIndexFollowing(product, async ({ features: { imports } }) => {
    const output = rereadProgress(process.stdout);
    const summary = await imports.rereadLibrary({
      ...(again === null ? {} : { again }),
      onProgress: output.update,
      signal,
    });
    output.end();
    printReread(summary, signal.aborted);
    return summary.failed.size > 0 ? 1 : 0;
  });
}

/** What is read again although it was read by today's rules; null for nothing. */
function readAgain(words: string[]): number[] | 'all' | null {
  if (words.length === 0) return null;
  if (words.length === 1 && words[0] === 'all') return 'all';
  const wrong = words.find((word) => !/^[1-9]\d{0,8}$/.test(word));
  if (wrong !== undefined) throw new UsageError(`reread 之后只能是 all 或报告编号，收到的是“${wrong}”`);
  return words.map(Number);
}

/** Runs what changes many records, with the index following it as far as this process has it. */
async function withIndexFollowing(
  product: Product,
  work: (product: Product) => Promise<number>,
): Promise<number> {
  const {
    features: { indexing },
    jobs,
    holdsIndex,
  } = product;
  await indexing.heal(showHealing(terminalLog));
  // Whoever verifies meanwhile, from another terminal, is answered here.
  await startJobs(jobs, indexing.jobs);
  const follower = indexing.startFollower({
    everyMs: FOLLOW_EVERY_MS,
    onError: (error) => console.error(String(error)),
  });
  let code: number;
  try {
    code = await work(product);
  } finally {
    // Otherwise work that is refused would leave it running, and the process with it.
    await follower.stop();
  }
  if (holdsIndex) await indexing.follow();
  else console.log('检索索引由正在运行的服务更新，数秒内可搜到');
  return code;
}

async function runList({ features: { library } }: Product, [count = '20']: string[]): Promise<number> {
  const limit = readNumber(count, '条数');
  const { list, count: total } = await library.records.listNewest(limit);
  for (const item of list) {
    const pages = item.page_count > 0 ? `${item.page_count} 页` : '无原文';
    console.log(
      `${item.fid}  ${item.timeText}  ${item.stockOrgData.name || '—'}  ${item.name}（${item.fileTypeData.name}，${pages}）`,
    );
  }
  console.log(`共 ${total} 份`);
  return 0;
}

async function runShow({ features: { library } }: Product, [fid = '']: string[]): Promise<number> {
  const record = await library.records.describe(readNumber(fid, 'fid'));
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
      `${item.page_count} 页${scanNote(item)}，${item.paragraphCount} 段，${item.catalogCount} 条目录，${item.chart_count} 个图表`,
      '',
    ],
    ['摘要', item.content || '无', from('abstract')],
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
  'same-stock': '同一公司的其他报告',
};

async function runRemove({ features, operator }: OperatedProduct, [fid = '']: string[]): Promise<number> {
  const removed = await features.library.records.removeReport(operator, readNumber(fid, 'fid'));
  if (!removed) throw new UsageError(`没有编号为 ${fid} 的报告`);
  await features.indexing.follow();
  console.log(`已删除报告 ${fid}`);
  return 0;
}

async function runReindex({ features, holdsIndex }: Product): Promise<number> {
  const progress = showProgress(holdsIndex ? '重建检索索引' : '重建检索索引（由正在运行的服务进行）');
  const count = await features.indexing.reindex(progress.update);
  progress.done(`${count} 份报告`);
  return 0;
}

async function runVerify({ features }: Product): Promise<number> {
  const { reports, files, indexed, problems } = await features.indexing.verify();
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(
    `记录 ${reports} 份，文件 ${files} 个，索引 ${indexed} 份：${problems.length === 0 ? '一致' : `${problems.length} 处不符`}`,
  );
  return problems.length === 0 ? 0 : 1;
}

async function runJobs({ jobs }: Product, [word = '']: string[]): Promise<number> {
  if (word !== '' && word !== 'retry') throw new UsageError(`jobs 之后只能是 retry，收到的是“${word}”`);
  if (word === 'retry') {
    console.log(`${await jobs.retryFailed()} 个失败的任务将重做`);
    return 0;
  }
  const queues = await jobs.view();
  if (queues.length === 0) console.log('还没有后台任务：服务启动后才有');
  for (const { name, waiting, working, failed, reason } of queues) {
    const why = reason === '' ? '' : `，最近一次：${reason}`;
    console.log(`${name}  等待 ${waiting}，进行 ${working}，失败 ${failed}${why}`);
  }
  return queues.some(({ failed }) => failed > 0) ? 1 : 0;
}

const scanNote = ({ is_scanned, unread_pages }: ReportItem): string =>
  unread_pages > 0 ? `（${is_scanned === 1 ? '扫描件，' : ''}${unread_pages} 页没有文字层）` : '';

function readNumber(word: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError(`${name} 应为正整数，收到的是“${word}”`);
  return Number(word);
}
