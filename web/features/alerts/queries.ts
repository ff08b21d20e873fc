import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getInbox, INBOX_PAGE_SIZE, listAlerts } from '#contract/calls/alerts.ts';
import { browserClient } from '#web/client/browser-client.ts';

export const ALERTS = ['alerts'] as const;
export const INBOX = ['inbox'] as const;

/** What somebody keeps. Never fresh: one is saved on any other page. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: ALERTS,
    staleTime: 0,
    queryFn: ({ signal }) => browserClient().send(listAlerts, {}, signal),
  });

/** A page of what was found. Never fresh: it grows by itself. */
export const inboxQuery = (page: number) =>
  queryOptions({
    queryKey: [...INBOX, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => browserClient().send(getInbox, { page, pageSize: INBOX_PAGE_SIZE }, signal),
  });
