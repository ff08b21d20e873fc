import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const Half = z.enum(['tuned', 'held', 'new', 'fresh', 'unseen', 'later', 'last']);
/**
 * `fresh` and `unseen` are every other of those that were written together; classes were looked for in the former alone. `later` was written after all
 * rules, from pages drawn by lot, and asked once; then all of these were looked at, and `last` was written in the same way and asked once.
 */
export type Half = z.infer<typeof Half>;

const Answerable = z.object({
  /** Words of the title of the report that answers it. */
  report: z.string(),
  question: z.string(),
  /** The question that was asked before it in one conversation, on which it leans. */
  after: z.string().optional(),
  /** What the answer holds, one of them; empty where it is asked what the report says as a whole. */
  holds: z.array(z.string()),
  /** Where it stands, and a few words from there. */
  page: z.number().int().min(1),
  quote: z.string(),
  /** What it holds is printed nowhere. */
  calculated: z.boolean().default(false),
  /** It is asked of that report alone. */
  within: z.boolean().default(false),
  half: Half.optional(),
});
export type Answerable = z.infer<typeof Answerable>;

const Questions = z.object({
  answerable: z.array(Answerable),
  unanswerable: z.array(z.object({ question: z.string(), half: Half.optional() })),
});

/**
 * Questions over the real PDFs, written by hand: facts and figures, and a few words from where they stand. Rules are tuned on one half
 * alone: every other of the first ones.
 */
export function readQuestions(half?: Half): z.infer<typeof Questions> {
  const text = readFileSync(new URL('answers.json', import.meta.url), 'utf8');
  const { answerable, unanswerable } = Questions.parse(JSON.parse(text));
  const isAsked = ({ half: told }: { half?: Half | undefined }, place: number): boolean =>
    half === undefined || (told ?? (place % 2 === 0 ? 'tuned' : 'held')) === half;
  return { answerable: answerable.filter(isAsked), unanswerable: unanswerable.filter(isAsked) };
}

export const compact = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
