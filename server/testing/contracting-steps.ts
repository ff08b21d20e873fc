/** What in a migration would fail the release before it, which still serves while this one starts, each as a person would name it. */
const CONTRACTING: [RegExp, string][] = [
  [
    /\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE|SCHEMA)\b|\bdrop(?:Table|Column|View|Type|Schema)\(/i,
    'takes away what may still be read',
  ],
  [/\bRENAME\b|\brename(?:To|Column)\(/i, 'renames what may still be read by its old name'],
  [
    /\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b|\bsetDataType\(/i,
    'changes a type that may still be written',
  ],
  [/\bSET\s+NOT\s+NULL\b|\bsetNotNull\(/i, 'wants a value that may still be left out'],
  [/\bDROP\s+DEFAULT\b|\bdropDefault\(/i, 'wants a value that may still be left out'],
  [
    /\bADD\s+COLUMN\s+(?:(?!\bDEFAULT\b|\bGENERATED\b|ADD\s+COLUMN|[;`]).)*?\bNOT\s+NULL\b(?!(?:(?!ADD\s+COLUMN|[;`,]).)*\bDEFAULT\b)/is,
    'adds a column without which rows may still be written',
  ],
  [
    /\bADD\s+(?:CONSTRAINT|PRIMARY\s+KEY|UNIQUE|CHECK|FOREIGN\s+KEY)\b|\badd(?:Unique|Check|ForeignKey|PrimaryKey)\w*\(/i,
    'refuses rows that may still be written',
  ],
  [/\bDROP\s+CONSTRAINT\b|\bdropConstraint\(/i, 'takes away what a conflict may still be told by'],
];

/** `// Contract of 2027-02-02-name: why nobody needs it any more.` */
const MARK = /^\s*(?:\/\/|\*|\/\*\*)\s*Contract of (\d{4}-\d\d-\d\d-[\w-]+): \S.{19,}$/gm;

/** What a migration contracts, and of which earlier ones it says that it ends what they began. */
export function contractingSteps(source: string): { steps: string[]; endsOf: string[] } {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  return {
    steps: [...new Set(CONTRACTING.flatMap(([pattern, why]) => (pattern.test(code) ? [why] : [])))],
    endsOf: [...source.matchAll(MARK)].map(([, name = '']) => name),
  };
}
