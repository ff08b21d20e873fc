import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holdFile } from '../files/lock-file.ts';

const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'tools/vite/**/*',
  // What a page shows word for word.
  'docs/measurements/quality.md',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];
const MARK = 'build/sources.sha256';
/** Beside the folder of the build, which a build empties. */
const LOCK = 'node_modules/.cache/yanjian-web-build.lock';
const LOOK_AGAIN_MS = 200;

/** SHA-256 over the names and contents of everything the web client is built from. */
async function hashSources(root: string): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
}

function runBuild(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/.bin/react-router');
    const child = spawn(process.execPath, [program, 'build', '--logLevel', 'error'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`网页构建失败（退出码 ${code}）：\n${Buffer.concat(output).toString()}`));
    });
  });
}

async function isBuiltFrom(root: string, hash: string): Promise<boolean> {
  const known = existsSync(join(root, MARK)) ? await readFile(join(root, MARK), 'utf8') : '';
  return known === hash && existsSync(join(root, 'build/server/index.js'));
}

/** Waits until no other process builds in the same folder: two at once would empty each other's. */
async function holdBuild(root: string): Promise<() => void> {
  const path = join(root, LOCK);
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    const release = holdFile(path);
    if (release !== null) return release;
    await wait(LOOK_AGAIN_MS);
  }
}

/**
 * Builds the web client unless the last build came from the very same sources; of several processes that start at once one builds, and the
 * others wait for it. Tells whether it built.
 */
export async function ensureWebBuild(root: string): Promise<boolean> {
  const hash = await hashSources(root);
  if (await isBuiltFrom(root, hash)) return false;
  const release = await holdBuild(root);
  try {
    if (await isBuiltFrom(root, hash)) return false;
    await runBuild(root);
    await writeFile(join(root, MARK), hash);
    return true;
  } finally {
    release();
  }
}
