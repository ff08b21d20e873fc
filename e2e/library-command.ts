import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { builtProgram } from '#tools/checks/built-program.ts';

const run = promisify(execFile);

/** What `npm run library -- …` says, given beside the running server as an operator gives it. Throws where it ends with anything but 0. */
export async function libraryCommand(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '' };
  return (await run(process.execPath, [builtProgram('tools/cli/library.ts'), ...words], { env })).stdout;
}
