import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { libraryCommand } from './library-command.ts';

const OTHER_IMPORT = '另一个导入正在进行';

/** What the command says. Of several imports one goes at a time: it is given again, as it asks, until its turn has come. */
async function importInTurn(path: string): Promise<string> {
  for (;;) {
    try {
      return await libraryCommand('import', path);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(OTHER_IMPORT))) throw error;
    }
  }
}

/**
 * Brings a file into the library of the running server, as an operator does; what the command says of it.
 * Other journeys search and count in the same library meanwhile: the file speaks of what none of them asks for.
 */
export async function bringIn(fileName: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yanjian-e2e-import-'));
  try {
    const path = join(folder, fileName);
    await writeFile(path, bytes);
    return await importInTurn(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same, and gives the report's number. */
export async function importReport(fileName: string, bytes: Uint8Array): Promise<number> {
  const numberIn = (said: string) => /（报告 (\d+)）/.exec(said)?.[1];
  // What is there already is named with its number; what is new is so the second time.
  const fid = numberIn(await bringIn(fileName, bytes)) ?? numberIn(await bringIn(fileName, bytes));
  return z.coerce.number().int().positive().parse(fid);
}
