import { type ESTree, parseAst } from 'vite';

/** What a call is described by; the browser sends and takes without it. */
const DESCRIBING = new Set(['summary', 'openTo', 'request', 'response']);
/** Schemas are named as types are. */
const SCHEMA_NAME = /^[A-Z][a-z]/;

type Expression = ESTree.Expression;

interface Span {
  start: number;
  end: number;
}

interface Cut extends Span {
  instead: string;
}

/** What a chain of calls and members begins with; null where it is no name. */
function rootOf(expression: Expression | ESTree.Super): string | null {
  switch (expression.type) {
    case 'Identifier':
      return expression.name;
    case 'CallExpression':
      return rootOf(expression.callee);
    case 'MemberExpression':
      return rootOf(expression.object);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return rootOf(expression.expression);
    default:
      return null;
  }
}

/** Names from other modules under which this one knows the stand-in for zod, and schemas made of it. */
function importedSchemas(program: ESTree.Program): Set<string> {
  const names = program.body
    .filter((statement) => statement.type === 'ImportDeclaration')
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name));
  return new Set(names.filter((name) => name === 'z' || name === 'request' || SCHEMA_NAME.test(name)));
}

const declarationsOf = (program: ESTree.Program): ESTree.VariableDeclarator[] =>
  program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });

/** The properties that describe a call, each with the comma behind it. */
function describingOf(declared: Expression, code: string): Span[] {
  if (declared.type !== 'CallExpression' || rootOf(declared.callee) !== 'call') return [];
  const [options] = declared.arguments;
  if (options?.type !== 'ObjectExpression') return [];
  return options.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    if (!DESCRIBING.has(property.key.name)) return [];
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0] ?? '';
    return [{ start: property.start, end: property.end + comma.length }];
  });
}

const isWithin = ({ start }: Span, spans: readonly Span[]): boolean =>
  spans.some((span) => span.start <= start && start < span.end);

/** Whether what stands there is gone before the script runs. */
const isType = ({ type }: ESTree.Node): boolean =>
  type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type);

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The names that are used outside imports, types and `cuts`. */
function usedNames(program: ESTree.Program, cuts: readonly Span[]): Set<string> {
  const used = new Set<string>();
  const visit = (node: ESTree.Node): void => {
    if (node.type === 'ImportDeclaration' || isType(node) || isWithin(node, cuts)) return;
    if (node.type === 'Identifier') used.add(node.name);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(program);
  return used;
}

/** Imports of which nothing is used; one that names nothing is there for what it does. */
const unusedImports = (program: ESTree.Program, used: ReadonlySet<string>): Span[] =>
  program.body.filter(
    (statement) =>
      statement.type === 'ImportDeclaration' &&
      statement.specifiers.length > 0 &&
      statement.specifiers.every(({ local }) => !used.has(local.name)),
  );

/**
 * A module of the contract as a browser needs it: its schemas are nothing but the stand-in for zod (see `no-schemas.ts`), so that none
 * of them is built there, calls are without what describes them, and what only schemas took from other modules is not imported. `code`
 * is TypeScript; throws where it cannot be parsed.
 */
export function withoutSchemas(code: string): string {
  const program = parseAst(code, { lang: 'ts' });
  const schemas = importedSchemas(program);
  const standIn = schemas.has('z') ? 'z' : null;
  const cuts: Cut[] = [];
  for (const { id, init } of declarationsOf(program)) {
    if (init === null || id.type !== 'Identifier') continue;
    const root = rootOf(init);
    if (root !== null && schemas.has(root)) {
      schemas.add(id.name);
      cuts.push({ start: init.start, end: init.end, instead: standIn ?? root });
    } else {
      cuts.push(...describingOf(init, code).map((span) => ({ ...span, instead: '' })));
    }
  }
  const used = usedNames(program, cuts);
  for (const { instead } of cuts) used.add(instead);
  const unused = unusedImports(program, used).map(({ start, end }) => ({ start, end, instead: '' }));
  return [...cuts, ...unused]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code);
}
