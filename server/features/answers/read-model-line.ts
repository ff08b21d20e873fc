import { z } from 'zod';
import type { ModelLine } from './rules/model-claims.ts';

const Line = z.object({
  text: z.string().trim().min(2).max(400),
  kind: z.enum(['quote', 'number', 'view']).catch('quote'),
  sources: z
    .array(z.object({ n: z.number().int(), quote: z.string().trim().min(2).max(1000) }))
    .min(1)
    .max(4),
});

/** A line as a claim; null for what is none. */
export function readModelLine(line: string): ModelLine | null {
  try {
    const read = Line.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
