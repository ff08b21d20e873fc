import { readFileSync } from 'node:fs';

const LISTED: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/**
 * Whether a password stands in the list of common ones, also with digits and signs around a listed word, which is what
 * guessers try next. The list stays on the server: browsers have the rules of `contract/passwords.ts` alone.
 */
export function isListedPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  return LISTED.has(folded) || LISTED.has(folded.replace(/^[^a-z]+|[^a-z]+$/g, ''));
}
