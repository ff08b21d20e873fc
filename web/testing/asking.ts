import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/wire/call.ts';
import type { Client } from '#contract/wire/client.ts';
import { createQueryClient } from '#web/client/query.ts';

export type Send = (call: Call, request: object) => Promise<object>;

/** What a piece of a page asks with, for `mount`: `send` answers its calls; what else it does with its client stands in `rest`. */
export const asking = (send: Send, rest: Partial<Client> = {}): QueryClient =>
  createQueryClient({ forgetKeys: () => {}, send, ...rest } as Client);
