import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { ImportRunning, RereadRunning, StockIndustriesInvalid } from '#server/features/imports/index.ts';
import { ServiceSilent } from '#server/features/indexing/index.ts';
import { InsightFolderInvalid } from '#server/features/insights/index.ts';
import { OperatorInvalid } from '#server/features/site/index.ts';
import { actAsOperator } from '#server/platform/access/act-as-operator.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { hasNoRoom, isDiskFull } from '#server/platform/disk/is-disk-full.ts';
import { explainFailure } from '#server/start/explain-failure.ts';
import { openProduct } from '#server/start/open-product.ts';
import { COMMANDS, USAGE } from './library-commands.ts';
import { FOLDER_COMMANDS } from './run-backup.ts';
import { terminalLog } from './terminal-log.ts';
import { UsageError } from './usage-error.ts';

let dataDir: string | null = null;

/** `npm run library -- <command>`: the library from a terminal, beside a running server or without one. */
async function main(): Promise<number> {
  const [name = '', ...words] = process.argv.slice(2);
  const command = COMMANDS[name];
  const ofFolder = FOLDER_COMMANDS[name];
  if (ofFolder !== undefined) {
    const config = readConfig(process.env);
    dataDir = config.dataDir;
    return ofFolder(config, words);
  }
  if (command === undefined) {
    console.log(USAGE);
    return name === '' || name === 'help' || name === '--help' ? 0 : 2;
  }
  const interrupt = new AbortController();
  const stop = (more: string) => {
    console.error(`\n正在停下：手上的文件做完就停，未做的下次运行会继续${more}`);
    interrupt.abort();
  };
  process.once('SIGINT', () => {
    stop('。再按一次 Ctrl-C 立即退出');
    process.once('SIGINT', () => process.exit(130));
  });
  process.once('SIGTERM', () => stop(''));
  const config = readConfig(process.env);
  dataDir = config.dataDir;
  const product = await openProduct(config, {
    clock: systemClock,
    log: terminalLog,
    say: (line) => console.log(line),
    folder: 'own-or-join',
    keepsClock: false,
    servesPeople: false,
  });
  try {
    return await command({ ...product, operator: actAsOperator() }, words, interrupt.signal);
  } finally {
    await product.close();
  }
}

const DISK_FULL =
  '磁盘已满：请清理数据目录（DATA_DIR）所在的磁盘，再运行一次，会接着做完，已入库的不会丢失也不会重复';

/** What a person can mend is told in one line; anything else with its trace. */
function explain(error: unknown): string {
  const plain = [
    UsageError,
    ImportRunning,
    OperatorInvalid,
    InsightFolderInvalid,
    RereadRunning,
    ServiceSilent,
    StockIndustriesInvalid,
  ].some((kind) => error instanceof kind);
  if (plain && error instanceof Error) return error.message;
  // A database or an index without room fails with whatever it was doing; the disk itself tells the cause.
  return isDiskFull(error) || (dataDir !== null && hasNoRoom(dataDir)) ? DISK_FULL : explainFailure(error);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
