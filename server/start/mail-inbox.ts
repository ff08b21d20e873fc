import type { FastifyInstance } from 'fastify';
import type { ConsoleMail } from '#server/adapters/mail-console/console-mail.ts';
import { isFromThisMachine } from '#server/platform/http/from-this-machine.ts';

export const MAIL_INBOX_PATH = '/dev/mail';

/**
 * Shows the letters of the console adapter to the person at this machine, as text, the newest first: `/dev/mail`, and `/dev/mail.json` as
 * `{list}` with `to`, `subject`, `text` and `sentAtMs` (milliseconds); `?to=` leaves one address's. For anybody else, and where
 * `letters` is null, the pages do not exist.
 */
export function mailInboxRoutes(app: FastifyInstance, letters: ConsoleMail | null): void {
  if (letters === null) return;
  const hidden = { schema: { hide: true }, logLevel: 'silent' as const };
  const of = (query: unknown) => {
    const { to } = query as { to?: unknown };
    return letters.inbox(typeof to === 'string' && to !== '' ? to : undefined);
  };
  app.get(MAIL_INBOX_PATH, hidden, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    const text = of(request.query)
      .map(({ to, subject, text: body }) => `收件人：${to}\n主题：${subject}\n\n${body}`)
      .join(`\n\n${'─'.repeat(40)}\n\n`);
    const none = '还没有信。没有配置邮件服务，信不会寄出，只列在这里，最多 50 封。';
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text === '' ? none : text);
  });
  app.get(`${MAIL_INBOX_PATH}.json`, hidden, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send({ list: of(request.query) });
  });
}
