import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getUploadOf,
  getUploads,
  myUploadFile,
  UPLOAD_PAGE_SIZE,
  type UploadItem,
} from '#contract/calls/uploads.ts';
import { answerTo } from '#web/client/query.ts';

/** S2 §9. */
export const POLL_MS = 1000;

export const NO_ITEMS: readonly UploadItem[] = [];

export const isAtWork = (items: readonly UploadItem[] = []): boolean =>
  items.some(({ state }) => state === 'waiting' || state === 'converting');

/** The most that one call tells of. */
const MOST_ASKED = 100;

/** What has become of files that were sent just now. */
export const sentQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['uploads', 'sent', ids],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(getUploads, { ids: ids.slice(-MOST_ASKED) }),
  });

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
