import type { ParsedQuery, QueryClause, QueryTerm } from './query-tree.ts';
import { type Lexeme, readLexemes, type SyntaxProblem } from './read-lexemes.ts';

const NOTICES: Record<SyntaxProblem | 'dangling-or', string> = {
  'open-quote': '引号没有成对，引号后面的文字已按普通词查找',
  'empty-phrase': '引号里没有文字，已忽略',
  'empty-field': '冒号后面没有词，已按普通词查找',
  'signed-number': '数字前的减号已读作负号；要排除一个数字，请给它加引号，如 -"2024"',
  'dangling-or': 'OR 的一边没有词，已按普通词查找',
};

const HAN = /\p{Script=Han}/u;

const asTerm = (lexeme: Lexeme): QueryTerm =>
  lexeme.kind === 'term'
    ? {
        text: lexeme.text,
        field: lexeme.field,
        exact: lexeme.exact,
        negated: lexeme.negated,
        range: lexeme.range,
      }
    : { text: lexeme.text, field: 'any', exact: false, negated: false, range: lexeme.range };

const SIGN = /^[|｜]$/u;

/** Small `or` is a word of English text; between Chinese words it can only be the operator. */
function isOperator(lexemes: readonly Lexeme[], index: number): boolean {
  const lexeme = lexemes[index];
  if (lexeme?.kind !== 'or') return false;
  if (lexeme.text !== lexeme.text.toLowerCase() || SIGN.test(lexeme.text)) return true;
  return [lexemes[index - 1], lexemes[index + 1]].some(
    (side) => side?.kind === 'term' && HAN.test(side.text),
  );
}

/**
 * Reads the query language of the one box (design §5): a space means all words, `"短语"`, `-词`, `OR`, `标题:` and the other
 * fields. What is not well formed is read as plain words and said so in `notices`. Never throws.
 */
export function parseQuery(keyword: string): ParsedQuery {
  const { lexemes, problems } = readLexemes(keyword);
  const clauses: QueryClause[] = [];
  const notices = new Set(problems.map((problem) => NOTICES[problem]));
  let joins = false;
  lexemes.forEach((lexeme, index) => {
    const before = lexemes[index - 1];
    if (isOperator(lexemes, index)) {
      joins = before?.kind === 'term' && lexemes[index + 1]?.kind === 'term';
      if (!joins) notices.add(NOTICES['dangling-or']);
      // A query of operators alone can only mean the words themselves.
      if (joins || lexemes.some(({ kind }) => kind === 'term')) return;
    }
    const term = asTerm(lexeme);
    const clause = clauses.at(-1);
    if (joins && clause) {
      clause.terms.push(term);
      clause.range = [clause.range[0], term.range[1]];
    } else clauses.push({ terms: [term], range: term.range });
    joins = false;
  });
  return { clauses, notices: [...notices] };
}
