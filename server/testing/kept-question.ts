import { streamAnswer } from '#contract/calls/answers.ts';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import { readEvents } from '#contract/wire/read-events.ts';
import type { TestBrowser } from './browser.ts';

/** Asks something and gives where it is kept. */
export async function keptQuestion(client: TestBrowser, query: string) {
  for await (const event of readEvents(client, streamAnswer, { query, scope: LIBRARY }))
    if (event.kind === 'answered' && event.kept !== null) return event.kept;
  throw new Error('the question is not kept');
}
