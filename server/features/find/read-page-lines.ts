import type { getPageLines as GetPageLines } from '#contract/calls/find.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { FindDeps } from './deps.ts';
import { CLOSED, linesOf } from './find-in-file.ts';
import { boxesOf, type StoredPage } from './rules/stored-page.ts';

type Answer = ResponseOf<typeof GetPageLines>;

/** The lines of one page, for whoever has the report open. Empty and locked without the right. */
export async function readPageLines(
  deps: FindDeps,
  { fileId, page }: ParsedRequestOf<typeof GetPageLines>,
  caller: Caller,
): Promise<Answer> {
  const report = await deps.quotas.allowText(caller, fileId);
  if (report === null) return { lines: [], locked: CLOSED };
  const file = await linesOf(deps, report);
  const stored = (await file?.pages([page]))?.get(page);
  return { lines: stored ? linesIn(stored) : [], locked: null };
}

function linesIn(page: StoredPage): Answer['lines'] {
  let start = 0;
  return page.raw.split('\n').flatMap((text) => {
    const [box] = boxesOf(page, start, start + text.length);
    start += text.length + 1;
    return box ? [{ text, box }] : [];
  });
}
