import { ownContentOf } from '#contract/text/file-id.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AllowedContent } from './access.ts';
import type { ContentReads } from './content-reads.ts';

/** What opens files: reports by the right to each, what no record shows by whom it is for. */
export interface ContentDoors<Report> {
  quotas: { allowText(caller: Caller, fid: number): Promise<Report | null> };
  reads: { for(caller: Caller): { contentOf(report: Report): Promise<AllowedContent | null> } };
  contents: Pick<ContentReads, 'own'>;
}

/** The content of a file by its id on the wire; its `content` is null for a report without a file. null where it is closed to the caller. */
export async function openContent<Report>(
  { quotas, reads, contents }: ContentDoors<Report>,
  fileId: number,
  caller: Caller,
): Promise<{ content: AllowedContent | null } | null> {
  const contentId = ownContentOf(fileId);
  if (contentId !== null) {
    const content = await contents.own(contentId, caller);
    return content && { content };
  }
  const report = await quotas.allowText(caller, fileId);
  return report && { content: await reads.for(caller).contentOf(report) };
}
