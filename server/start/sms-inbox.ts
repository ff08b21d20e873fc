import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConsoleSms, InboxMessage } from '#server/adapters/sms-console/console-sms.ts';
import { isFromThisMachine } from '#server/platform/http/from-this-machine.ts';
import { nonceOf } from '#server/platform/http/security-headers.ts';
import { html, type Markup } from '#server/platform/pages/markup.ts';
import { plainPage } from '#server/platform/pages/plain-page.ts';

export const SMS_INBOX_PATH = '/dev/sms';

const CLOCK_FACE = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const rowOf = ({ phone, purpose, code, text, sentAtMs }: InboxMessage): Markup =>
  html`<tr>${[CLOCK_FACE.format(sentAtMs), phone, purpose, code, text].map((cell) => html`<td>${cell}</td>`)}</tr>`;

const STYLE = `main{max-width:72rem;margin:2rem auto;padding:0 1rem}a{color:var(--accent)}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.5rem;text-align:left}
td:nth-child(4){font:600 18px ui-monospace,monospace}`;

const HEADS = ['时间', '手机号', '用途', '验证码', '短信内容'].map(
  (head) => html`<th scope="col">${head}</th>`,
);

function pageOf(messages: InboxMessage[], nonce: string): string {
  const table = html`<table><thead><tr>${HEADS}</tr></thead><tbody>${messages.map(rowOf)}</tbody></table>`;
  const none = html`<p>还没有短信。在登录框里获取验证码后，刷新本页即可看到。</p>`;
  const body = html`<h1>短信收件箱</h1><p>没有配置短信服务，短信不会发出，只显示在这里，新的在前，最多 50 条。仅本机可见。
<a href="${SMS_INBOX_PATH}">刷新</a></p>${messages.length === 0 ? none : table}`;
  return plainPage({ title: '短信收件箱', style: STYLE, body }, nonce);
}

/**
 * Shows the messages of the console adapter to the person at this machine: `/dev/sms` as a page, `/dev/sms.json` as
 * `{list}` with `phone`, `purpose`, `code`, `text` and `sentAtMs` (milliseconds); `?phone=` leaves one phone's. For
 * anybody else, and where `sms` is null, the pages do not exist.
 */
export function smsInboxRoutes(app: FastifyInstance, sms: ConsoleSms | null): void {
  if (sms === null) return;
  const hidden = { schema: { hide: true }, logLevel: 'silent' as const };
  const inboxFor = (request: FastifyRequest) => {
    const { phone } = request.query as { phone?: unknown };
    return sms.inbox(typeof phone === 'string' && phone !== '' ? phone : undefined);
  };
  app.get(SMS_INBOX_PATH, hidden, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    const page = pageOf(inboxFor(request), nonceOf(reply.raw));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  app.get(`${SMS_INBOX_PATH}.json`, hidden, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send({ list: inboxFor(request) });
  });
}
