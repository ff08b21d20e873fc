import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getInbox, INBOX_PAGE_SIZE, listAlerts } from '#contract/calls/alerts.ts';
import { answerTo } from '#web/client/query.ts';

export const ALERTS = ['alerts'] as const;
export const INBOX = ['inbox'] as const;

/** What somebody keeps. Never fresh: one is saved on any other page. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: ALERTS,
    staleTime: 0,
    queryFn: answerTo(listAlerts, {}),
  });

/** A page of what was found. Never fresh: it grows by itself. */
export const inboxQuery = (page: number) =>
  queryOptions({
    queryKey: [...INBOX, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(getInbox, { page, pageSize: INBOX_PAGE_SIZE }),
  });
