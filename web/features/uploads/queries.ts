import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUploadOf, myUploadFile, searchMyFiles, UPLOAD_PAGE_SIZE } from '#contract/calls/uploads.ts';
import { answerTo } from '#web/client/query.ts';

/** A page of what one brought. */
export const uploadsQuery = (page: number) =>
  queryOptions({
    queryKey: ['uploads', page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(myUploadFile, { page, pageSize: UPLOAD_PAGE_SIZE }),
  });

/** Which of one's uploads a content is; none where it is another's. */
export const uploadOfQuery = (contentId: number) =>
  queryOptions({
    queryKey: ['uploads', 'of', contentId],
    queryFn: answerTo(getUploadOf, { content_id: contentId }),
  });

/** A page of those of one's files, or of those that a group's members let it read (`gid` above 0), that answer a search. */
export const foundQuery = (keyword: string, gid: number, page: number) =>
  queryOptions({
    queryKey: ['uploads', 'found', keyword, gid, page],
    placeholderData: keepPreviousData,
    queryFn: answerTo(searchMyFiles, {
      ...{ keyword, page, pageSize: UPLOAD_PAGE_SIZE },
      ...(gid > 0 ? { gid } : {}),
    }),
  });
