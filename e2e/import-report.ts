import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

const OTHER_IMPORT = '另一个导入正在进行';

/** What the command says. Of several imports one goes at a time: it is given again, as it asks, until its turn has come. */
async function importInTurn(path: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '' };
  for (;;) {
    try {
      return (await run(process.execPath, ['tools/cli/library.ts', 'import', path], { env })).stdout;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(OTHER_IMPORT))) throw error;
    }
  }
}

/** Brings a file into the library of the running server, as an operator does, and gives the report's number. */
export async function importReport(fileName: string, bytes: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'yanjian-e2e-import-'));
  try {
    const path = join(folder, fileName);
    await writeFile(path, bytes);
    const bringIn = async () => /（报告 (\d+)）/.exec(await importInTurn(path))?.[1];
    // What is there already is named with its number; what is new is so the second time.
    const fid = (await bringIn()) ?? (await bringIn());
    return z.coerce.number().int().positive().parse(fid);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
