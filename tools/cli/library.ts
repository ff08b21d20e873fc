import { ImportRunning, ServiceSilent, StockIndustriesInvalid } from '#server/features/library/index.ts';
import { openLibrary } from '#server/library-process.ts';
import { ConfigInvalid, readConfig } from '#server/platform/config/read-config.ts';
import { DataDirectoryInUse } from '#server/platform/db/data-lock.ts';
import { COMMANDS, USAGE, UsageError } from './library-commands.ts';

/** `npm run library -- <command>`: the library from a terminal, beside a running server or without one. */
async function main(): Promise<number> {
  const [name = '', ...words] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command === undefined) {
    console.log(USAGE);
    return name === '' || name === 'help' || name === '--help' ? 0 : 2;
  }
  const interrupt = new AbortController();
  process.once('SIGINT', () => {
    console.error('\n正在停下：手上的文件做完就停，未做的下次运行会继续。再按一次 Ctrl-C 立即退出');
    interrupt.abort();
    process.once('SIGINT', () => process.exit(130));
  });
  process.once('SIGTERM', () => interrupt.abort());
  const config = readConfig(process.env);
  const opened = await openLibrary({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    pdfWorkers: config.pdfWorkers,
    onError: (error) => console.error(error instanceof Error ? error.message : String(error)),
  });
  try {
    return await command(opened, words, interrupt.signal);
  } finally {
    await opened.close();
  }
}

/** What a person can mend is told in one line; anything else with its trace. */
function explain(error: unknown): string {
  const plain = [
    UsageError,
    ConfigInvalid,
    DataDirectoryInUse,
    ImportRunning,
    ServiceSilent,
    StockIndustriesInvalid,
  ].some((kind) => error instanceof kind);
  if (error instanceof Error) return plain ? error.message : (error.stack ?? error.message);
  return String(error);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
