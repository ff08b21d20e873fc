import { spawn, spawnSync } from 'node:child_process';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConversionRefused } from '#server/ports/convert.ts';

const MOST_MS = 120_000;
/** KB of memory, and blocks of 512 bytes of any file: 4 GB, 500 MB. */
const LIMITS = 'ulimit -v 4194304 2>/dev/null; ulimit -f 1024000; ulimit -c 0; exec "$@"';

export interface OfficeJob {
  /** Nobody else's, and thrown away afterwards. */
  folder: string;
  source: string;
  made: string;
}

export interface Office {
  /** Writes `made`. Throws `ConversionRefused`, also where LibreOffice is missing. */
  toPdf(job: OfficeJob, signal: AbortSignal): Promise<void>;
}

const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;

/** No network at all where the system lets us, as root or by a namespace of our own. */
function withoutNetwork(): string[] {
  if (runs('unshare', '-n', 'true')) return ['unshare', '-n'];
  return runs('unshare', '-rn', 'true') ? ['unshare', '-rn'] : [];
}

/** Macros never run, links are never followed, nothing is recovered or asked. */
const SETTINGS = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('');
const REGISTRY = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${SETTINGS}</oor:items>`;

/** LibreOffice without a window, where this machine has it. Looked for when the first file comes. */
export function createOffice(): Office {
  let network: string[] | undefined;
  return {
    async toPdf({ folder, source, made }, signal) {
      if (!runs('soffice', '--version'))
        throw new ConversionRefused(
          '转换 Office 文件需要 LibreOffice，这台服务器没有安装；请联系管理员，装好后可以重试，或先转成 PDF 再上传',
          true,
        );
      network ??= withoutNetwork();
      const profile = join(folder, 'home', 'profile');
      await mkdir(join(profile, 'user'), { recursive: true });
      await writeFile(join(profile, 'user', 'registrymodifications.xcu'), REGISTRY);
      const options = ['--headless', '--norestore', '--nologo', '--nolockcheck', '--nodefault'];
      const office = ['soffice', `-env:UserInstallation=${pathToFileURL(profile)}`, ...options];
      const command = [...network, ...office, '--convert-to', 'pdf', '--outdir', folder, source];
      await run(command, { home: join(folder, 'home') }, signal);
      const written = join(folder, `${basename(source).replace(/\.[^.]+$/, '')}.pdf`);
      await access(written).catch(() => {
        throw new ConversionRefused('LibreOffice 打不开这个文件，可能已损坏或加了密码');
      });
      await rename(written, made);
    },
  };
}

/** Runs a command in a group of its own, under limits; everything that it started ends with it. */
function run(command: readonly string[], { home }: { home: string }, signal: AbortSignal): Promise<void> {
  const child = spawn('sh', ['-c', LIMITS, 'sh', ...command], {
    detached: true,
    stdio: 'ignore',
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' },
  });
  const endAll = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  return new Promise((done, fail) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      endAll();
    }, MOST_MS);
    signal.addEventListener('abort', endAll);
    const settle = (error?: unknown) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', endAll);
      endAll();
      if (signal.aborted) fail(signal.reason);
      else if (isLate) fail(new ConversionRefused('文件过于复杂，没有在限定的时间内转换完'));
      else if (error !== undefined) fail(error);
      else done();
    };
    child.once('error', settle);
    child.once('exit', () => settle());
  });
}
