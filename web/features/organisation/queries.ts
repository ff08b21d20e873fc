import { queryOptions } from '@tanstack/react-query';
import { getOrganisation } from '#contract/calls/organisations.ts';
import { clientOf } from '#web/client/query.ts';

/** The organisation that one owns or is a member of; null where there is none. Never fresh: members use what is shared. */
export const organisationQuery = () =>
  queryOptions({
    queryKey: ['organisation'],
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await clientOf(client).send(getOrganisation, {}, signal)).organisation,
  });
