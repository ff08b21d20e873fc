import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

/** Whether Node finds `name` from the package at `path`: inside it, or in any folder above. */
function isLocked(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  const parts = path === '' ? [] : path.split('/node_modules/');
  const folders = ['', ...parts.map((_, count) => `${parts.slice(0, count + 1).join('/node_modules/')}/`)];
  return folders.some((folder) => `${folder}node_modules/${name}` in packages);
}

/**
 * npm leaves out of the lock file what it did not install itself, so that a file made on one kind of machine can lack the
 * programs of another, and `npm ci` there ends without them. Returns `package → missing` for each.
 */
function missingPlatformPackages(lockFile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path === '' ? 'package.json' : path} → ${name}`),
  );
}

if (import.meta.main) {
  const missing = missingPlatformPackages('package-lock.json');
  for (const line of missing) console.error(`锁文件缺少可选的平台包：${line}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
