import { QueueFull } from '../limits/fair-queue.ts';
import { type FileAnswer, refusedFile } from './file-answer.ts';

/** The file that `made` gives in its turn; 429 with `text`, and when to come again, where too many wait. */
export async function unlessFull(text: string, made: Promise<FileAnswer>): Promise<FileAnswer> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return refusedFile(429, text, { 'retry-after': String(error.retryAfterSeconds) });
  }
}
