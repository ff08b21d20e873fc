import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { ensureWebBuild } from '#server/platform/pages/ensure-web-build.ts';

/** What a page may weigh before anything on it was asked for: bytes as gzip sends them. */
export const BUDGET = { scriptBytes: 170 * 1024, scriptFiles: 15, styleBytes: 30 * 1024 };

const Entry = z.object({ module: z.string(), imports: z.array(z.string()), css: z.array(z.string()) });
const Manifest = z.object({
  entry: Entry.partial({ css: true }),
  routes: z.record(
    z.string(),
    Entry.extend({
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      clientLoaderModule: z.string().optional(),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

export interface FirstLoad {
  route: string;
  scriptBytes: number;
  scriptFiles: number;
  styleBytes: number;
}

const fileOf = (url: string) => basename(url.replace(/[?#].*$/, ''));

/** What the first visit of every page loads, the list of routes included. `sizeOf` gives the bytes of a file as they are sent. */
export function firstLoads(
  manifest: Manifest,
  manifestFile: string,
  sizeOf: (file: string) => number,
): FirstLoad[] {
  const routes = Object.values(manifest.routes);
  const pages = routes.filter((route) => !routes.some((other) => other.parentId === route.id));
  return pages.map((page) => {
    const scripts = new Set([manifestFile, manifest.entry.module, ...manifest.entry.imports]);
    const styles = new Set(manifest.entry.css);
    for (let at: typeof page | undefined = page; at; at = manifest.routes[at.parentId ?? '']) {
      for (const script of [at.module, ...at.imports, at.clientLoaderModule ?? at.module])
        scripts.add(script);
      for (const style of at.css) styles.add(style);
    }
    const total = (urls: Set<string>) =>
      [...new Set([...urls].map(fileOf))].reduce((sum, file) => sum + sizeOf(file), 0);
    return {
      route: page.id,
      scriptBytes: total(scripts),
      scriptFiles: new Set([...scripts].map(fileOf)).size,
      styleBytes: total(styles),
    };
  });
}

/** One line for each budget that a page exceeds. */
export function overBudget(load: FirstLoad): string[] {
  return (Object.keys(BUDGET) as (keyof typeof BUDGET)[])
    .filter((name) => load[name] > BUDGET[name])
    .map((name) => `${load.route}：${name} ${load[name]}，上限 ${BUDGET[name]}`);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

async function check(root: string): Promise<boolean> {
  await ensureWebBuild(root);
  const folder = join(root, 'build/client/assets');
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error('构建里没有路由清单');
  const text = readFileSync(join(folder, name), 'utf8');
  const manifest = Manifest.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  const sizes = new Map<string, number>();
  const loads = firstLoads(manifest, name, (file) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
    sizes.set(file, known);
    return known;
  });
  for (const load of loads) {
    console.log(
      `${load.route}：脚本 ${kilobytes(load.scriptBytes)} / ${load.scriptFiles} 个文件，样式 ${kilobytes(load.styleBytes)}`,
    );
  }
  const problems = loads.flatMap(overBudget);
  for (const problem of problems) console.error(`超出首次加载预算：${problem}`);
  return problems.length === 0;
}

if (import.meta.main) process.exitCode = (await check(join(import.meta.dirname, '../..'))) ? 0 : 1;
