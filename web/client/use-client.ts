import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/wire/client.ts';
import { clientOf } from './query.ts';

/** The typed client of this page, for what is no query: changes, downloads, streams. */
export const useClient = (): Client => clientOf(useQueryClient());
