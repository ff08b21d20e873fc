import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PostgresFailed } from './explain-postgres.ts';

/** Only root writes in the first; the second is for machines whose system disk is read-only. */
const FOLDERS = ['/var/cache/yanjian', join(tmpdir(), 'yanjian-programs')];

/** Static libraries are a third of the package, and nothing that runs reads them. */
const NEEDED = (path: string): boolean => !path.endsWith('.a');

/**
 * Copies the programs beside `bin` (with their libraries and shared files, 46 MB) to a folder that every account may
 * enter, once a version, and says where they are. For root alone: the account that runs them must not be able to
 * change them.
 */
export function placePrograms(bin: string, folders = FOLDERS): { initdb: string; postgres: string } {
  const source = dirname(bin);
  const version = versionOf(dirname(source));
  const failures: string[] = [];
  for (const folder of folders) {
    try {
      const placed = placeIn(folder, `postgres-${version}`, source);
      return { initdb: join(placed, 'bin/initdb'), postgres: join(placed, 'bin/postgres') };
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new PostgresFailed(
    `项目所在的目录只有 root 能进入，而数据库须以其他账号运行；把数据库程序复制到 ${folders.join('、')} 也没有成功（${failures.join('；')}）。` +
      '请把项目移到 /opt 或 /srv 这样的目录，或用 DATABASE_URL 指定自己的数据库',
  );
}

function versionOf(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Copied beside and renamed, so that two starts at once or a kill half-way never leave half a copy. */
function placeIn(folder: string, name: string, source: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  // Before anything is changed: in a folder of everybody's this may be somebody's link to elsewhere.
  mustBeRootsOwn(folder);
  chmodSync(folder, 0o755);
  const place = join(folder, name);
  if (isPlaced(place)) return place;
  const fresh = mkdtempSync(join(folder, 'copying-'));
  try {
    cpSync(source, fresh, { recursive: true, verbatimSymlinks: true, filter: NEEDED });
    letOthersRead(fresh);
    renameSync(fresh, place);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!isPlaced(place)) throw error;
  }
  return place;
}

function isPlaced(place: string): boolean {
  try {
    mustBeRootsOwn(place);
    return true;
  } catch {
    return false;
  }
}

function mustBeRootsOwn(folder: string): void {
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} 不归 root 所有，或者别人可以改动它`);
  }
}

/** What npm unpacked under a strict umask is readable by its owner alone. */
function letOthersRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letOthersRead(path);
    else if (entry.isFile()) chmodSync(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}
