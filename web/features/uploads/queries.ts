import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUploadOf, myUploadFile, searchMyFiles, UPLOAD_PAGE_SIZE } from '#contract/calls/uploads.ts';
import { browserClient } from '#web/client/browser-client.ts';

/** A page of what one brought. */
export const uploadsQuery = (page: number) =>
  queryOptions({
    queryKey: ['uploads', page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => browserClient().send(myUploadFile, { page, pageSize: UPLOAD_PAGE_SIZE }, signal),
  });

/** Which of one's uploads a content is; none where it is another's. */
export const uploadOfQuery = (contentId: number) =>
  queryOptions({
    queryKey: ['uploads', 'of', contentId],
    queryFn: ({ signal }) => browserClient().send(getUploadOf, { content_id: contentId }, signal),
  });

/** A page of those of one's files that answer a search. */
export const foundQuery = (keyword: string, page: number) =>
  queryOptions({
    queryKey: ['uploads', 'found', keyword, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      browserClient().send(searchMyFiles, { keyword, page, pageSize: UPLOAD_PAGE_SIZE }, signal),
  });
