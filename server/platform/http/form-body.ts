import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {} from './route-config.ts';

export const BROKEN_FORM = 'BROKEN_FORM_BODY';

const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** As Fastify names what it cannot take, so that both are answered in the same words. */
const refusal = (statusCode: number, code: string): Error =>
  Object.assign(new Error('no form is taken here'), { statusCode, code });

/**
 * Form data, for the calls that are declared to take it and for no others: what a page elsewhere can send without asking stays refused.
 * Files in it are left out.
 */
export function parseFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.call?.takesForm !== true)
      throw refusal(415, 'FST_ERR_CTP_INVALID_MEDIA_TYPE');
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers })
      .formData()
      .catch(() => Promise.reject(refusal(400, BROKEN_FORM)));
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  });
}
