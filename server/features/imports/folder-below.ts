import { relative, sep } from 'node:path';
import { onlyVisible } from '#contract/text/visible-text.ts';
import { storable } from '#server/platform/db/storable.ts';

const LONGEST = 100;
/** Folders that programs make for themselves. */
const OF_PROGRAMS = /^(?:[.~$@]|__)/u;

/**
 * The folder of the directory that a file is in: the first one below `root`, which is what the import was given. null for what lies in the
 * root itself, which is no folder but the library, and for what a program keeps.
 */
export function folderBelow(root: string, path: string): string | null {
  const [first = '', ...below] = relative(root, path).split(sep);
  if (below.length === 0 || OF_PROGRAMS.test(first)) return null;
  const name = [...onlyVisible(storable(first))].slice(0, LONGEST).join('').trim();
  return name === '' ? null : name;
}
