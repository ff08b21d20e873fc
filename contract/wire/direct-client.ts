import type { JsonCall, ResponseOf } from './call.ts';
import { type Answer, type Client, dataOf } from './client.ts';

/**
 * Answers a call where the server runs already: the request as the call declares it, and the answer as it is, with neither
 * signature, seal nor text between. Never rejects for what a person did: that is the answer's code.
 */
export type Ask = (path: string, request: unknown) => Promise<Answer>;

/** The typed client of a page that is rendered in the server's own process. It has no session of its own, so no keys. */
export function createDirectClient(ask: Ask): Client {
  return {
    send: async <C extends JsonCall>(call: C, request: unknown) =>
      dataOf(await ask(call.path, request)) as ResponseOf<C>,
    open: () => Promise.reject(new Error('网页在服务器上做好时不读流')),
    keys: () => Promise.reject(new Error('服务器内的调用没有会话密钥')),
    forgetKeys() {},
  };
}
