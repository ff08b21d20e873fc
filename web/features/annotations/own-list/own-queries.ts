import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { exportAnnotations, listAnnotations } from '#contract/calls/annotations.ts';
import type { Client } from '#contract/wire/client.ts';
import { answerTo } from '#web/client/query.ts';
import type { OwnState } from './own-state.ts';

export const OWN_NOTES = 'own-notes';

/** A page of all that one marked. Never fresh: something may have been marked on any other page meanwhile. */
export const ownNotesQuery = ({ keyword, colour, order, page }: OwnState) =>
  queryOptions({
    queryKey: [OWN_NOTES, keyword, colour, order, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(listAnnotations, { keyword, colour: colour ?? '', order, page }),
  });

/** All of it as Markdown, or that of one report; null where there is nothing. */
export async function fetchMarkdown(client: Client, fid: number | null): Promise<string | null> {
  const parts: string[] = [];
  let after = '';
  do {
    const piece = await client.send(exportAnnotations, { fileId: fid ?? 0, after });
    parts.push(piece.markdown);
    after = piece.next;
  } while (after !== '');
  const text = parts.join('');
  return text === '' ? null : `# 我的笔记\n\n${text}`;
}
