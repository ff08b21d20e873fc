import { readConfig } from '#server/platform/config/read-config.ts';
import { connectDatabase } from '#server/platform/db/connect-database.ts';
import { chooseObjects } from '#server/start/choose-objects.ts';

/** Where this program stands. */
export const MOVE_PROGRAM = import.meta.filename;

/** Moves what lies in the data folder to the bucket, as `library objects move` does, with nothing else of the product; says `done` when all is there. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = connectDatabase(config.databaseUrl ?? '');
  const chosen = await chooseObjects(config);
  const { toMove } = chosen.open(database);
  const summary = await toMove?.move({ onProgress: () => {}, signal: new AbortController().signal });
  if (summary === undefined || summary.isDone) console.log('done');
  chosen.close();
  await database.close();
}

if (import.meta.main) await main();
