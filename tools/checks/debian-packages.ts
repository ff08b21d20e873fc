import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these programs that stands on PATH, as the whole path. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function run(program: string, ...options: string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(program, options, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0
  );
}

/** As root on Debian, as continuous integration is. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Whether they are there afterwards. */
export function install(...packages: string[]): boolean {
  console.log(`正在安装 ${packages.join('、')} …`);
  const options = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  return run('apt-get', ...options) || (run('apt-get', 'update', '-q') && run('apt-get', ...options));
}
