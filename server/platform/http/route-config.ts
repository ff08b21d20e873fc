import type { Call } from '#contract/wire/call.ts';

/** What a route says of itself beside its address. */
export interface RouteConfig {
  /** Of a route that answers a declared call. */
  call?: Call;
  /** This machine asks it as often as it likes. */
  isForOperators?: true;
  /** As how many calls it counts what is none, but takes more than giving a file. */
  cost?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}
}
