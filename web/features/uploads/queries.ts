import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUploadOf, myUploadFile, UPLOAD_PAGE_SIZE } from '#contract/calls/uploads.ts';
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
