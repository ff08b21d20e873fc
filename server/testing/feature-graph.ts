import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SERVER = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, SERVER), 'utf8');

/** Feature → the features that it stands on, both sorted. */
export type FeatureGraph = Map<string, string[]>;

/** Where the bracket that opens at `from` closes. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('({['.includes(text[at] ?? '')) depth += 1;
    else if (')}]'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a bracket is not closed');
}

/** Features that a piece of source speaks of as values: passed whole, by a member, or from within a closure. */
const spokenOf = (text: string, features: ReadonlySet<string>): string[] =>
  [...text.matchAll(/(?<![.\w'"])([a-z]\w*)(?!\s*:|\w)/g)].flatMap(([, word = '']) =>
    features.has(word) ? [word] : [],
  );

/**
 * What the start gives each feature of the others, closures included, and who asks whom to be told (`reader.onOpened(… search …)`: search
 * stands on the reader), from the source of the start.
 */
export function passedEdges(source = read('start/create-features.ts')): [string, string][] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  const made = [...text.matchAll(/(\w+)(?:: \w+)?\s*[=:]\s*(?:await )?create([A-Z]\w*)\(/g)];
  const features = new Set(made.map(([, name = '']) => name));
  const edges: [string, string][] = [];
  for (const match of made) {
    const open = match.index + match[0].length - 1;
    for (const other of spokenOf(text.slice(open, closing(text, open)), features))
      edges.push([match[1] ?? '', other]);
  }
  for (const match of text.matchAll(/\b(\w+)\.on[A-Z]\w*\(/g)) {
    const open = match.index + match[0].length - 1;
    for (const other of spokenOf(text.slice(open, closing(text, open)), features))
      edges.push([other, match[1] ?? '']);
  }
  return edges;
}

/** Which features' doors the files of each import, for values or for types. */
function importedEdges(): [string, string][] {
  const folder = fileURLToPath(new URL('features/', SERVER));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  return files.flatMap((path) =>
    [...read(`features/${path}`).matchAll(/from '(?:\.\.\/)+([a-z-]+)\/index\.ts'/g)].map(
      ([, other = '']): [string, string] => [path.split('/')[0] ?? '', other],
    ),
  );
}

export function realGraph(): FeatureGraph {
  const graph = new Map<string, Set<string>>();
  for (const [one, other] of [...passedEdges(), ...importedEdges()]) {
    if (one === other) continue;
    graph.set(one, (graph.get(one) ?? new Set()).add(other));
  }
  return new Map([...graph].map(([one, others]) => [one, [...others].toSorted()] as const).toSorted());
}

/** Features that stand on themselves by way of others, circle by circle. */
export function circlesOf(graph: FeatureGraph): string[][] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of graph.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  const reached = new Map([...graph.keys()].map((name) => [name, reach(name)]));
  const inCircle = [...reached].flatMap(([name, all]) => (all.has(name) ? [name] : []));
  const circles = inCircle.map((name) =>
    inCircle.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)).toSorted(),
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}
