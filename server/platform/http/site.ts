// What `schema.hide` means to Fastify.
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ask } from '#contract/wire/direct-client.ts';
import type { Handle, HandleInPieces, RequestContext } from './context.ts';
import type {} from './route-config.ts';

/** Opens the session of a request outside the declared calls. */
export type OpenContext = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

/** Where a feature binds what it answers. */
export interface Site {
  /** For the calls that the contract declares. */
  handle: Handle;
  handleInPieces: HandleInPieces;
  /** For addresses that are no calls: files, pushes from outside. */
  app: FastifyInstance;
  openContext: OpenContext;
  /** Asks declared calls in this process, with the rights of a context: for whoever gives the same in another shape. */
  askAs(context: RequestContext): Ask;
}
