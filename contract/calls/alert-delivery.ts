import { z } from 'zod';
import { call, request } from '../wire/call.ts';

/** Where new reports are told of outside the site, beside the feed. */
export const CHANNELS = ['webhook', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** When letters are sent: at once, at eight every morning, at eight on Mondays (Asia/Shanghai). */
export const RHYTHMS = ['now', 'daily', 'weekly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

const MAX_URL_LENGTH = 500;

const URL_ADVICE = '请填写 https:// 开头的完整网址，例如 https://example.com/hook，不带用户名与密码';

/** The last part of a name begins with a letter: what begins with a digit is an address. */
const BY_NAME =
  /^https:\/\/[\w\u4e00-\u9fff-]+(\.[\w\u4e00-\u9fff-]+)*\.[A-Za-z\u4e00-\u9fff][\w\u4e00-\u9fff-]*(:\d{1,5})?([/?#]\S*)?$/;

/** An address of the internet by its name: where that leads is looked at whenever it is called. */
export const WebhookUrl = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH, `网址最多 ${MAX_URL_LENGTH} 个字符`)
  .regex(BY_NAME, URL_ADVICE)
  .pipe(z.url({ protocol: /^https$/, error: URL_ADVICE }));

export const MailAddress = z.email('请填写完整的邮箱地址，例如 name@example.com').max(254, '邮箱地址太长');

const OneOrZero = z.union([z.literal(0), z.literal(1)]);
const Seconds = z.number().int();

const Delivery = z.object({
  id: z.string(),
  /** `open` gathers until it is due; `unknown` left, and nobody knows whether it was taken; `skipped` had nothing left to tell. */
  state: z.enum(['open', 'waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped']),
  /** Why it failed, or did the last time; empty where it did not. */
  reason: z.string(),
  tries: z.number().int(),
  reports: z.number().int(),
  /** Seconds since 1970; `next_at` is 0 where nothing more is done. */
  created_at: Seconds,
  next_at: Seconds,
});
export type AlertDeliveryRow = z.infer<typeof Delivery>;

const Told = z.object({
  target: z.string(),
  created_at: Seconds,
  /** Why nothing is sent any more until the owner does something; empty where that is not so. */
  stopped: z.string(),
  /** The latest, newest first. */
  recent: z.array(Delivery),
});

const DeliverySettings = z.object({
  /** null where there is no feed. The address itself is told once, when it is made. */
  feed: z.object({ created_at: Seconds }).nullable(),
  webhook: Told.nullable(),
  mail: Told.extend({ rhythm: z.enum(RHYTHMS), is_confirmed: OneOrZero }).nullable(),
  /** 0 where this site sends no mail. */
  mail_offered: OneOrZero,
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;

const own = { method: 'POST', access: 'signedIn' } as const;
const settings = { delivery: DeliverySettings };

export const getDelivery = call({
  ...own,
  path: '/api/v2/alert/getDelivery',
  summary: '新报告还送到哪里：订阅源、推送、邮件，各自最近几次送得怎样',
  request: request({}),
  response: z.object(settings),
});

export const renewFeed = call({
  ...own,
  path: '/api/v2/alert/renewFeed',
  summary: '生成订阅源（Atom）的保密地址；已有的随即失效。地址只在这里给一次',
  request: request({}),
  response: z.object({ ...settings, address: z.string() }),
});

export const revokeFeed = call({
  ...own,
  path: '/api/v2/alert/revokeFeed',
  summary: '停用订阅源，原来的地址随即失效',
  request: request({}),
  response: z.object(settings),
});

export const saveWebhook = call({
  ...own,
  path: '/api/v2/alert/saveWebhook',
  summary: '新报告推送到这个网址（高级会员）；再存一次即换密钥，密钥只在这里给一次',
  request: request({ url: WebhookUrl }),
  response: z.object({ ...settings, secret: z.string() }),
});

export const testWebhook = call({
  ...own,
  path: '/api/v2/alert/testWebhook',
  summary: '向所存的网址发送一次测试；送到了，已停止的推送随即恢复',
  request: request({}),
  response: z.object({
    ...settings,
    is_delivered: OneOrZero,
    /** Why not; empty where it was. */
    reason: z.string(),
    took_ms: z.number().int(),
  }),
});

export const saveMail = call({
  ...own,
  path: '/api/v2/alert/saveMail',
  summary: '新报告寄到这个邮箱；新的地址要先点开确认信里的链接',
  request: request({ address: MailAddress, rhythm: z.enum(RHYTHMS) }),
  /** `is_asked` is 1 where a letter to confirm the address was sent. */
  response: z.object({ ...settings, is_asked: OneOrZero }),
});

export const removeChannel = call({
  ...own,
  path: '/api/v2/alert/removeChannel',
  summary: '不再推送或不再寄信；还没有送出的一并取消',
  request: request({ kind: z.enum(CHANNELS) }),
  response: z.object(settings),
});
