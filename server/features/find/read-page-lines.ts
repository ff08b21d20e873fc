import type { getPageLines as GetPageLines } from '#contract/calls/find.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type AllowedContent, openContent } from '../contents/index.ts';
import type { FindDeps } from './deps.ts';
import { CLOSED, linesOf } from './find-in-file.ts';
import { boxesOf, type StoredPage } from './rules/stored-page.ts';

type Answer = ResponseOf<typeof GetPageLines>;

/** The lines of one page, for whoever has the file open. Empty and locked without the right. */
export async function readPageLines(
  deps: FindDeps,
  { fileId, page }: ParsedRequestOf<typeof GetPageLines>,
  caller: Caller,
): Promise<Answer> {
  const opened = await openContent(deps, fileId, caller);
  if (opened === null) return { lines: [], locked: CLOSED };
  const { content } = opened;
  return { lines: content === null ? [] : await readLines(deps, content, page), locked: null };
}

/** The lines of one page of a content that may be read. */
export async function readLines(
  deps: FindDeps,
  content: AllowedContent,
  page: number,
): Promise<Answer['lines']> {
  const file = await linesOf(deps, content);
  const stored = (await file?.pages([page]))?.get(page);
  return stored ? linesIn(stored) : [];
}

function linesIn(page: StoredPage): Answer['lines'] {
  let start = 0;
  return page.raw.split('\n').flatMap((text) => {
    const [box] = boxesOf(page, start, start + text.length);
    start += text.length + 1;
    return box ? [{ text, box }] : [];
  });
}
