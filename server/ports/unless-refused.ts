import { SearchRefused } from './search-index.ts';

/** Waits for a list that may be missing; null where the engine refused it, by itself or as the cause of what was said instead. */
export async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    const isRefused =
      error instanceof SearchRefused || (error instanceof Error && error.cause instanceof SearchRefused);
    if (!isRefused) throw error;
    return null;
  }
}
