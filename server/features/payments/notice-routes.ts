import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/ports/clock.ts';
import type { PaymentDeps } from './deps.ts';
import { takeNotice } from './take-notice.ts';

const MAX_NOTICE_BYTES = 64 * 1024;

/** The addresses that the gateways' servers call. What they sign is bytes, so the body is read as nothing else. */
export async function noticeRoutes(app: FastifyInstance, deps: PaymentDeps, clock: Clock): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_NOTICE_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const gateway of deps.gateways) {
      scope.route({
        method: 'POST',
        url: `/api/pay/notify/${gateway.name}`,
        schema: { hide: true },
        handler: async ({ headers, body, log }, reply) => {
          const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
          const notice = { headers, rawBody };
          const answer = await takeNotice(deps, gateway, { notice, now: clock.now(), log });
          return reply.status(answer.status).type(answer.contentType).send(answer.body);
        },
      });
    }
  });
}
