import { basename, join } from 'node:path';

/** What node is to run in place of a program's source: the file that `npm test` built of it (`tools/checks/build-programs.ts`), where it did. */
export function builtProgram(source: string): string {
  const folder = process.env.BUILT_PROGRAMS;
  return folder === undefined ? source : join(folder, `${basename(source, '.ts')}.mjs`);
}
