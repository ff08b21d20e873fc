/** A table, where it is read and where it is written; what is read from and followed by a bracket is a function. */
const NAME = '(?:"?[a-z_]\\w*"?[.])?"?[a-z_]\\w*"?';
const READ = `\\bfrom\\s+(?<read>${NAME})(?![\\w".]|\\s*\\()`;
const WRITTEN = `\\b(?:into|(?<!\\b(?:for|key)\\s+)update)\\s+(?!set\\b)(?<written>${NAME})`;
const TABLES = new RegExp(`${READ}|${WRITTEN}`, 'gi');
/** `from` that names no table. */
const NO_TABLE =
  /\bdistinct\s+from\b|\b(?:extract|substring|trim|overlay)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi;
const TEXTS = /'[^']*'/g;
/** What a statement calls by a name for itself. */
const OWN = /"?([a-z_]\w*)"?(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;
const OPERATION = /^\s*([a-z]+)/i;
const OPERATION_WITH = /\b(?:select|insert|update|delete|merge)\b/i;

/** Characters: in longer ones lists follow, and the table stands before them. */
const LOOKED_AT = 10_000;

export interface StatementName {
  /** `SELECT`; of one that begins by WITH what it is in the end. */
  operation: string;
  /** The first that is read or written, without its quotes. */
  table: string | undefined;
}

/** What a statement of ours does, and to which table: told by its words alone, for a person to read. */
export function nameStatement(text: string): StatementName {
  const plain = text.slice(0, LOOKED_AT).replace(TEXTS, "''").replace(NO_TABLE, ' ');
  const outer = withoutBrackets(plain);
  const first = (OPERATION.exec(plain)?.[1] ?? 'SQL').toUpperCase();
  const isWith = first === 'WITH';
  const own = new Set(isWith ? [...plain.matchAll(OWN)].map(([, name]) => name) : []);
  const table = [...tablesIn(outer), ...tablesIn(plain)].find((name) => !own.has(name));
  const operation = isWith ? (OPERATION_WITH.exec(outer)?.[0] ?? first).toUpperCase() : first;
  return { operation, table };
}

const tablesIn = (text: string): string[] =>
  [...text.matchAll(TABLES)].map(({ groups }) => (groups?.read ?? groups?.written ?? '').replaceAll('"', ''));

/** A bracket that is opened and closed again stands for what was in it. */
function withoutBrackets(text: string): string {
  let depth = 0;
  let outer = '';
  for (const part of text.split(/([()])/)) {
    if (part === ')') depth -= 1;
    if (depth <= 0) outer += part;
    if (part === '(') depth += 1;
  }
  return outer;
}
