import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** Programs that tests start again and again, from the root. */
const PROGRAMS = [
  'tools/cli/library.ts',
  'tools/cli/stage.ts',
  'server/testing/job-process.ts',
  'server/testing/move-process.ts',
  'server/testing/role-process.ts',
  'server/testing/upload-process.ts',
  'tools/cli/background-fixture.ts',
];

/** Packages of many files, which no program finds by their place: looking for each file takes longer than reading it. */
const BUILT_IN = [
  '@opentelemetry/api',
  '@remix-run/route-pattern',
  '@tus/file-store',
  '@tus/server',
  '@tus/utils',
  'ajv',
  'cron-parser',
  'csv-parse',
  'fastify-type-provider-zod',
  'kysely',
  'markdown-it',
  'nodemailer',
  'pg-boss',
  'pinyin-pro',
  'prom-client',
  'react-router',
  'semver',
  'srvx',
  'yaml',
  'zod',
];

const PLACE = /\bimport\.meta\.(dirname|filename|url|main)\b/g;

/** A module knows its own place, beside which its workers and its data stand, wherever its code is built into. */
const keepPlaces = (programs: readonly string[]): Plugin => ({
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    const places: Record<string, unknown> = {
      dirname: dirname(id),
      filename: id,
      url: pathToFileURL(id).href,
      main: false,
    };
    return code.replace(PLACE, (asked, name: string) =>
      name === 'main' && programs.includes(id) ? asked : JSON.stringify(places[name]),
    );
  },
});

/**
 * Builds each of them into one file. Started from their source they read two thousand modules, which takes longer than most of what they are
 * asked for. Returns the folder, for `BUILT_PROGRAMS`.
 */
export async function buildPrograms(root: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache/yanjian-programs');
  const programs = PROGRAMS.map((program) => join(root, program));
  // vite makes the whole process one of production, and what is started from here on with it.
  const { NODE_ENV } = process.env;
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [keepPlaces(programs)],
    ssr: { noExternal: BUILT_IN },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return folder;
}
