import type { FastifyInstance, FastifyReply } from 'fastify';
import { nonceOf } from '#server/platform/http/security-headers.ts';
import { html } from '#server/platform/pages/markup.ts';
import { sendButton, sentencePage } from '#server/platform/pages/plain-page.ts';
import type { DeliveryDeps } from './deps.ts';
import { addressOf, confirmAddress, endLetters } from './mail-address.ts';
import { type FeedAnswer, readFeed } from './read-feed.ts';

const HIDDEN = { schema: { hide: true } };
/** Nothing on the way may keep what only a secret opens. */
const PRIVATE = 'private, no-cache';

interface Conditions {
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
}

/** RFC 9110 §13: the tag decides where there is one, the time only otherwise; times are whole seconds. */
function isKnown({ etag, updatedMs }: Extract<FeedAnswer, { kind: 'feed' }>, asked: Conditions): boolean {
  const tags = asked['if-none-match'];
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(asked['if-modified-since'] ?? '');
  return Math.floor(updatedMs / 1000) * 1000 <= since;
}

function sendFeed(reply: FastifyReply, answer: FeedAnswer, asked: Conditions) {
  if (answer.kind === 'none') return reply.callNotFound();
  if (answer.kind === 'too-often')
    return reply
      .status(429)
      .header('retry-after', String(answer.retryAfterSeconds))
      .type('text/plain; charset=utf-8')
      .send(`读得太频繁，请 ${answer.retryAfterSeconds} 秒后再来。`);
  void reply
    .header('etag', answer.etag)
    .header('last-modified', new Date(answer.updatedMs).toUTCString())
    .header('cache-control', PRIVATE)
    .header('x-robots-tag', 'noindex');
  if (isKnown(answer, asked)) return reply.status(304).send();
  return reply.type('application/atom+xml; charset=utf-8').send(answer.text);
}

interface PageWords {
  title: string;
  body: string;
  /** What the one button of the page says, which sends the page's own address; undefined where there is nothing to do. */
  button?: string;
}

const TO_DELIVERY = html`<p><a href="/myAlerts?tab=delivery">我的订阅</a></p>`;

function sendPage(reply: FastifyReply, words: PageWords | null) {
  if (words === null)
    return sendPage(reply.status(404), {
      title: '链接已失效',
      body: '链接过期、用过或不完整。请到“我的订阅 · 接收方式”里重新设置。',
    });
  const { title, body, button } = words;
  const actions = html`${sendButton(button)}${TO_DELIVERY}`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(sentencePage({ title, text: body, actions }, nonceOf(reply.raw)));
}

interface Pages {
  /** What opening the link says: looking at a link does nothing, since programs open links that are mailed. */
  ask(token: string): Promise<PageWords | null>;
  /** What pressing its button does. */
  act(token: string): Promise<PageWords | null>;
}

const pagesOf = (deps: DeliveryDeps): Record<'confirm' | 'unsubscribe', Pages> => ({
  confirm: {
    ask: async () => ({
      title: '确认邮箱',
      body: '点下面的按钮，以后的新报告提醒就寄到这个邮箱。',
      button: '确认接收',
    }),
    async act(token) {
      const address = await confirmAddress(deps, token);
      return address === null
        ? null
        : { title: '邮箱已确认', body: `新报告提醒会寄到 ${address}。每封信里都有“不再收信”。` };
    },
  },
  unsubscribe: {
    async ask(token) {
      const address = await addressOf(deps, token);
      return address === null
        ? { title: '已不再寄信', body: '这个邮箱不再收到新报告提醒。' }
        : { title: '不再收信', body: `新报告提醒不再寄到 ${address}？站内的提醒照旧。`, button: '不再收信' };
    },
    async act(token) {
      await endLetters(deps, token);
      return { title: '已不再寄信', body: '这个邮箱不再收到新报告提醒；站内的提醒照旧。' };
    },
  },
});

/** What is opened without a session, by a secret in its address: the feed, and the links in letters. */
export async function outsideRoutes(app: FastifyInstance, deps: DeliveryDeps): Promise<void> {
  app.get<{ Params: { secret: string } }>(
    '/feeds/:secret([\\w-]{43}).atom',
    HIDDEN,
    async ({ params, headers }, reply) => sendFeed(reply, await readFeed(deps, params.secret), headers),
  );
  await app.register(async (scope) => {
    // Mail programs send `List-Unsubscribe=One-Click`; what stands in it changes nothing.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, null),
    );
    for (const [what, { ask, act }] of Object.entries(pagesOf(deps))) {
      const url = `/alerts/mail/${what}/:token`;
      type Token = { Params: { token: string } };
      scope.get<Token>(url, HIDDEN, async ({ params }, reply) => sendPage(reply, await ask(params.token)));
      scope.post<Token>(url, HIDDEN, async ({ params }, reply) => sendPage(reply, await act(params.token)));
    }
  });
}
