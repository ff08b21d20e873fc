import type { FastifyInstance, FastifyRequest } from 'fastify';

export const BROKEN_FORM = 'BROKEN_FORM_BODY';

const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const broken = (): Error => Object.assign(new Error('no form'), { statusCode: 400, code: BROKEN_FORM });

/** Takes form data in a scope of its own: anywhere else what a page of another site can send without asking stays refused. Files are left out. */
export function parseFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers })
      .formData()
      .catch(() => Promise.reject(broken()));
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  });
}
