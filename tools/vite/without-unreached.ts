import { type ESTree, type Plugin, parseAst } from 'vite';

/** Parts of libraries that no page comes to, though the library names them; without-unreached.test.ts holds what each rests on. */
export const UNREACHED = [
  // All routes are known from the start: nothing is discovered.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
  // Nobody measures the router from within.
  'react-router/dist/production/lib/router/instrumentation.js',
  // Lists are turned page by page.
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
] as const;

const nameOf = (name: ESTree.ModuleExportName): string => ('name' in name ? name.name : name.value);

/** A module of the same names, each a function that does nothing. */
export function emptied(code: string): string {
  const names = parseAst(code).body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration'
      ? statement.specifiers.map(({ exported }) => nameOf(exported))
      : [],
  );
  return `const nothing = () => undefined;\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} };\n`;
}

/** Leaves them out of the page's script. */
export function withoutUnreached(): Plugin {
  return {
    name: 'yanjian:without-unreached',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      UNREACHED.some((part) => id.endsWith(`/node_modules/${part}`))
        ? { code: emptied(code), map: null }
        : null,
  };
}
