import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Letter } from './ocr-truth.ts';

/** Where a letter is printed and how large, in points from the top left of the page, and which: see `codeOf`. */
const Pictured = z.object({
  /** First twelve digits of the file's hash. */
  sha256: z.string(),
  page: z.number().int(),
  letters: z.array(z.tuple([z.number(), z.number(), z.number(), z.string()])),
});

/** The words of a report stay out of this folder: a letter is told by what it gives together with its page. */
export const codeOf = (sha256: string, page: number, letter: string): string =>
  createHash('sha256').update(`${sha256} ${page} ${letter}`).digest('hex').slice(0, 8);

const [FIRST_HAN, LAST_HAN] = [0x4e00, 0x9fff];

/**
 * Han letters that are printed on pages as pictures, in logos, drawings and what others stamped on them, as a person read them there: no
 * text layer tells them. By `<hash> <page>`; a page that nobody looked at is missing.
 */
export function picturedLetters(): Map<string, Letter[]> {
  const pages = z
    .array(Pictured)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'ocr-pictured.json'), 'utf8')));
  return new Map(
    pages.map(({ sha256, page, letters }) => {
      const byCode = new Map<string, string>();
      for (let code = FIRST_HAN; letters.length > 0 && code <= LAST_HAN; code += 1) {
        const letter = String.fromCharCode(code);
        byCode.set(codeOf(sha256, page, letter), letter);
      }
      const read = letters.map(([x, y, size, code]): Letter => {
        const text = byCode.get(code);
        if (text === undefined) throw new Error(`${sha256} ${page}: ${code} is no Han letter`);
        return { text, x, y, size };
      });
      return [`${sha256} ${page}`, read];
    }),
  );
}
