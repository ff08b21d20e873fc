import { readFileSync } from 'node:fs';

/** What may be given on as it is here: unmodified, with its text beside it. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'CC0-1.0', 'PSF-2.0'],
]);

/** Licences that ask for more, each with those packages of which it is known why they may stand here. */
const ALLOWED_FOR: Record<string, { packages: RegExp; why: string }> = {
  'LGPL-3.0-or-later': {
    packages: /^@img\/sharp-/,
    why: '图片库 libvips 是单独的动态库，原样附带，可以换成别的版本',
  },
  'MPL-2.0': { packages: /^lightningcss(-|$)/, why: '只在构建网页时用，没有改动，镜像里没有它' },
  'OFL-1.1': { packages: /^@embedpdf\/fonts-sc$/, why: '字体，原样附带，不单独出售' },
  'CC-BY-4.0': { packages: /^caniuse-lite$/, why: '浏览器支持的数据，只在构建时用' },
};

/** Packages whose `package.json` names none, by what their own text says. */
const STATED: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT' };

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

export interface Shipped {
  name: string;
  version: string;
  /** An expression of SPDX; empty where nothing says. */
  licence: string;
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** A program for one platform is its package's, whose licence it has: `@a/b-linux-x64-gnu` is of `@a/b`. */
function licenceOfWhole(name: string, known: ReadonlyMap<string, string>): string {
  const parts = name.split('-');
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const licence = known.get(parts.slice(0, count).join('-'));
    if (licence !== undefined) return licence;
  }
  return '';
}

/** Everything that `npm ci --omit=dev` may lay on some machine, of every platform, each version once. */
export function shippedPackages(lockFile: string): Shipped[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const there = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link);
  const known = new Map(
    there.flatMap(([path, { license }]) => (license === undefined ? [] : [[nameOf(path), license]])) as [
      string,
      string,
    ][],
  );
  const byKey = new Map<string, Shipped>();
  for (const [path, { version = '', license }] of there) {
    const name = nameOf(path);
    const licence = license ?? STATED[name] ?? licenceOfWhole(name, known);
    byKey.set(`${name}@${version}`, { name, version, licence });
  }
  return [...byKey.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Every part of an expression that must hold does: all of those joined by AND, one of those joined by OR. */
function isAllowed(licence: string, name: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1').trim();
  // What is bracketed within is for a person to read: without its brackets it says something else.
  if (plain === '' || /[()]/.test(plain)) return false;
  if (plain.includes(' OR ')) return plain.split(' OR ').some((each) => isAllowed(each, name));
  if (plain.includes(' AND ')) return plain.split(' AND ').every((each) => isAllowed(each, name));
  return ALLOWED.has(plain) || ALLOWED_FOR[plain]?.packages.test(name) === true;
}

/** Those whose licence is not among the allowed, in words that name what to do. */
export const refusedLicences = (packages: readonly Shipped[]): string[] =>
  packages
    .filter(({ name, licence }) => !isAllowed(licence, name))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} 的许可是“${licence || '没有写明'}”：换一个依赖，或在 tools/checks/licences.ts 里写明为什么可以`,
    );

/** For whoever is given the product: each package with its licence, and why those that ask for more are there. */
export function licencesText(packages: readonly Shipped[]): string {
  const lines = packages.map(({ name, version, licence }) => `${name} ${version}\t${licence}`);
  const whys = Object.entries(ALLOWED_FOR).map(([licence, { why }]) => `${licence}：${why}`);
  return [...lines, '', ...whys, ''].join('\n');
}
